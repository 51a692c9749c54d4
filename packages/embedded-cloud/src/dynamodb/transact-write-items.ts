import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '../json-endpoint/api-error.ts';
import { CapacityReport, createConsumed, toReadUnits } from './capacity.ts';
import type { Database } from './database.ts';
import {
  type CancellationReason,
  CONFLICT_REASON,
  createCancellation,
  createServiceError,
  createValidationError,
  toCancellationReason,
} from './errors.ts';
import { checkNotEmpty } from './item-checks.ts';
import { parseRequest, type Requests } from './requests.ts';
import type { AttributeValue, Table, WriteKind } from './types.ts';
import {
  checkWrite,
  type Effect,
  evaluateWrite,
  parseWrite,
  storeEffect,
  toItemId,
  type Write,
} from './write-items.ts';

/** On AWS a transaction takes a few milliseconds. One is enough for others to conflict with it. */
const HOLD_MS = 1;
const MAX_TRANSACTION_BYTES = 4 * 1024 * 1024;
/** AWS remembers a ClientRequestToken for ten minutes. */
const TOKEN_MS = 10 * 60 * 1000;

/** Runs each entry's work. If one is invalid, the transaction is canceled with the reasons of all. */
export function runEntriesOrCancel<Entry, Result>(
  entries: readonly Entry[],
  work: (entry: Entry) => Result,
): Result[] {
  const reasons = new Map<number, CancellationReason>();
  const results = entries.flatMap((entry, position) => {
    try {
      return [work(entry)];
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      reasons.set(position, toCancellationReason(error));
      return [];
    }
  });
  if (reasons.size > 0) throw createCancellation(entries.length, reasons);
  return results;
}

/** Cancels a transaction for the entries that a reason applies to. */
export function cancelWhere<Entry>(
  entries: readonly Entry[],
  reason: CancellationReason,
  applies: (entry: Entry) => boolean,
): void {
  const affected = entries.flatMap((entry, position) =>
    applies(entry) ? [[position, reason] as const] : [],
  );
  if (affected.length > 0) throw createCancellation(entries.length, new Map(affected));
}

/** AWS rejects the whole request for an empty key, and for a table that doesn't exist. */
export function openForKey(db: Database, tableName: string, key: Record<string, unknown>): Table {
  const table = db.tables.open(tableName);
  for (const { name } of table.key) checkNotEmpty(key[name] as AttributeValue | undefined, name);
  return table;
}

export function checkDistinctItems(keys: readonly string[]): void {
  if (new Set(keys).size === keys.length) return;
  throw createValidationError('Transaction request cannot include multiple operations on one item');
}

function checkEntries(db: Database, { TransactItems }: Requests['TransactWriteItems']): Write[] {
  const entries = TransactItems.map(({ Put, Update, Delete, ConditionCheck }) => {
    const [kind, request] = (
      [
        ['Put', Put],
        ['Update', Update],
        ['Delete', Delete],
        ['ConditionCheck', ConditionCheck],
      ] as const
    ).find(([, one]) => one !== undefined) as [WriteKind, NonNullable<typeof Put | typeof Update>];
    const key = 'Item' in request ? request.Item : request.Key;
    return parseWrite(kind, openForKey(db, request.TableName, key), request);
  });
  const writes = runEntriesOrCancel(entries, checkWrite);
  checkDistinctItems(writes.map(toItemId));
  return writes;
}

function checkTransactionSize(effects: readonly Effect[]): void {
  const bytes = effects.reduce((sum, { row }) => sum + (row?.bytes ?? 0), 0);
  if (bytes <= MAX_TRANSACTION_BYTES) return;
  throw createValidationError(
    'The aggregate size of the items in the transaction exceeds the maximum of 4 MB',
  );
}

/** Holds the items for a moment, then checks and writes all of them in one step. */
async function commit(
  db: Database,
  writes: readonly Write[],
  token: { readonly text: string; readonly fingerprint: string } | undefined,
): Promise<CapacityReport> {
  const keys = writes.map(toItemId);
  cancelWhere(keys, CONFLICT_REASON, (key) => db.lockedItems.has(key));
  for (const key of keys) db.lockedItems.add(key);
  try {
    await sleep(HOLD_MS);
    const effects = runEntriesOrCancel(writes, (write) => evaluateWrite(db, write));
    checkTransactionSize(effects);
    db.store.transact(() => {
      for (const effect of effects) storeEffect(db, effect);
      const now = Date.now();
      if (token) db.store.putToken(token.text, token.fingerprint, now, now - TOKEN_MS);
    });
    const report = new CapacityReport();
    for (const { write, consumed } of effects) report.add(write.table.name, consumed);
    return report;
  } finally {
    for (const key of keys) db.lockedItems.delete(key);
  }
}

/** A repeated request changes nothing and is charged for reading what it once wrote. */
function reportRepetition({ store }: Database, writes: readonly Write[]): CapacityReport {
  const report = new CapacityReport();
  for (const { table, key } of writes) {
    report.add(table.name, createConsumed(toReadUnits(store.getRow(table.space, key)?.bytes ?? 0, true)));
  }
  return report;
}

export async function transactWriteItems(db: Database, input: unknown): Promise<object> {
  const sent = JSON.stringify(input);
  const request = parseRequest('TransactWriteItems', input);
  const writes = checkEntries(db, request);
  const { ClientRequestToken: text, ReturnConsumedCapacity: detail } = request;
  if (text === undefined) {
    return { ConsumedCapacity: (await commit(db, writes, undefined)).list(detail, 'WriteCapacityUnits') };
  }
  const fingerprint = createHash('sha256').update(sent).digest('base64');
  const usedFingerprint = db.store.findToken(text, Date.now() - TOKEN_MS);
  if (usedFingerprint !== undefined && usedFingerprint !== fingerprint) {
    throw createServiceError(
      'IdempotentParameterMismatchException',
      'The provided client token is already in use by a request with different parameters',
    );
  }
  if (usedFingerprint !== undefined) {
    return { ConsumedCapacity: reportRepetition(db, writes).list(detail, 'ReadCapacityUnits') };
  }
  if (db.tokens.has(text)) {
    throw createServiceError(
      'TransactionInProgressException',
      'The transaction with the given request token is already in progress.',
    );
  }
  db.tokens.add(text);
  try {
    const report = await commit(db, writes, { text, fingerprint });
    return { ConsumedCapacity: report.list(detail, 'WriteCapacityUnits') };
  } finally {
    db.tokens.delete(text);
  }
}
