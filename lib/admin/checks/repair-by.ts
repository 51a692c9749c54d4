import { COUNT_MOVES } from '#table/dynamodb/count-moves.ts';
import { type TransactEntry, transact } from '#table/dynamodb/transact.ts';
import type { Key } from '#table/keys.ts';
import type { Table } from '#table/table.ts';
import type { Item } from './partition.ts';

/** Repairs with one transaction; false if its conditions no longer hold. */
export const repairBy =
  (table: Table, entries: readonly TransactEntry[]): (() => Promise<boolean>) =>
  async () =>
    (await transact(table, entries)).committed;

/** The condition that these attributes haven't changed since the item was read. */
export function asSeen(seen: Item, attributes: readonly string[]) {
  const values = attributes.flatMap((name, at) =>
    seen[name] === undefined ? [] : [[`:s${at}`, seen[name]]],
  );
  return {
    ConditionExpression: attributes
      .map((name, at) => (seen[name] === undefined ? `attribute_not_exists(#s${at})` : `#s${at} = :s${at}`))
      .join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(attributes.map((name, at) => [`#s${at}`, name])),
    // DynamoDB rejects an empty map of values.
    ...(values.length > 0 && { ExpressionAttributeValues: Object.fromEntries(values) }),
  };
}

/** Added to a repair that changes counted items, so that a concurrent recount doesn't overwrite the counter. */
export const countsMoved = (Key: Key): TransactEntry => ({
  Update: {
    Key,
    UpdateExpression: 'ADD #moves :one',
    ConditionExpression: 'attribute_exists(PK)',
    ExpressionAttributeNames: { '#moves': COUNT_MOVES },
    ExpressionAttributeValues: { ':one': 1 },
  },
});
