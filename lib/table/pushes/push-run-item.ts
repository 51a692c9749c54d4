import { type PushRunRecord, pushRunRecord } from '#domain/outbound/pushes/push-run-record.ts';
import { getRequestId } from '#platform/invocation.ts';
import { computeExpiry } from '#platform/retention.ts';
import { collections, keys, partitions } from '#table/keys.ts';
import { createFilterMap } from '#table/paging/filter.ts';
import { createSortKey, encodeTimestamp } from '#table/paging/sort-key.ts';
import { tableSchema } from '#table/schema.ts';

const { byCreation } = tableSchema.listIndexes;

/** What the filters of push runs read. */
export const pushRunFilterMap = createFilterMap({ status: 'st', started_by: 'by' });

export const toPushRunItem = (workspaceId: string, run: PushRunRecord, shard: number) => ({
  ...keys.pushRun(workspaceId, run.id),
  ...run,
  ...computeExpiry('pushRunDays', new Date(run.created_at)),
  request_id: getRequestId(),
  f: pushRunFilterMap.write({ status: run.status, started_by: run.viewer.memberId }),
  [byCreation.partitionAttribute]: partitions.shard(collections.pushRuns(workspaceId), shard),
  [byCreation.sortAttribute]: createSortKey(encodeTimestamp(run.created_at), run.id),
});

export const toPushRunRecord = (item: unknown): PushRunRecord => pushRunRecord.parse(item);
