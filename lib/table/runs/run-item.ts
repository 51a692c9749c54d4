import { type RunRecord, runRecord } from '#domain/signals/runs/run-record.ts';
import { computeExpiry } from '#platform/retention.ts';
import { batchGet } from '#table/dynamodb/batch.ts';
import { collections, keys, partitions } from '#table/keys.ts';
import { createFilterMap } from '#table/paging/filter.ts';
import { createSortKey, encodeTimestamp } from '#table/paging/sort-key.ts';
import { tableSchema } from '#table/schema.ts';
import type { Table } from '#table/table.ts';

const { byCreation } = tableSchema.listIndexes;

/** What the filters of runs read. */
export const runFilterMap = createFilterMap({ status: 'st', started_by: 'by', account_id: 'ac' });

export const toRunItem = (workspaceId: string, run: RunRecord, shard: number) => ({
  ...keys.run(workspaceId, run.id),
  ...run,
  ...computeExpiry('runDays', new Date(run.created_at)),
  f: runFilterMap.write(run),
  [byCreation.partitionAttribute]: partitions.shard(collections.runs(workspaceId), shard),
  [byCreation.sortAttribute]: createSortKey(encodeTimestamp(run.created_at), run.id),
});

export const toRunRecord = (item: unknown): RunRecord => runRecord.parse(item);

/** The statuses of these runs. Missing runs are left out. */
export async function readRunStatuses(
  table: Table,
  workspaceId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RunRecord['status']>> {
  const items = await batchGet(
    table,
    [...new Set(ids)].map((id) => keys.run(workspaceId, id)),
    ['id', 'status'],
  );
  return new Map(items.map(({ id, status }) => [String(id), status as RunRecord['status']]));
}
