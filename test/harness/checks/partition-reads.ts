import { isDeepStrictEqual } from 'node:util';
import type { PendingKind } from '#domain/shared/pending-jobs/pending-job.ts';
import type { Partition } from '#operations/checks/partition.ts';
import { itemsUnder } from '#table/dynamodb/query-all.ts';
import { type Key, keys } from '#table/keys.ts';
import { pendingJobKey } from '#table/pending-jobs/pending-job-store.ts';

/** Whether work on a record is pending: such a record isn't broken. */
export const isPending = async (
  partition: Partition,
  kind: PendingKind,
  recordId: string,
): Promise<boolean> =>
  (await partition.get(pendingJobKey(kind, partition.workspaceId, recordId))) !== undefined;

/** Reads items by prefix while `owner` doesn't change: it is read before and after. Undefined if it changed. */
export async function readUnchanged(
  partition: Partition,
  owner: Key,
  attributes: readonly string[],
  prefixes: readonly string[],
) {
  const before = await partition.get(owner);
  const items = await Promise.all(
    prefixes.map((prefix) => itemsUnder(partition.table, { PK: partition.PK, SK: prefix })),
  );
  const after = await partition.get(owner);
  const isSame = attributes.every((name) => isDeepStrictEqual(before?.[name], after?.[name]));
  return before && isSame ? { owner: before, items } : undefined;
}

/** Whether lists of a collection read this shard. */
export async function hasShard(partition: Partition, collection: string, shard: number): Promise<boolean> {
  const counter = await partition.get(keys.shardCounter(collection));
  return shard < Number(counter?.shards ?? 1);
}
