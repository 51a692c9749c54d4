import { setTimeout as sleep } from 'node:timers/promises';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Table } from './table.ts';

type Entry = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** An entry without its table's name, which is always the same. */
export type TransactEntry = {
  [Kind in 'Put' | 'Update' | 'Delete' | 'ConditionCheck']?: Omit<NonNullable<Entry[Kind]>, 'TableName'>;
};

export type TransactOutcome =
  | { readonly committed: true }
  /** The indexes of the entries whose condition did not hold. */
  | { readonly committed: false; readonly failed: readonly number[] };

/** 8 tries with up to 25, 50 … 1,600 ms between them: about 3 s at worst, well within an endpoint's 10 s. */
const MOST_TRIES = 8;
const FIRST_DELAY_MS = 25;

/** Reasons that pass by themselves: another transaction held an item, or the table was busy. */
const PASSING = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

const withTable = (table: Table, entry: TransactEntry): Entry =>
  Object.fromEntries(
    Object.entries(entry).map(([kind, operation]) => [kind, { ...operation, TableName: table.name }]),
  );

/** All or nothing. Conditions that fail are an outcome, not an error; conflicts are tried again. */
export async function transact(table: Table, entries: readonly TransactEntry[]): Promise<TransactOutcome> {
  const command = new TransactWriteCommand({
    TransactItems: entries.map((entry) => withTable(table, entry)),
  });
  for (let attempt = 1; ; attempt += 1) {
    try {
      await table.client.send(command);
      return { committed: true };
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      const codes = (error.CancellationReasons ?? []).map((reason) => reason.Code ?? 'None');
      const failed = codes.flatMap((code, index) => (code === 'ConditionalCheckFailed' ? [index] : []));
      if (failed.length > 0) return { committed: false, failed };
      if (!codes.some((code) => PASSING.has(code)) || attempt === MOST_TRIES) throw error;
      await sleep(Math.random() * FIRST_DELAY_MS * 2 ** (attempt - 1));
    }
  }
}
