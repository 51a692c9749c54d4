import type { RunStats } from '#domain/signals/runs/run-record.ts';
import type { AddedStats } from '#domain/signals/runs/run-store.ts';
import { listItemsUnder, listPartitionItems } from '#table/dynamodb/query-all.ts';
import { keys } from '#table/keys.ts';
import { testTable } from './workspace.ts';

/** Every item of a partition, without attributes that depend on the write time. */
async function partition(PK: string): Promise<Record<string, unknown>[]> {
  return (await listPartitionItems(testTable(), PK)).map(({ expires_at: _, ...item }) => item);
}

/** Every item of a run. */
export const underRun = (workspaceId: string, runId: string) => partition(keys.run(workspaceId, runId).PK);

/** Every item of an account. */
export const underAccount = (workspaceId: string, accountId: string) =>
  partition(keys.account(workspaceId, accountId).PK);

type Counted = Omit<RunStats, 'jobs' | 'model' | 'sources'>;

/** What only discoveries count. */
const OF_CANDIDATES = {
  known: 0,
  filtered: 0,
  filtered_geographies: 0,
  filtered_industries: 0,
  filtered_employees: 0,
  filtered_unknown: 0,
} satisfies AddedStats;

/** The sum of a run's counted parts. */
export async function recounted(
  workspaceId: string,
  runId: string,
  kind: 'scan' | 'discovery' = 'scan',
): Promise<Counted> {
  const sum: Record<string, number> & Counted = {
    ...(kind === 'discovery' && OF_CANDIDATES),
    candidates: 0,
    accounts: 0,
    matched: 0,
    jobs_done: 0,
    jobs_failed: 0,
    documents: 0,
    unread: 0,
    detections: 0,
  };
  for (const part of await listItemsUnder(testTable(), keys.runPart(workspaceId, runId, ''))) {
    for (const [name, before] of Object.entries(sum)) sum[name] = before + Number(part[name] ?? 0);
  }
  return sum;
}
