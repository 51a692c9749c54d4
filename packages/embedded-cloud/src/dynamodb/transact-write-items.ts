import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ApiError, isApiError, validationError } from './api-error.ts';
import { type CancellationReason, cancelled } from './cancelled-transaction.ts';
import {
  addConsumed,
  type Consumed,
  consumedByWrite,
  itemReadUnits,
  nothingConsumed,
  transactionCapacity,
} from './capacity.ts';
import { CONFLICT_REASON } from './conflict.ts';
import type { Database } from './database.ts';
import { itemKey } from './item-keys.ts';
import { itemSize } from './item-size.ts';
import type { BatchOperation } from './storage.ts';
import type { Written } from './stream-records.ts';
import type { CapacityDetail, Item, WriteKind, WriteRequest } from './types.ts';
import { emptyKeyError, schemaError } from './write-checks.ts';
import { effectOf } from './write-items.ts';

export interface TransactWriteRequest {
  TransactItems: Partial<Record<WriteKind, WriteRequest>>[];
  ClientRequestToken?: string;
  ReturnConsumedCapacity?: CapacityDetail;
}

interface Entry {
  readonly kind: WriteKind;
  readonly request: WriteRequest;
  readonly key: string;
}

/** On AWS a transaction takes a few milliseconds. One is enough for others to conflict with it. */
const HELD_MS = 1;
const MAX_TRANSACTION_BYTES = 4 * 1024 * 1024;

/** Cancels a transaction that conflicts with another. */
export function refuseHeld(keys: readonly string[], isHeld: (key: string) => boolean): void {
  const met = keys.flatMap((key, position) => (isHeld(key) ? [[position, CONFLICT_REASON] as const] : []));
  if (met.length > 0) throw cancelled(keys.length, new Map(met));
}

function reasonOf(error: ApiError): CancellationReason {
  const failedCondition = String(error.body.__type).endsWith('#ConditionalCheckFailedException');
  return {
    Code: failedCondition ? 'ConditionalCheckFailed' : 'ValidationError',
    Message: error.message,
    ...('Item' in error.body ? { Item: error.body.Item as Item } : {}),
  };
}

/** Rejects what the request alone shows to be invalid, before the transaction starts. */
function entriesOf(db: Database, { TransactItems }: TransactWriteRequest): Entry[] {
  const reasons = new Map<number, CancellationReason>();
  const entries = TransactItems.map((item, position): Entry => {
    const [kind, request] = Object.entries(item)[0] as [WriteKind, WriteRequest];
    const table = db.tables.open(request.TableName);
    const empty = emptyKeyError(kind, request, table);
    if (empty) throw empty;
    const misfit = schemaError(kind, request, table);
    if (misfit) reasons.set(position, reasonOf(misfit));
    return { kind, request, key: misfit ? '' : itemKey(request.Item ?? request.Key ?? {}, table) };
  });
  const keys = entries.map(({ key }) => key).filter((key) => key !== '');
  if (new Set(keys).size < keys.length) {
    throw validationError('Transaction request cannot include multiple operations on one item');
  }
  if (reasons.size > 0) throw cancelled(entries.length, reasons);
  return entries;
}

function addTo(perTable: Map<string, Consumed>, tableName: string, consumed: Consumed): void {
  const total = perTable.get(tableName) ?? nothingConsumed();
  addConsumed(total, consumed);
  perTable.set(tableName, total);
}

/** The caller holds the locks of all entries, so what is checked is what is written. */
async function commit(
  db: Database,
  entries: readonly Entry[],
  remember: readonly BatchOperation[],
  detail: CapacityDetail | undefined,
): Promise<Map<string, Consumed>> {
  const operations = [...remember];
  const written: Written[] = [];
  const reasons = new Map<number, CancellationReason>();
  const perTable = new Map<string, Consumed>();
  let bytes = 0;
  for (const [position, { kind, request, key }] of entries.entries()) {
    try {
      const effect = effectOf(db, kind, request, key);
      operations.push(...effect.operations);
      written.push(effect.written);
      bytes += itemSize(effect.after ?? request.Key ?? {});
      if (detail === undefined) continue;
      addTo(perTable, request.TableName, consumedByWrite(effect.before, effect.after, effect.changes));
    } catch (error) {
      if (!isApiError(error)) throw error;
      reasons.set(position, reasonOf(error));
    }
  }
  if (reasons.size > 0) throw cancelled(entries.length, reasons);
  if (bytes > MAX_TRANSACTION_BYTES) {
    throw validationError('The aggregate size of the items in the transaction exceeds the maximum of 4 MB');
  }
  if (operations.length > 0) await db.streams.write(operations, written);
  return perTable;
}

/** A repeated request changes nothing and is charged for reading what it once wrote. */
function repeatedCapacity(db: Database, entries: readonly Entry[], detail: CapacityDetail | undefined) {
  const perTable = new Map<string, Consumed>();
  for (const { request, key } of entries) {
    const table = itemReadUnits(db.storage.getItem(key), true);
    addTo(perTable, request.TableName, { ...nothingConsumed(), table });
  }
  return transactionCapacity(perTable, detail, 'ReadCapacityUnits');
}

/** TransactWriteItems. `sent` is the raw request, which a token stands for. */
export async function transactWriteItems(
  db: Database,
  request: TransactWriteRequest,
  sent: string,
): Promise<unknown> {
  const entries = entriesOf(db, request);
  const keys = entries.map(({ key }) => key);
  const detail = request.ReturnConsumedCapacity;
  const run = async (remember: readonly BatchOperation[]) => {
    refuseHeld(keys, (key) => db.locks.isHeld(key));
    return db.locks.hold(keys, async () => {
      await sleep(HELD_MS);
      const consumed = await commit(db, entries, remember, detail);
      return { ConsumedCapacity: transactionCapacity(consumed, detail, 'WriteCapacityUnits') };
    });
  };
  if (request.ClientRequestToken === undefined) return run([]);
  const fingerprint = createHash('sha256').update(sent).digest('base64');
  return db.tokens.once(request.ClientRequestToken, fingerprint, run, async () => ({
    ConsumedCapacity: repeatedCapacity(db, entries, detail),
  }));
}
