import { COUNT_MOVES } from '#table/dynamodb/count-moves.ts';
import { type TransactEntry, transact } from '#table/dynamodb/transact.ts';
import type { Key } from '#table/keys.ts';
import type { Table } from '#table/table.ts';
import type { Item } from './partition.ts';

/** Repairs by one transaction; false if what was seen no longer holds. */
export const repairBy =
  (table: Table, entries: readonly TransactEntry[]): (() => Promise<boolean>) =>
  async () =>
    (await transact(table, entries)).committed;

/** The condition that these attributes of an item are still what they were when it was read. */
export function asSeen(seen: Item, attributes: readonly string[]) {
  const values = attributes.flatMap((name, at) =>
    seen[name] === undefined ? [] : [[`:s${at}`, seen[name]]],
  );
  return {
    ConditionExpression: attributes
      .map((name, at) => (seen[name] === undefined ? `attribute_not_exists(#s${at})` : `#s${at} = :s${at}`))
      .join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(attributes.map((name, at) => [`#s${at}`, name])),
    // DynamoDB refuses values that are named and empty.
    ...(values.length > 0 && { ExpressionAttributeValues: Object.fromEntries(values) }),
  };
}

/** Goes with a repair that changes what an item counts, so that a count made meanwhile is not written over it. */
export const countsMoved = (Key: Key): TransactEntry => ({
  Update: {
    Key,
    UpdateExpression: 'ADD #moves :one',
    ConditionExpression: 'attribute_exists(PK)',
    ExpressionAttributeNames: { '#moves': COUNT_MOVES },
    ExpressionAttributeValues: { ':one': 1 },
  },
});
