import { type TransactEntry, transact } from '#table/dynamodb/transact.ts';
import type { Table } from '#table/table.ts';

/** Mends by one transaction; false where what was seen no longer holds. */
export const mendBy =
  (table: Table, entries: readonly TransactEntry[]): (() => Promise<boolean>) =>
  async () =>
    (await transact(table, entries)).committed;
