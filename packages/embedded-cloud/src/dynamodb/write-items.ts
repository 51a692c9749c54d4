import { isApiError, validationError } from './api-error.ts';
import {
  addConsumed,
  batchCapacity,
  type Consumed,
  consumedByWrite,
  consumedCapacity,
  nothingConsumed,
} from './capacity.ts';
import { conflictError } from './conflict.ts';
import type { Database } from './database.ts';
import { type Evaluated, evaluateWrite } from './evaluate-write.ts';
import { type IndexChange, indexChanges, itemKey, writeOperations } from './item-keys.ts';
import type { BatchOperation } from './storage.ts';
import type { Written } from './stream-records.ts';
import type { CapacityDetail, Item, Table, WriteKind, WriteRequest } from './types.ts';
import { checkUpdateSize } from './update-size.ts';
import { emptyKeyError, schemaError } from './write-checks.ts';

interface Effect extends Evaluated {
  readonly before: Item | undefined;
  readonly changes: readonly IndexChange[];
  readonly operations: readonly BatchOperation[];
  readonly written: Written;
}

/** The effect of a write on its item and the indexes. The caller holds the item's lock. */
export function effectOf(db: Database, kind: WriteKind, request: WriteRequest, key: string): Effect {
  // Read again under the lock: the table's indexes may have changed while the write waited.
  const table = db.tables.open(request.TableName);
  const before = db.storage.getItem(key);
  const evaluated = evaluateWrite(kind, request, table, before);
  const written = { table, before, after: kind === 'ConditionCheck' ? before : evaluated.after };
  if (kind === 'ConditionCheck' || (before === undefined && evaluated.after === undefined)) {
    return { ...evaluated, before, changes: [], operations: [], written };
  }
  const changes = indexChanges(table, before, evaluated.after);
  const operations = writeOperations(table, key, evaluated.after, changes);
  return { ...evaluated, before, changes, operations, written };
}

/** If a table has local indexes, items with the same partition key form a collection. Here it is always small. */
function collectionMetrics(request: WriteRequest, table: Table): unknown {
  if (request.ReturnItemCollectionMetrics !== 'SIZE' || !table.LocalSecondaryIndexes) return undefined;
  const name = table.KeySchema[0]?.AttributeName ?? '';
  const value = (request.Item ?? request.Key)?.[name];
  return { ItemCollectionKey: { [name]: value }, SizeEstimateRangeGB: [0, 1] };
}

/** PutItem, UpdateItem and DeleteItem. */
export async function writeItem(db: Database, kind: WriteKind, request: WriteRequest): Promise<unknown> {
  const table = db.tables.open(request.TableName);
  const error = emptyKeyError(kind, request, table) ?? schemaError(kind, request, table);
  if (error) throw error;
  const key = itemKey(request.Item ?? request.Key ?? {}, table);
  if (db.locks.isHeld(key)) throw conflictError();
  return db.locks.run([key], async () => {
    const effect = effectOf(db, kind, request, key);
    const { before, after, attributes, changes, operations, written } = effect;
    if (kind === 'Update') checkUpdateSize(request, after);
    if (operations.length > 0) await db.streams.write(operations, [written]);
    return {
      Attributes: attributes,
      ItemCollectionMetrics: collectionMetrics(request, table),
      ConsumedCapacity:
        request.ReturnConsumedCapacity &&
        consumedCapacity(
          request.TableName,
          consumedByWrite(before, after, changes),
          request.ReturnConsumedCapacity,
        ),
    };
  });
}

interface BatchWrite {
  PutRequest?: { Item: Item };
  DeleteRequest?: { Key: Item };
}

export interface BatchWriteRequest {
  RequestItems: Record<string, BatchWrite[]>;
  ReturnConsumedCapacity?: CapacityDetail;
}

interface BatchEntry {
  readonly kind: 'Put' | 'Delete';
  readonly request: WriteRequest;
  readonly key: string;
  readonly asked: BatchWrite;
}

const MAX_BATCH_WRITES = 25;
const KEY_PROBLEM = /Missing the key|Type mismatch for key/;

function batchEntry(table: Table, asked: BatchWrite): BatchEntry {
  const put = asked.PutRequest?.Item;
  const key = asked.DeleteRequest?.Key;
  const kind = put === undefined ? 'Delete' : 'Put';
  const request: WriteRequest = { TableName: table.TableName, ...(put ? { Item: put } : { Key: key ?? {} }) };
  const error = emptyKeyError(kind, request, table) ?? schemaError(kind, request, table);
  // For a key that doesn't fit, a batch has a shorter message than a single put.
  if (isApiError(error) && KEY_PROBLEM.test(error.message)) {
    throw validationError('The provided key element does not match the schema');
  }
  if (error) throw error;
  return { kind, request, key: itemKey(put ?? key ?? {}, table), asked };
}

function batchEntries(db: Database, { RequestItems }: BatchWriteRequest): BatchEntry[] {
  const count = Object.values(RequestItems).reduce((sum, requests) => sum + requests.length, 0);
  if (count > MAX_BATCH_WRITES) throw validationError('Too many items requested for the BatchWriteItem call');
  const entries = Object.entries(RequestItems).flatMap(([tableName, requests]) => {
    const table = db.tables.open(tableName);
    return requests.map((asked) => batchEntry(table, asked));
  });
  if (new Set(entries.map(({ key }) => key)).size < entries.length) {
    throw validationError('Provided list of item keys contains duplicates');
  }
  return entries;
}

/** Entries in the request's format, by table. */
function asAsked(entries: readonly BatchEntry[]): Record<string, BatchWrite[]> {
  const byTable = Map.groupBy(entries, ({ request }) => request.TableName);
  return Object.fromEntries(
    [...byTable].map(([table, ofTable]) => [table, ofTable.map(({ asked }) => asked)]),
  );
}

/**
 * BatchWriteItem: all entries go to the storage in one batch, which is faster. Items that a transaction holds are
 * left to another call.
 */
export async function batchWriteItem(db: Database, request: BatchWriteRequest): Promise<unknown> {
  const all = batchEntries(db, request);
  const entries = all.filter(({ key }) => !db.locks.isHeld(key));
  const held = all.filter((entry) => !entries.includes(entry));
  const keys = entries.map(({ key }) => key);
  return db.locks.run(keys, async () => {
    const operations: BatchOperation[] = [];
    const written: Written[] = [];
    const consumed = new Map<string, Consumed>();
    for (const entry of entries) {
      const effect = effectOf(db, entry.kind, entry.request, entry.key);
      operations.push(...effect.operations);
      written.push(effect.written);
      if (!request.ReturnConsumedCapacity) continue;
      const { TableName } = entry.request;
      const ofTable = consumed.get(TableName) ?? nothingConsumed();
      addConsumed(ofTable, consumedByWrite(effect.before, effect.after, effect.changes));
      consumed.set(TableName, ofTable);
    }
    await db.streams.write(operations, written);
    return {
      UnprocessedItems: asAsked(held),
      ConsumedCapacity: batchCapacity(consumed, request.ReturnConsumedCapacity),
    };
  });
}
