import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import { mapLimited } from '#domain/shared/work/limiter.ts';
import type { SignalDefinition } from '#domain/signals/definitions/signal-definition.ts';
import type { SignalReasoner } from '#domain/signals/detections/signal-reasoner.ts';
import { addKnownNames, type PublicIdentities } from '#domain/signals/research/public-identity.ts';
import type { Research, ResearchDocument } from '#domain/signals/research/research.ts';
import { type AccountSources, reportSources } from '#domain/signals/research/source-reports.ts';
import { toCompanyIdentity } from '#domain/signals/runs/gather-documents.ts';
import { DOCUMENTS_AT_ONCE } from '#domain/signals/runs/judge-documents.ts';
import type { RunRecord } from '#domain/signals/runs/run-record.ts';
import { type BeginScanPorts, beginScan } from '#domain/signals/runs/start-scan.ts';
import {
  type CheckPosition,
  canKeepPosition,
  checkSince,
  computeNextCheckAt,
  type DueMonitor,
  type Monitor,
  type WatchedAccount,
} from './monitor.ts';
import { createEventId, createRunId, type ReadEvent, readDocument } from './monitor-event.ts';
import type { MonitorStore } from './monitor-store.ts';

/** The newest events of one look, few enough for one transaction. The scan that follows reads everything. */
const EVENTS_PER_CHECK = 50;

export interface CheckAccountPorts extends BeginScanPorts {
  readonly monitors: Pick<MonitorStore, 'findEvents' | 'finishCheck' | 'remove'>;
  readonly research: Pick<Research, 'documentsAbout'>;
  readonly accountSources: Pick<AccountSources, 'put'>;
  readonly identities: Pick<PublicIdentities, 'get'>;
  /** The statuses of these runs; missing runs are left out. */
  readonly statuses: (
    workspaceId: string,
    runIds: readonly string[],
  ) => Promise<ReadonlyMap<string, RunRecord['status']>>;
  /** Shared by all accounts of a workspace, and loaded once for many of them. */
  readonly readWorkspace: (workspaceId: string) => {
    isSubscribed(): Promise<boolean>;
    listSignals(): Promise<readonly SignalDefinition[]>;
    loadReader(): Promise<Pick<SignalReasoner, 'judge'>>;
  };
}

/** One look of a due monitor: new documents become events, and meaningful ones start a scan. Safe to repeat. */
export async function checkAccount(
  ports: CheckAccountPorts,
  due: DueMonitor,
  { monitor, account }: WatchedAccount,
  hour: string,
  abort: AbortSignal,
): Promise<void> {
  // The index of due monitors lags behind the table. The monitor itself is authoritative.
  if (monitor?.nextCheckAt !== due.nextCheckAt) return;
  const { workspaceId, accountId } = monitor;
  if (account?.status !== 'active') return ports.monitors.remove(workspaceId, accountId);
  const nextCheckAt = computeNextCheckAt(hour);
  if (!(await ports.readWorkspace(workspaceId).isSubscribed())) {
    return ports.monitors.finishCheck(monitor, { ...monitor, nextCheckAt, events: [] });
  }
  const lastCheckAt = ports.now().toISOString();
  const start = await findStart(ports, monitor);
  const sourceCheck = { since: checkSince(monitor.startedAt, start), memory: start.memory };
  const { documents, memory } = await reportSources(
    () => ports.research.documentsAbout(toCompanyIdentity(account), sourceCheck, abort),
    (sources) => ports.accountSources.put(workspaceId, accountId, ports.now().toISOString(), sources),
  );
  const read = await readNewDocuments(ports, monitor, account, { documents, failed: start.failed }, abort);
  const { events, run } = await withScan(ports, workspaceId, account, read.events, start.failed);
  // The next look gets the same documents again. Sources return only what is new since the last one.
  const keepsOldPosition = read.isUnread && canKeepPosition(monitor.startedAt, start, ports.now());
  const { running } = start;
  const runIds = [...running, ...(read.hasMore ? start.failed : []), ...(run ? [run.id] : [])];
  // Of several scans that may still fail, the first saw the earliest news.
  const before = running.length > 0 && monitor.unread ? monitor.unread : start;
  await ports.monitors.finishCheck(monitor, {
    nextCheckAt,
    lastCheckAt: keepsOldPosition ? start.lastCheckAt : lastCheckAt,
    memory: keepsOldPosition ? start.memory : memory,
    unread: runIds.length === 0 ? null : { runIds, lastCheckAt: before.lastCheckAt, memory: before.memory },
    events,
  });
}

