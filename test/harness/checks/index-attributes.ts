import { isDeepStrictEqual } from 'node:util';
import { type Check, type Inconsistency, requireAttributes } from '#operations/checks/check.ts';
import { kindOf } from '#operations/checks/check-targets.ts';
import type { Item, Partition } from '#operations/checks/partition.ts';
import { inboxIndex } from '#table/detections/detection-item.ts';
import { all, exists } from '#table/dynamodb/expressions.ts';
import { updateIf } from '#table/dynamodb/items.ts';
import { keys } from '#table/keys.ts';
import { reserveShards } from '#table/paging/reserve-shards.ts';
import { indexAttributes, type ListedRecord, readListedRecords } from './listed-records.ts';

/** Corrects attributes, unless they or the attributes they follow from have changed since they were read. */
export async function correctAttributes(
  { table }: Pick<Partition, 'table'>,
  seen: Item,
  wanted: Item,
  attributes: readonly string[],
  followFrom: readonly string[],
): Promise<boolean> {
  const done = await updateIf(table, {
    Key: { PK: String(seen.PK), SK: String(seen.SK) },
    set: Object.fromEntries(attributes.map((name) => [name, wanted[name]])),
    remove: attributes.filter((name) => wanted[name] === undefined),
    when: all(exists(), requireAttributes(seen, [...attributes, ...followFrom])),
  });
  return done !== undefined;
}

function findingOf(
  partition: Partition,
  { kind, item, collection, shard }: ListedRecord,
  isAside: boolean,
): Inconsistency | undefined {
  const { table, workspaceId } = partition;
  const wrongBeside = (wanted: Item) =>
    indexAttributes.filter(
      (name) =>
        !isDeepStrictEqual(item[name], wanted[name]) &&
        !(isAside && name === inboxIndex.partitionAttribute && item[name] === undefined),
    );
  const wrong = wrongBeside(kind.written(workspaceId, item, shard ?? 0));
  if (wrong.length === 0) return undefined;
  return {
    subject: String(item.id),
    problem: `is listed with wrong attributes: ${wrong.join(', ')}`,
    touches: [partition.PK],
    async fix() {
      const id = String(item.id);
      const place = shard ?? (await reserveShards(table, collection, 1))(id);
      const wanted = kind.written(workspaceId, item, place);
      return correctAttributes(partition, item, wanted, wrongBeside(wanted), kind.followsFrom);
    },
  };
}

export const recordsInLists: Check = {
  name: 'index-attributes',
  invariant: 'The attributes that lists sort, filter and search by match the record.',
  repair: 'Rewrites the attributes; a record without a shard gets a new one.',
  in: ['account', 'run', 'push'],
  async findFaults(partition) {
    const kind = kindOf(partition.PK);
    if (!kind) return [];
    const account = await partition.item(keys.account('', '').SK);
    // Their detections may or may not be in the inbox's index, which is read without them.
    const isAside = account?.status === 'rejected' || account?.status === 'unqualified';
    return (await readListedRecords(partition, kind)).map((record) => findingOf(partition, record, isAside));
  },
};
