import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import { mapLimited } from '#domain/shared/work/limiter.ts';
import type { SignalDefinition } from '#domain/signals/definitions/signal-definition.ts';
import type { SignalReasoner } from '#domain/signals/detections/signal-reasoner.ts';
import { withKnownNames } from '#domain/signals/research/known-names.ts';
import type { PublicIdentities } from '#domain/signals/research/public-identity.ts';
import type { Research, ResearchDocument } from '#domain/signals/research/research.ts';
import { type AccountSources, reported } from '#domain/signals/research/source-reports.ts';
import { identityOf } from '#domain/signals/runs/gather-documents.ts';
import { DOCUMENTS_AT_ONCE } from '#domain/signals/runs/judge-documents.ts';
import { type BeginScanPorts, beginScan } from '#domain/signals/runs/start-scan.ts';
import {
  type DueMonitor,
  keepsPlace,
  lookSince,
  type Monitor,
  nextLookAfter,
  type WatchedAccount,
} from './monitor.ts';
import { eventIdOf, type ReadEvent, readDocument, runIdOf } from './monitor-event.ts';
import type { MonitorStore } from './monitor-store.ts';

/** The newest events of one look, few enough for one transaction. The scan that follows reads everything. */
const EVENTS_PER_LOOK = 50;

export interface LookPorts extends BeginScanPorts {
  readonly monitors: Pick<MonitorStore, 'knownEvents' | 'finishLook' | 'remove'>;
  readonly research: Pick<Research, 'documentsAbout'>;
  readonly accountSources: Pick<AccountSources, 'put'>;
  readonly identities: Pick<PublicIdentities, 'get'>;
  /** Shared by all accounts of a workspace, and loaded once for many of them. */
  readonly workspace: (workspaceId: string) => {
    isSubscribed(): Promise<boolean>;
    activeSignals(): Promise<readonly SignalDefinition[]>;
    reader(): Promise<Pick<SignalReasoner, 'judge'>>;
  };
}

/** One look of a due monitor: new documents become events, and meaningful ones start a scan. Safe to repeat. */
export async function lookAtAccount(
  ports: LookPorts,
  due: DueMonitor,
  { monitor, account }: WatchedAccount,
  hour: string,
  abort: AbortSignal,
): Promise<void> {
  // The index of due monitors lags behind the table. The monitor itself is authoritative.
  if (monitor?.nextLookAt !== due.nextLookAt) return;
  const { workspaceId, accountId } = monitor;
  if (account?.status !== 'active') return ports.monitors.remove(workspaceId, accountId);
  const nextLookAt = nextLookAfter(hour);
  if (!(await ports.workspace(workspaceId).isSubscribed())) {
    const { lastLookAt, memory } = monitor;
    return ports.monitors.finishLook(monitor, { nextLookAt, lastLookAt, memory, events: [] });
  }
  const lastLookAt = ports.now().toISOString();
  const look = { since: lookSince(monitor), memory: monitor.memory };
  const { documents, memory } = await reported(
    () => ports.research.documentsAbout(identityOf(account), look, abort),
    (sources) => ports.accountSources.put(workspaceId, accountId, ports.now().toISOString(), sources),
  );
  const read = await readNewDocuments(ports, monitor, account, documents, abort);
  const events = await withScan(ports, workspaceId, account, read.events);
  // The next look gets the same documents again. Sources return only what is new since the last one.
  const place = read.isLeft && keepsPlace(monitor, ports.now()) ? monitor : { lastLookAt, memory };
  await ports.monitors.finishLook(monitor, {
    nextLookAt,
    lastLookAt: place.lastLookAt,
    memory: place.memory,
    events,
  });
}

async function readNewDocuments(
  ports: LookPorts,
  { workspaceId, accountId }: Monitor,
  account: AccountRecord,
  documents: readonly ResearchDocument[],
  abort: AbortSignal,
): Promise<{ readonly events: readonly ReadEvent[]; readonly isLeft: boolean }> {
  if (documents.length === 0) return NOTHING_NEW;
  const byId = new Map(documents.map((document) => [eventIdOf(accountId, document.id), document]));
  const known = await ports.monitors.knownEvents(workspaceId, accountId, [...byId.keys()]);
  const wasLeft = (id: string): boolean => known.get(id)?.is_left === true;
  const isNew = [...byId].filter(([id]) => !known.has(id));
  const left = [...byId].filter(([id]) => wasLeft(id));
  // New ones first: what stays unread must not keep them out.
  const unread = [...isNew, ...left].slice(0, EVENTS_PER_LOOK);
  if (unread.length === 0) return NOTHING_NEW;
  const { activeSignals, reader } = ports.workspace(workspaceId);
  const [signals, reading, company] = await Promise.all([
    activeSignals(),
    reader(),
    withKnownNames(ports.identities, identityOf(account)),
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
    events: read.filter(({ id, is_left }) => !(is_left && wasLeft(id))),
    isLeft: read.some(({ is_left }) => is_left),
  };
}

const NOTHING_NEW = { events: [], isLeft: false };
/** One scan for all meaningful events. The run is written before the events, so no event names a missing run. */
async function withScan(
  ports: LookPorts,
  workspaceId: string,
  account: AccountRecord,
  events: readonly ReadEvent[],
): Promise<ReadEvent[]> {
  const meaningful = events.filter((event) => event.meaningful);
  const [first] = meaningful;
  if (!first) return [...events];
  const runId = runIdOf(account.id, meaningful);
  const run = await beginScan(ports, workspaceId, account, { startedBy: null, runId, eventId: first.id });
  return events.map((event) =>
    event.meaningful ? { ...event, search_status: 'running', run_id: run.id } : event,
  );
}
