import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Key } from '#table/keys.ts';
import type { Table } from '#table/table.ts';
import { type Changes, type Conditional, withExpressions } from './expressions.ts';

type Entry = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** An entry without the table name, which is always the same. */
export interface TransactEntry {
  readonly Put?: { readonly Item: Readonly<Record<string, unknown>> } & Conditional;
  readonly Update?: { readonly Key: Key } & Changes;
  readonly Delete?: { readonly Key: Key } & Conditional;
  readonly ConditionCheck?: { readonly Key: Key } & Required<Conditional>;
}

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
    const failed = codes.flatMap((code, index) => (code === 'ConditionalCheckFailed' ? [index] : []));
    if (failed.length > 0) return { committed: false, failed };
    throw error;
  }
}