interface Start extends CheckPosition {
  readonly failed: readonly string[];
  readonly running: readonly string[];
}

/** Where a look starts: before the news whose scan was given up, so that another scan reads it. */
async function findStart(ports: CheckAccountPorts, monitor: Monitor): Promise<Start> {
  const { unread, workspaceId, startedAt, lastCheckAt, memory } = monitor;
  if (!unread) return { lastCheckAt, memory, failed: [], running: [] };
  const existing = await ports.statuses(workspaceId, unread.runIds);
  const running = unread.runIds.filter((id) => existing.get(id) === 'running');
  const failed = unread.runIds.filter((id) => existing.get(id) === 'failed');
  if (failed.length === 0 || !canKeepPosition(startedAt, unread, ports.now())) {
    return { lastCheckAt, memory, failed: [], running };
  }
  return { lastCheckAt: unread.lastCheckAt, memory: unread.memory, failed, running };
}

async function readNewDocuments(
  ports: CheckAccountPorts,
  { workspaceId, accountId }: Monitor,
  account: AccountRecord,
  { documents, failed }: { readonly documents: readonly ResearchDocument[] } & Pick<Start, 'failed'>,
  abort: AbortSignal,
): Promise<ReadDocuments> {
  if (documents.length === 0) return NO_DOCUMENTS;
  const byId = new Map(documents.map((document) => [createEventId(accountId, document.id), document]));
  const existing = await ports.monitors.findEvents(workspaceId, accountId, [...byId.keys()]);
  const isStoredUnread = (id: string): boolean => existing.get(id)?.is_left === true;
  const hasFailed = (id: string): boolean => failed.includes(existing.get(id)?.run_id ?? '');
  const newDocuments = [...byId].filter(([id]) => !existing.has(id));
  const unfinished = [...byId].filter(([id]) => isStoredUnread(id) || hasFailed(id));
  // New ones first: what stays unread must not keep them out.
  const all = [...newDocuments, ...unfinished];
  const unread = all.slice(0, EVENTS_PER_CHECK);
  if (unread.length === 0) return NO_DOCUMENTS;
  const { listSignals, loadReader } = ports.readWorkspace(workspaceId);
  const [signals, reading, company] = await Promise.all([
    listSignals(),
    loadReader(),
    addKnownNames(ports.identities, toCompanyIdentity(account)),
  ]);
  const verdicts = await mapLimited(unread, DOCUMENTS_AT_ONCE, ([, document]) =>
    readDocument(reading, ports.now(), document, company, signals, abort),
  );
  const now = ports.now().getTime();
  const read = unread.flatMap(([id, { url }], index): ReadEvent[] => {
    const verdict = verdicts[index];
    // The list is sorted by this, and the newest document comes first.
    const created_at = new Date(now - index).toISOString();
    return verdict ? [{ id, url, ...verdict, search_status: 'skipped', run_id: null, created_at }] : [];
  });
  return {
    // What the model still couldn't read is stored already.
    events: read.filter(({ id, is_left }) => !(is_left && isStoredUnread(id))),
    isUnread: read.some(({ is_left }) => is_left),
    hasMore: all.length > unread.length,
  };
}

interface ReadDocuments {
  readonly events: readonly ReadEvent[];
  /** Whether the model could not read some. */
  readonly isUnread: boolean;
  /** Whether there are more than one look reads. */
  readonly hasMore: boolean;
}

const NO_DOCUMENTS: ReadDocuments = { events: [], isUnread: false, hasMore: false };

/** One scan for all meaningful events. The run is written before the events, so no event names a missing run. */
async function withScan(
  ports: CheckAccountPorts,
  workspaceId: string,
  account: AccountRecord,
  events: readonly ReadEvent[],
  failed: readonly string[],
): Promise<{ readonly events: readonly ReadEvent[]; readonly run?: RunRecord }> {
  const meaningful = events.filter((event) => event.meaningful);
  const [first] = meaningful;
  if (!first) return { events };
  const runId = createRunId(account.id, meaningful, failed);
  const run = await beginScan(ports, workspaceId, account, { startedBy: null, runId, eventId: first.id });
  return {
    run,
    events: events.map((event) =>
      event.meaningful ? { ...event, search_status: 'running', run_id: run.id } : event,
    ),
  };
}
