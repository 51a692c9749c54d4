import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Key } from '#table/keys.ts';
import type { Table } from '#table/table.ts';
import {
  anyOf,
  type Changes,
  type Condition,
  type Conditional,
  isAbsent,
  isBelow,
  withExpressions,
} from './expressions.ts';

type Entry = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** An entry without the table name, which is always the same. */
export interface TransactEntry {
  readonly Put?: { readonly Item: Readonly<Record<string, unknown>> } & Conditional;
  readonly Update?: { readonly Key: Key } & Changes;
  readonly Delete?: { readonly Key: Key } & Conditional;
  readonly ConditionCheck?: { readonly Key: Key } & Required<Conditional>;
}

export const putEntry = (Item: Readonly<Record<string, unknown>>, when?: Condition) => ({
  Put: { Item, when },
});

export const updateEntry = (Key: Key, changes: Changes) => ({ Update: { Key, ...changes } });

export const deleteEntry = (Key: Key, when?: Condition) => ({ Delete: { Key, when } });

/** Writes nothing, but the item must meet the condition. */
export const checkEntry = (Key: Key, when: Condition) => ({ ConditionCheck: { Key, when } });

/** DynamoDB's limit per transaction. */
export const ENTRIES_PER_TRANSACTION = 100;

export type TransactOutcome =
  | { readonly committed: true }
  /** The indexes of the entries whose condition failed. */
  | { readonly committed: false; readonly failed: readonly number[] };

const withTable = (table: Table, entry: TransactEntry): Entry =>
  Object.fromEntries(
    Object.entries(entry).map(([kind, operation]) => [
      kind,
      { ...withExpressions(operation), TableName: table.name },
    ]),
  );

/** All or nothing. A failed condition is an outcome, not an error. The client retries conflicts. */
export async function transact(table: Table, entries: readonly TransactEntry[]): Promise<TransactOutcome> {
  try {
    await table.client.send(
      new TransactWriteCommand({ TransactItems: entries.map((entry) => withTable(table, entry)) }),
    );
    return { committed: true };
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    const codes = (error.CancellationReasons ?? []).map((reason) => reason.Code ?? 'None');
    const failedIndexes = codes.flatMap((code, index) => (code === 'ConditionalCheckFailed' ? [index] : []));
    if (failedIndexes.length > 0) return { committed: false, failed: failedIndexes };
    throw error;
  }
}

/** Entries that are written together or not at all. */
type Group = readonly TransactEntry[];

/**
 * Commits all groups whose conditions hold in one transaction and returns their indexes. `shared` is built
 * for the groups that remain, by their indexes. If its own condition fails, nothing is written: `refused`.
 */
export async function commitValidGroups(
  table: Table,
  groups: readonly Group[],
  shared: (remaining: readonly number[]) => readonly TransactEntry[] = () => [],
): Promise<ReadonlySet<number> | 'refused'> {
  let remaining = groups.map((group, index) => ({ group, index }));
  while (remaining.length > 0) {
    const sharedEntries = shared(remaining.map(({ index }) => index)).map((entry) => ({
      entry,
      index: undefined,
    }));
    const entries = [
      ...sharedEntries,
      ...remaining.flatMap(({ group, index }) => group.map((entry) => ({ entry, index }))),
    ];
    const outcome = await transact(
      table,
      entries.map(({ entry }) => entry),
    );
    if (outcome.committed) break;
    const failedGroups = new Set(outcome.failed.map((entryIndex) => entries[entryIndex]?.index));
    if (failedGroups.has(undefined)) return 'refused';
    remaining = remaining.filter(({ index }) => !failedGroups.has(index));
  }
  return new Set(remaining.map(({ index }) => index));
}

/**
 * For `.catch`: a transaction that conflicts with others for longer than the client retries. Nothing was written, so
 * the caller reads again and tries again. Every other error stays one.
 */
export function catchConflict(error: unknown): 'conflicted' {
  const isConflict =
    error instanceof TransactionCanceledException &&
    error.CancellationReasons?.some(({ Code }) => Code === 'TransactionConflict');
  if (isConflict) return 'conflicted';
  throw error;
}

/**
 * How often an item's counters have changed. Every transaction that changes them increments it. It tells an
 * unchanged counter from one that went down and up again between two reads.
 */
export const COUNT_MOVES = 'count_moves';

/**
 * A counter with an upper bound. It goes into the transaction that adds or removes an item, so two concurrent
 * writers cannot both take the last place.
 */
export const createBoundedCount = (attribute: string, max: number) => ({
  oneMore: (Key: Key): TransactEntry =>
    updateEntry(Key, {
      add: { [attribute]: 1, [COUNT_MOVES]: 1 },
      when: anyOf(isAbsent(attribute), isBelow(attribute, max)),
    }),
  oneLess: (Key: Key): TransactEntry => updateEntry(Key, { add: { [attribute]: -1, [COUNT_MOVES]: 1 } }),
});
