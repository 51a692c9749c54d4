import { MINUTE_MS } from '#contract/time.ts';
import { CHANGED_MEANWHILE, retryWhileChanged } from '#domain/shared/records/retry-while-changed.ts';
import { deriveId } from '#domain/shared/text/hash-letters.ts';
import { type BeginDiscoveryPorts, beginDiscovery } from '#domain/signals/discovery/start-discovery.ts';
import type { RunRecord } from '#domain/signals/runs/run-record.ts';
import type { RunStore } from '#domain/signals/runs/run-store.ts';
import { type AccountRoom, describeFullAccounts, hasRoomFor } from '#domain/workspace/plans/account-room.ts';
import type { PlanStore } from '#domain/workspace/plans/plan.ts';
import {
  addTime,
  computeTurnAfter,
  type DueSearch,
  type SearchRecord,
  type SearchStore,
  toInput,
} from './search-record.ts';

/** Once or twice may be bad luck. The third time, a person should look at it. */
const MAX_FAILURES = 3;

/** The interval for checking whether a run has ended. */
const CHECK_INTERVAL_MS = 5 * MINUTE_MS;

const NO_SUBSCRIPTION = 'There is no active subscription. Set is_active to true once there is.';
const ONCE_THERE_IS_ROOM = 'Set is_active to true once there is room.';
const explainFailures = (error: string | null): string =>
  `Its last ${MAX_FAILURES} runs failed. ${error ?? ''}`.trim();

const pauseSearch = (search: SearchRecord, reason: string): SearchRecord => ({
  ...search,
  is_active: false,
  paused_reason: reason,
  next_run_at: null,
  look_at: null,
});

type LastRun = Pick<RunRecord, 'status' | 'error'> | undefined;

/** Records how the last run ended, if it has. */
function recordEnd(search: SearchRecord, lastRun: LastRun): SearchRecord {
  if (!search.awaits_end || lastRun?.status === 'running') return search;
  const endedSearch = { ...search, awaits_end: false };
  if (lastRun?.status !== 'failed') return { ...endedSearch, failures: 0 };
  const failures = search.failures + 1;
  const failedSearch = { ...endedSearch, failures };
  return failures < MAX_FAILURES ? failedSearch : pauseSearch(failedSearch, explainFailures(lastRun.error));
}

export interface RunDueSearchPorts extends BeginDiscoveryPorts {
  readonly searches: Pick<SearchStore, 'get' | 'save'>;
  readonly runs: Pick<RunStore, 'get' | 'create'>;
  readonly plans: Pick<PlanStore, 'get'>;
  readonly accountRoom: (workspaceId: string) => Promise<AccountRoom>;
}

/**
 * Checks a search on schedule: records how its last run ended, and starts the next one if it is due. Safe to repeat.
 */
export async function runDueSearch(ports: RunDueSearchPorts, { workspaceId, id }: DueSearch): Promise<void> {
  await retryWhileChanged(async () => {
    const previousSearch = await ports.searches.get(workspaceId, id);
    const now = ports.now();
    // The index of due searches lags behind the table. The record is authoritative.
    if (!previousSearch || previousSearch.look_at === null || previousSearch.look_at > now.toISOString())
      return {};
    const nextSearch = await runCheck(ports, workspaceId, previousSearch, now);
    const revision = previousSearch.revision + 1;
    const outcome = await ports.searches.save(workspaceId, previousSearch, { ...nextSearch, revision });
    return outcome === 'saved' ? {} : CHANGED_MEANWHILE;
  });
}

async function runCheck(
  ports: RunDueSearchPorts,
  workspaceId: string,
  previousSearch: SearchRecord,
  now: Date,
): Promise<SearchRecord> {
  const lastRun =
    previousSearch.last_run_id === null
      ? undefined
      : await ports.runs.get(workspaceId, previousSearch.last_run_id);
  const search = recordEnd(previousSearch, lastRun);
  if (!search.is_active) return search;
  const nextCheckAt = addTime(now, CHECK_INTERVAL_MS);
  if (lastRun?.status === 'running') return { ...search, look_at: nextCheckAt };
  const { id, name, every, next_run_at: dueAt } = search;
  if (dueAt === null || dueAt > now.toISOString()) return { ...search, look_at: dueAt };
  const plan = await ports.plans.get(workspaceId);
  if (plan?.subscription_status !== 'active') return pauseSearch(search, NO_SUBSCRIPTION);
  const room = await ports.accountRoom(workspaceId);
  if (!hasRoomFor(room, 1)) return pauseSearch(search, `${describeFullAccounts(room)} ${ONCE_THERE_IS_ROOM}`);
  const run = await beginDiscovery(ports, workspaceId, toInput(search), {
    name,
    mode: 'both',
    startedBy: null,
    searchId: id,
    // Starting it twice starts it once.
    runId: deriveId('run', id, dueAt),
  });
  // Too many of the workspace's discoveries are in progress. This one waits for its turn.
  if (!run) return { ...search, look_at: nextCheckAt };
  return {
    ...search,
    last_run_id: run.id,
    last_run_at: now.toISOString(),
    awaits_end: true,
    next_run_at: computeTurnAfter(dueAt, every, now),
    look_at: nextCheckAt,
  };
}
