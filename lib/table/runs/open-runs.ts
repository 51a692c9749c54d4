import { type LimitedRuns, openRunsMax } from '#contract/limits.ts';
import { anyOf, contains, hasFewer, isAbsent } from '#table/dynamodb/expressions.ts';
import { getItem } from '#table/dynamodb/items.ts';
import { type TransactEntry, updateEntry } from '#table/dynamodb/transact.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';

/** For the transaction that creates a run: fails if the workspace has as many in progress as it can have. */
export const createOpenRunEntry = (workspaceId: string, kind: LimitedRuns, runId: string): TransactEntry =>
  updateEntry(keys.openRuns(workspaceId), {
    add: { [kind]: new Set([runId]) },
    when: anyOf(isAbsent(kind), hasFewer(kind, openRunsMax[kind]), contains(kind, runId)),
  });

/** For the transaction that ends the run. */
export const createCloseRunEntry = (workspaceId: string, kind: LimitedRuns, runId: string): TransactEntry =>
  updateEntry(keys.openRuns(workspaceId), { delete: { [kind]: new Set([runId]) } });

const listIds = (item: Readonly<Record<string, unknown>> | undefined, kind: LimitedRuns): string[] => {
  const ids = item?.[kind];
  return ids instanceof Set ? [...ids].map(String) : [];
};

/** The ids of the runs in progress. */
export async function readOpenRuns(
  table: Table,
  workspaceId: string,
): Promise<Readonly<Record<LimitedRuns, readonly string[]>>> {
  const item = await getItem(table, keys.openRuns(workspaceId), (storedItem) => storedItem);
  return { discoveries: listIds(item, 'discoveries'), push_runs: listIds(item, 'push_runs') };
}
