import { isDeepStrictEqual } from 'node:util';
import { kindOf } from '#operations/checks/check-targets.ts';
import type { Item, Partition } from '#operations/checks/partition.ts';
import { toAccountItem, toAccountRecord } from '#table/accounts/account-item.ts';
import { inboxIndex, toDetectionItem, toDetectionRecord } from '#table/detections/detection-item.ts';
import { batchGet } from '#table/dynamodb/batch.ts';
import { collections, keys } from '#table/keys.ts';
import { requirePersonKey, toPersonItem, toPersonRecord } from '#table/people/person-item.ts';
import { toPushRunItem, toPushRunRecord } from '#table/pushes/push-run-item.ts';
import { toRunItem, toRunRecord } from '#table/runs/run-item.ts';
import { tableSchema } from '#table/schema.ts';
import { isPending, judge } from './judge.ts';

const { SK: ACCOUNT } = keys.account('', '');
const { SK: PERSON } = keys.person('', { accountId: '', hash: '' });

/** A kind of record that appears in lists. */
interface ListedKind {
  /** The prefix of its sort keys. */
  readonly prefix: string;
  readonly collection: (workspaceId: string) => string;
  /** The item as it would be written now. */
  readonly toItem: (workspaceId: string, item: Item, shard: number) => Item;
}

const LISTED: Readonly<Record<string, readonly ListedKind[]>> = {
  account: [
    {
      prefix: ACCOUNT,
      collection: collections.accounts,
      toItem: (workspaceId, item, shard) => toAccountItem(workspaceId, toAccountRecord(item), shard),
    },
    {
      prefix: PERSON,
      collection: collections.people,
      toItem: (workspaceId, item, shard) => toPersonItem(workspaceId, toPersonRecord(item), shard),
    },
    {
      prefix: keys.detection('', '', '').SK,
      collection: collections.detections,
      toItem: (workspaceId, item, shard) => toDetectionItem(workspaceId, toDetectionRecord(item), shard),
    },
  ],
  run: [
    {
      prefix: keys.run('', '').SK,
      collection: collections.runs,
      toItem: (workspaceId, item, shard) => toRunItem(workspaceId, toRunRecord(item), shard),
    },
  ],
  push: [
    {
      prefix: keys.pushRun('', '').SK,
      collection: collections.pushRuns,
      toItem: (workspaceId, item, shard) => toPushRunItem(workspaceId, toPushRunRecord(item), shard),
    },
  ],
};

const { byRank, byActivity, byCreation } = tableSchema.listIndexes;
const INDEXES = [byCreation, byRank, byActivity];
const INDEX_ATTRIBUTES: readonly string[] = [
  ...tableSchema.listProjection,
  ...INDEXES.flatMap(({ partitionAttribute, sortAttribute }) => [partitionAttribute, sortAttribute]),
];

/** The shard in an item's index attributes. */
function shardOfItem(item: Item, collection: string): number | undefined {
  for (const { partitionAttribute } of INDEXES) {
    const [, shard] = String(item[partitionAttribute] ?? '').split(`${collection}#`);
    if (shard !== undefined && /^\d{1,3}$/.test(shard)) return Number(shard);
  }
  return undefined;
}

/** The records of a partition that appear in lists. */
async function readListedRecords(partition: Partition) {
  const kinds = LISTED[kindOf(partition.PK) ?? ''] ?? [];
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const collection = kind.collection(partition.workspaceId);
      const items = await partition.listWithPrefix(kind.prefix);
      return items.map((item) => ({ kind, item, collection, shard: shardOfItem(item, collection) }));
    }),
  );
  return found.flat();
}

export const recordsInLists = judge(
  'index-attributes',
  'The attributes that lists sort, filter and search by match the record.',
  ['account', 'run', 'push'],
  async (partition) => {
    const account = await partition.item(ACCOUNT);
    // Their detections may or may not be in the inbox's index, which is read without them.
    const isAside = account?.status === 'rejected' || account?.status === 'unqualified';
    return (await readListedRecords(partition)).flatMap(({ kind, item, shard }) => {
      const expected = kind.toItem(partition.workspaceId, item, shard ?? 0);
      const wrong = INDEX_ATTRIBUTES.filter(
        (name) =>
          !isDeepStrictEqual(item[name], expected[name]) &&
          !(isAside && name === inboxIndex.partitionAttribute && item[name] === undefined),
      );
      if (wrong.length === 0) return [];
      return [[String(item.id), `is listed with wrong attributes: ${wrong.join(', ')}`] as const];
    });
  },
);

export const shardCounters = judge(
  'shard-counters',
  "Every record is in a shard that its collection's counter covers; lists don't read others.",
  ['account', 'run', 'push'],
  async (partition) => {
    const highest = new Map<string, number>();
    for (const { collection, shard = 0 } of await readListedRecords(partition)) {
      highest.set(collection, Math.max(shard, highest.get(collection) ?? 0));
    }
    const faults = [...highest].map(async ([collection, shard]) => {
      const counter = await partition.get(keys.shardCounter(collection));
      if (shard < Number(counter?.shards ?? 1)) return [];
      return [[collection, `counts fewer shards than the ${shard + 1} in use`] as const];
    });
    return (await Promise.all(faults)).flat();
  },
);

const listsOf = (person: Item | undefined): readonly string[] =>
  person?.list_ids instanceof Set ? [...person.list_ids].map(String) : [];

export const listMembers = judge(
  'list-members',
  "A person's record and the saved list agree on whether the person is in it, and the list exists.",
  ['account', 'list'],
  async (partition) => {
    const { table, workspaceId, id } = partition;
    const isList = partition.PK === keys.peopleListMember(workspaceId, id, '').PK;
    const memberships = isList
      ? (await partition.items()).map(({ SK }) => ({ listId: id, personId: String(SK) }))
      : (await partition.listWithPrefix(PERSON)).flatMap((person) =>
          listsOf(person).map((listId) => ({ listId, personId: String(person.id) })),
        );
    const lists = await batchGet(
      table,
      [...new Set(memberships.map(({ listId }) => listId))].map((listId) =>
        keys.peopleList(workspaceId, listId),
      ),
      ['id'],
    );
    const existing = new Set(lists.map((list) => String(list.id)));
    const faults = memberships.map(async ({ listId, personId }) => {
      const subject = `${personId} in ${listId}`;
      if (!existing.has(listId)) {
        if (await isPending(partition, 'clear_people_list', listId)) return [];
        return [[subject, 'the list no longer exists'] as const];
      }
      if (isList) {
        if (listsOf(await partition.get(requirePersonKey(workspaceId, personId))).includes(listId)) return [];
        return [[subject, "the list has the person, but the person's record lacks the list"] as const];
      }
      if (await partition.get(keys.peopleListMember(workspaceId, listId, personId))) return [];
      return [[subject, "the person's record names the list, but the list lacks the person"] as const];
    });
    return (await Promise.all(faults)).flat();
  },
);
