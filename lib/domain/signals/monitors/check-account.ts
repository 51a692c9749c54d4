import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import { mapLimited } from '#domain/shared/work/limiter.ts';
import type { SignalDefinition } from '#domain/signals/definitions/signal-definition.ts';
import type { SignalReasoner } from '#domain/signals/detections/signal-reasoner.ts';
import { addRegisteredNames, type PublicIdentities } from '#domain/signals/research/public-identity.ts';
import type { Research, ResearchDocument } from '#domain/signals/research/research.ts';
import { type AccountSources, reportSources } from '#domain/signals/research/source-reports.ts';
import { toCompanyIdentity } from '#domain/signals/runs/gather-documents.ts';
import { DOCUMENTS_AT_ONCE } from '#domain/signals/runs/judge-documents.ts';
import { type BeginScanPorts, beginScan } from '#domain/signals/runs/start-scan.ts';
import {
  computeCheckStart,
  computeNextCheckAt,
  type DueMonitor,
  type Monitor,
  mayRepeatPosition,
  type WatchedAccount,
} from './monitor.ts';
import { createEventId, createRunId, type ReadEvent, readDocument } from './monitor-event.ts';
import type { MonitorStore } from './monitor-store.ts';

/** The newest events of one check, few enough for one transaction. The scan that follows reads everything. */
const EVENTS_PER_CHECK = 50;

export interface CheckAccountPorts extends BeginScanPorts {
  readonly monitors: Pick<MonitorStore, 'findEvents' | 'finishCheck' | 'remove'>;
  readonly research: Pick<Research, 'documentsAbout'>;
  readonly accountSources: Pick<AccountSources, 'put'>;
  readonly identities: Pick<PublicIdentities, 'get'>;
  /** Shared by all accounts of a workspace, and loaded once for many of them. */
  readonly readWorkspace: (workspaceId: string) => {
    isSubscribed(): Promise<boolean>;
    listSignals(): Promise<readonly SignalDefinition[]>;
    loadReader(): Promise<Pick<SignalReasoner, 'judge'>>;
  };
}

/** One check of a due monitor: new documents become events, and meaningful ones start a scan. Safe to repeat. */
export async function checkAccount(
  ports: CheckAccountPorts,
  dueMonitor: DueMonitor,
  { monitor, account }: WatchedAccount,
  hour: string,
  abortSignal: AbortSignal,
): Promise<void> {
  // The index of due monitors lags behind the table. The monitor itself is authoritative.
  if (monitor?.nextCheckAt !== dueMonitor.nextCheckAt) return;
  const { workspaceId, accountId } = monitor;
  if (account?.status !== 'active') return ports.monitors.remove(workspaceId, accountId);
  const nextCheckAt = computeNextCheckAt(hour);
  if (!(await ports.readWorkspace(workspaceId).isSubscribed())) {
    return ports.monitors.finishCheck(monitor, { ...monitor, nextCheckAt, events: [] });
  }
  const lastCheckAt = ports.now().toISOString();
  const request = { since: computeCheckStart(monitor), memory: monitor.memory };
  const { documents, memory } = await reportSources(
    () => ports.research.documentsAbout(toCompanyIdentity(account), request, abortSignal),
    (sources) => ports.accountSources.put(workspaceId, accountId, ports.now().toISOString(), sources),
  );
  const readResult = await readNewDocuments(ports, monitor, account, documents, abortSignal);
  const events = await scanMeaningfulEvents(ports, workspaceId, account, readResult.events);
  // Sources return only what is new since their last check. From the same position, the next check gets the same again.
  const isRepeated = readResult.hasUnread && mayRepeatPosition(monitor, ports.now());
  const position = isRepeated
    ? { lastCheckAt: monitor.lastCheckAt, memory: monitor.memory }
    : { lastCheckAt, memory };
  await ports.monitors.finishCheck(monitor, { nextCheckAt, ...position, events });
}

interface ReadDocuments {
  /** Without those that were stored unread and still are. */
  readonly events: readonly ReadEvent[];
  /** Whether the model could not read some. */
  readonly hasUnread: boolean;
}

/** Reads the documents that are new, and those that no earlier check could read. */
async function readNewDocuments(
  ports: CheckAccountPorts,
  { workspaceId, accountId }: Monitor,
  account: AccountRecord,
  documents: readonly ResearchDocument[],
  abortSignal: AbortSignal,
): Promise<ReadDocuments> {
  const documentsByEventId = new Map(
    documents.map((document) => [createEventId(accountId, document.id), document]),
  );
  const storedEvents = await ports.monitors.findEvents(workspaceId, accountId, [
    ...documentsByEventId.keys(),
  ]);
  const isStillUnread = (id: string): boolean => storedEvents.get(id)?.is_left === true;
  // New ones first: what stays unread must not keep them out.
  const requestedDocuments = [
    ...[...documentsByEventId].filter(([id]) => !storedEvents.has(id)),
    ...[...documentsByEventId].filter(([id]) => isStillUnread(id)),
  ].slice(0, EVENTS_PER_CHECK);
  if (requestedDocuments.length === 0) return { events: [], hasUnread: false };
  const { listSignals, loadReader } = ports.readWorkspace(workspaceId);
  const [signals, reader, company] = await Promise.all([
    listSignals(),
    loadReader(),
    addRegisteredNames(ports.identities, toCompanyIdentity(account)),
  ]);
  const verdicts = await mapLimited(requestedDocuments, DOCUMENTS_AT_ONCE, ([, document]) =>
    readDocument(reader, ports.now(), document, company, signals, abortSignal),
  );
  const now = ports.now().getTime();
  const events = requestedDocuments.flatMap(([id, { url }], index): ReadEvent[] => {
    const verdict = verdicts[index];
    // The list is sorted by this, and the newest document comes first.
    const created_at = new Date(now - index).toISOString();
    return verdict ? [{ id, url, ...verdict, search_status: 'skipped', run_id: null, created_at }] : [];
  });
  return {
    events: events.filter(({ id, is_left }) => !(is_left && isStillUnread(id))),
    hasUnread: events.some(({ is_left }) => is_left),
  };
}

/** Starts one scan for all meaningful events. The run is written before the events, so no event names a missing run. */
async function scanMeaningfulEvents(
  ports: CheckAccountPorts,
  workspaceId: string,
  account: AccountRecord,
  events: readonly ReadEvent[],
): Promise<readonly ReadEvent[]> {
  const meaningfulEvents = events.filter((event) => event.meaningful);
  const [firstEvent] = meaningfulEvents;
  if (!firstEvent) return events;
  const runId = createRunId(account.id, meaningfulEvents);
  const run = await beginScan(ports, workspaceId, account, {
    startedBy: null,
    runId,
    eventId: firstEvent.id,
  });
  return events.map((event) =>
    event.meaningful ? { ...event, search_status: 'running', run_id: run.id } : event,
  );
}
