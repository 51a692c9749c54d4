import type { PartitionKind } from '#operations/checks/check-targets.ts';
import type { Item, Partition } from '#operations/checks/partition.ts';
import { toAccountItem, toAccountRecord } from '#table/accounts/account-item.ts';
import { toDetectionItem, toDetectionRecord } from '#table/detections/detection-item.ts';
import { collections, keys } from '#table/keys.ts';
import { toPersonItem, toPersonRecord } from '#table/people/person-item.ts';
import { pushRunItem, toPushRunRecord } from '#table/pushes/push-run-item.ts';
import { runItem, toRunRecord } from '#table/runs/run-item.ts';
import { tableSchema } from '#table/schema.ts';

/** A kind of record that appears in lists. */
interface ListedKind {
  readonly in: PartitionKind;
  /** The prefix of its sort keys. */
  readonly prefix: string;
  readonly collection: (workspaceId: string) => string;
  /** Attributes that change whenever a live write changes the record's place in lists. */
  readonly followsFrom: readonly string[];
  /** The item as it would be written now. */
  readonly written: (workspaceId: string, item: Item, shard: number) => Item;
}

const kinds: readonly ListedKind[] = [
  {
    in: 'account',
    prefix: keys.account('', '').SK,
    collection: collections.accounts,
    followsFrom: ['revision'],
    written: (workspaceId, item, shard) => toAccountItem(workspaceId, toAccountRecord(item), shard),
  },
  {
    in: 'account',
    prefix: keys.person('', { accountId: '', hash: '' }).SK,
    collection: collections.people,
    followsFrom: ['revision'],
    written: (workspaceId, item, shard) => toPersonItem(workspaceId, toPersonRecord(item), shard),
  },
  {
    in: 'account',
    prefix: keys.detection('', '', '').SK,
    collection: collections.detections,
    followsFrom: ['alpha', 'detected_at', 'created_at', 'relevance', 'feedback', 'state_at'],
    written: (workspaceId, item, shard) => toDetectionItem(workspaceId, toDetectionRecord(item), shard),
  },
  {
    in: 'run',
    prefix: keys.run('', '').SK,
    collection: collections.runs,
    followsFrom: ['status'],
    written: (workspaceId, item, shard) => runItem(workspaceId, toRunRecord(item), shard),
  },
  {
    in: 'push',
    prefix: keys.pushRun('', '').SK,
    collection: collections.pushRuns,
    followsFrom: ['status'],
    written: (workspaceId, item, shard) => pushRunItem(workspaceId, toPushRunRecord(item), shard),
  },
];

const { byRank, byActivity, byCreation } = tableSchema.listIndexes;

/** The attributes that place an item in lists. */
export const indexAttributes: readonly string[] = [
  ...tableSchema.listProjection,
  ...[byRank, byActivity, byCreation].flatMap(({ partitionAttribute, sortAttribute }) => [
    partitionAttribute,
    sortAttribute,
  ]),
];

export interface ListedRecord {
  readonly kind: ListedKind;
  readonly item: Item;
  readonly collection: string;
  /** Undefined if no attribute names one. */
  readonly shard: number | undefined;
}

/** The shard in an item's index attributes. */
function shardOfItem(item: Item, collection: string): number | undefined {
  for (const { partitionAttribute } of [byCreation, byRank, byActivity]) {
    const [, shard] = String(item[partitionAttribute] ?? '').split(`${collection}#`);
    if (shard !== undefined && /^\d{1,3}$/.test(shard)) return Number(shard);
  }
  return undefined;
}

/** The records of a partition that appear in lists. */
export async function readListedRecords(partition: Partition, kind: PartitionKind): Promise<ListedRecord[]> {
  const found = await Promise.all(
    kinds
      .filter((each) => each.in === kind)
      .map(async (each) => {
        const collection = each.collection(partition.workspaceId);
        const items = await partition.listWithPrefix(each.prefix);
        return items.map((item) => ({ kind: each, item, collection, shard: shardOfItem(item, collection) }));
      }),
  );
  return found.flat();
}
