import type { MonitorEvent } from '#contract/monitor-events.ts';
import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import type { SignalDefinition } from '#domain/signals/definitions/signal-definition.ts';
import type { Research, ResearchDocument } from '#domain/signals/research/research.ts';
import { type AccountSources, reported } from '#domain/signals/research/source-reports.ts';
import { identityOf } from '#domain/signals/runs/gather-documents.ts';
import { type BeginScanPorts, beginScan } from '#domain/signals/runs/start-scan.ts';
import { type DueMonitor, lookSince, type Monitor, nextLookAfter, type WatchedAccount } from './monitor.ts';
import { eventIdOf, type ReadDocumentPorts, readDocument, runIdOf } from './monitor-event.ts';
import type { MonitorStore } from './monitor-store.ts';

/** The newest events of one look, few enough for one transaction. The scan that follows reads everything. */
const EVENTS_PER_LOOK = 50;

export interface LookPorts extends BeginScanPorts, ReadDocumentPorts {
  readonly monitors: Pick<MonitorStore, 'knownEvents' | 'finishLook' | 'remove'>;
  readonly research: Pick<Research, 'documentsAbout'>;
  readonly accountSources: Pick<AccountSources, 'put'>;
  /** Shared by all accounts of a workspace, and loaded once for many of them. */
  readonly workspace: (workspaceId: string) => {
    isSubscribed(): Promise<boolean>;
    activeSignals(): Promise<readonly SignalDefinition[]>;
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
  const events = await withScan(ports, workspaceId, account, read);
  await ports.monitors.finishLook(monitor, { nextLookAt, lastLookAt, memory, events });
}

async function readNewDocuments(
  ports: LookPorts,
  { workspaceId, accountId }: Monitor,
  account: AccountRecord,
  documents: readonly ResearchDocument[],
  abort: AbortSignal,
): Promise<MonitorEvent[]> {
  if (documents.length === 0) return [];
  const byId = new Map(documents.map((document) => [eventIdOf(accountId, document.id), document]));
  const known = await ports.monitors.knownEvents(workspaceId, accountId, [...byId.keys()]);
  const unknown = [...byId].filter(([id]) => !known.has(id)).slice(0, EVENTS_PER_LOOK);
  if (unknown.length === 0) return [];
  const signals = await ports.workspace(workspaceId).activeSignals();
  const events: MonitorEvent[] = [];
  // Oldest first, so that the newest ends up at the top of the list.
  for (const [id, document] of unknown.toReversed()) {
    const verdict = await readDocument(ports, document, identityOf(account), signals, abort);
    events.push({
      id,
      url: document.url,
      ...verdict,
      search_status: 'skipped',
      run_id: null,
      created_at: ports.now().toISOString(),
    });
  }
  return events.toReversed();
}

/** One scan for all meaningful events. The run is written before the events, so no event names a missing run. */
async function withScan(
  ports: LookPorts,
  workspaceId: string,
  account: AccountRecord,
  events: readonly MonitorEvent[],
): Promise<MonitorEvent[]> {
  const meaningful = events.filter((event) => event.meaningful);
  const [first] = meaningful;
  if (!first) return [...events];
  const runId = runIdOf(
    account.id,
    meaningful.map(({ id }) => id),
  );
  const run = await beginScan(ports, workspaceId, account, { startedBy: null, runId, eventId: first.id });
  return events.map((event) =>
    event.meaningful ? { ...event, search_status: 'running', run_id: run.id } : event,
  );
}
