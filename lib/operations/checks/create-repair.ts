import { type Condition, exists } from '#table/dynamodb/expressions.ts';
import { COUNT_MOVES, type TransactEntry, transact } from '#table/dynamodb/transact.ts';
import type { Key } from '#table/keys.ts';
import type { Table } from '#table/table.ts';
import type { Item } from './partition.ts';

/** Repairs with one transaction; false if its conditions no longer hold. */
export const createRepair =
  (table: Table, entries: readonly TransactEntry[]): (() => Promise<boolean>) =>
  async () =>
    (await transact(table, entries)).committed;

/** The condition that these attributes haven't changed since the item was read. */
export const requireAttributes = (seen: Item, attributes: readonly string[]): Condition =>
  Object.fromEntries(attributes.map((name) => [name, seen[name]]));

/** Added to a repair that changes counted items, so that a concurrent recount doesn't overwrite the counter. */
export const touchCounter = (Key: Key): TransactEntry => ({
  Update: { Key, add: { [COUNT_MOVES]: 1 }, when: exists() },
});
