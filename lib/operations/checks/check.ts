import { type Condition, exists } from '#table/dynamodb/expressions.ts';
import { COUNT_MOVES, type TransactEntry, transact } from '#table/dynamodb/transact.ts';
import type { Key } from '#table/keys.ts';
import type { Table } from '#table/table.ts';
import type { PartitionKind } from './check-targets.ts';
import type { Item, Partition } from './partition.ts';

/** One inconsistency. */
export interface Inconsistency {
  /** The record or item concerned. */
  readonly subject: string;
  /** What is wrong. Subject and problem identify a fault, so the text must not contain values that live traffic changes. */
  readonly problem: string;
  /**
   * Fixes it with writes conditioned on what was seen; false if that no longer holds.
   * @default it can't be fixed automatically: see `advice`
   */
  readonly fix?: () => Promise<boolean>;
  /** What an operator can do if it can't be fixed automatically. */
  readonly advice?: string;
  /** Other partitions to check again after the fix. */
  readonly touches?: readonly string[];
}

/** An invariant of some records, how a violation is detected, and how it is fixed. */
export interface Check {
  readonly name: string;
  /** The invariant, in a sentence. */
  readonly invariant: string;
  /** What the fix does, in a sentence. */
  readonly repair: string;
  /** The partitions it reads. */
  readonly in: readonly PartitionKind[];
  findFaults(partition: Partition): Promise<readonly (Inconsistency | undefined)[]>;
}

/** Repairs with one transaction; false if its conditions no longer hold. */
export const createRepair =
  (table: Table, entries: readonly TransactEntry[]): (() => Promise<boolean>) =>
  async () =>
    (await transact(table, entries)).committed;

/** The condition that these attributes haven't changed since the item was read. */
export const requireAttributes = (item: Item, attributes: readonly string[]): Condition =>
  Object.fromEntries(attributes.map((name) => [name, item[name]]));

/** Added to a repair that changes counted items, so that a concurrent recount doesn't overwrite the counter. */
export const touchCounter = (Key: Key): TransactEntry => ({
  Update: { Key, add: { [COUNT_MOVES]: 1 }, when: exists() },
});
