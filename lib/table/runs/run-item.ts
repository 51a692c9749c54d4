import * as z from 'zod';
import { fullRun } from '#contract/runs.ts';
import type { RunRecord } from '#domain/signals/runs/run-record.ts';
import { expiryOf } from '#platform/retention.ts';
import { collections, keys, partitions } from '#table/keys.ts';
import { encodeTimestamp, sortKey } from '#table/paging/sort-key.ts';
import { tableSchema } from '#table/schema.ts';

const runRecord = fullRun.omit({ hint: true }).extend({
  // Runs from before sources were recorded have none.
  stats: fullRun.shape.stats.extend({ sources: fullRun.shape.stats.shape.sources.default([]) }),
  started_by: z.string().nullable(),
  signal_ids: z.array(z.string()),
}) satisfies z.ZodType<RunRecord>;

const { byCreation } = tableSchema.listIndexes;

/** The index attributes that the filters of `GET /runs` read. */
export const runFilterFields = { status: 'f.st', startedBy: 'f.by', accountId: 'f.ac' } as const;

const runFilters = ({ status, started_by, account_id }: RunRecord) => ({
  st: status,
  ...(started_by !== null && { by: started_by }),
  ...(account_id !== null && { ac: account_id }),
});

export const runItem = (workspaceId: string, run: RunRecord, shard: number) => ({
  ...keys.run(workspaceId, run.id),
  ...run,
  ...expiryOf('runDays', new Date(run.created_at)),
  f: runFilters(run),
  [byCreation.partitionAttribute]: partitions.shard(collections.runs(workspaceId), shard),
  [byCreation.sortAttribute]: sortKey(encodeTimestamp(run.created_at), run.id),
});

export const toRunRecord = (item: unknown): RunRecord => runRecord.parse(item);
