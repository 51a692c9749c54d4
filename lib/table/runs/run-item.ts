import * as z from 'zod';
import { fullRun } from '#contract/runs.ts';
import type { RunRecord } from '#domain/signals/runs/run-record.ts';
import { computeExpiry } from '#platform/retention.ts';
import { collections, keys, partitions } from '#table/keys.ts';
import { createFilterMap } from '#table/paging/filter-map.ts';
import { encodeTimestamp, sortKey } from '#table/paging/sort-key.ts';
import { tableSchema } from '#table/schema.ts';

const runRecord = fullRun.omit({ hint: true }).extend({
  started_by: z.string().nullable(),
  signal_ids: z.array(z.string()),
}) satisfies z.ZodType<RunRecord>;

const { byCreation } = tableSchema.listIndexes;

/** What the filters of runs read. */
export const runFilterMap = createFilterMap({ status: 'st', started_by: 'by', account_id: 'ac' });

export const runItem = (workspaceId: string, run: RunRecord, shard: number) => ({
  ...keys.run(workspaceId, run.id),
  ...run,
  ...computeExpiry('runDays', new Date(run.created_at)),
  f: runFilterMap.write(run),
  [byCreation.partitionAttribute]: partitions.shard(collections.runs(workspaceId), shard),
  [byCreation.sortAttribute]: sortKey(encodeTimestamp(run.created_at), run.id),
});

export const toRunRecord = (item: unknown): RunRecord => runRecord.parse(item);
