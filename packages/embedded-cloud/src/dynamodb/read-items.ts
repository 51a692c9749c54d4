import { validationError } from './api-error.ts';
import { type CancellationReason, cancelled } from './cancelled-transaction.ts';
import {
  batchCapacity,
  type Consumed,
  consumedCapacity,
  itemReadUnits,
  nothingConsumed,
  readUnits,
  transactionCapacity,
} from './capacity.ts';
import type { Database } from './database.ts';
import { keyMisfit, mapPaths, projectionMisfit } from './dynalite.ts';
import { itemKey } from './item-keys.ts';
import { storedItemSize } from './item-size.ts';
import { longKeyError } from './key-sizes.ts';
import { refuseHeld } from './transact-write-items.ts';
import type { CapacityDetail, GetRequest, Item, ParsedProjection, Table } from './types.ts';
import { emptyKeyError } from './write-checks.ts';

/** A batch returns up to 16 MB and leaves the rest to another call. */
const MAX_BATCH_BYTES = 16 * 1024 * 1024;

interface Selection {
  _projection?: ParsedProjection;
}

export const select = (item: Item, { _projection }: Selection): Item =>
  _projection ? mapPaths(_projection.paths, item) : item;

function checkedKey(table: Table, key: Item, { _projection }: Selection): string {
  const error =
    emptyKeyError('Delete', { TableName: table.TableName, Key: key }, table) ??
    keyMisfit(key, table) ??
    longKeyError(key, table.KeySchema) ??
    projectionMisfit(_projection?.nestedPaths, table);
  if (error) throw error;
  return itemKey(key, table);
}

const readOf = (units: number): Consumed => ({ ...nothingConsumed(), table: units });

export function getItem(db: Database, request: GetRequest): unknown {
  const table = db.tables.open(request.TableName);
  const item = db.storage.getItem(checkedKey(table, request.Key, request));
  const consumed = readOf(itemReadUnits(item, request.ConsistentRead === true));
  return {
    Item: item && select(item, request),
    ConsumedCapacity: consumedCapacity(request.TableName, consumed, request.ReturnConsumedCapacity),
  };
}

interface KeysAndAttributes extends Selection {
  Keys: Item[];
  ConsistentRead?: boolean;
  ProjectionExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
}

export interface BatchGetRequest {
  RequestItems: Record<string, KeysAndAttributes>;
  ReturnConsumedCapacity?: CapacityDetail;
}

export function batchGetItem(db: Database, request: BatchGetRequest): unknown {
  const wanted = Object.entries(request.RequestItems).map(([tableName, of]) => {
    const table = db.tables.open(tableName);
    return { tableName, of, keys: of.Keys.map((key) => checkedKey(table, key, of)) };
  });
  const Responses: Record<string, Item[]> = {};
  const UnprocessedKeys: Record<string, KeysAndAttributes> = {};
  const consumed = new Map<string, Consumed>();
  let bytes = 0;
  for (const { tableName, of, keys } of wanted) {
    const found: Item[] = [];
    const left: Item[] = [];
    let units = 0;
    for (const [position, key] of keys.entries()) {
      const item = bytes > MAX_BATCH_BYTES ? undefined : db.storage.getItem(key);
      const size = item === undefined ? 0 : storedItemSize(item);
      bytes += size;
      if (bytes > MAX_BATCH_BYTES) {
        left.push(of.Keys[position] ?? {});
        continue;
      }
      units += readUnits(Math.max(1, size), of.ConsistentRead === true);
      if (item !== undefined) found.push(select(item, of));
    }
    Responses[tableName] = found;
    const { _projection, ...asSent } = of;
    if (left.length > 0) UnprocessedKeys[tableName] = { ...asSent, Keys: left };
    consumed.set(tableName, readOf(units));
  }
  return {
    Responses,
    UnprocessedKeys,
    ConsumedCapacity: batchCapacity(consumed, request.ReturnConsumedCapacity),
  };
}

export interface TransactGetRequest {
  TransactItems: { Get: GetRequest }[];
  ReturnConsumedCapacity?: CapacityDetail;
}

function transactionKeys(db: Database, gets: readonly GetRequest[]): string[] {
  const reasons = new Map<number, CancellationReason>();
  const keys = gets.map((get, position) => {
    const table = db.tables.open(get.TableName);
    const isEmpty = emptyKeyError('Delete', get, table) !== undefined;
    const misfit = isEmpty
      ? undefined
      : (keyMisfit(get.Key, table) ?? longKeyError(get.Key, table.KeySchema));
    if (misfit) reasons.set(position, { Code: 'ValidationError', Message: misfit.message });
    return misfit ? '' : checkedKey(table, get.Key, get);
  });
  const known = keys.filter((key) => key !== '');
  if (new Set(known).size < known.length) {
    throw validationError('Transaction request cannot include multiple operations on one item');
  }
  if (reasons.size > 0) throw cancelled(gets.length, reasons);
  return keys;
}

/** TransactGetItems: rejected during writes, so that it sees a transaction completely or not at all. */
export function transactGetItems(db: Database, request: TransactGetRequest): unknown {
  const gets = request.TransactItems.map(({ Get }) => Get);
  const keys = transactionKeys(db, gets);
  refuseHeld(keys, (key) => db.locks.isBusy(key));
  const items = keys.map((key) => db.storage.getItem(key));
  const perTable = new Map<string, Consumed>();
  for (const [position, { TableName }] of gets.entries()) {
    const before = perTable.get(TableName)?.table ?? 0;
    perTable.set(TableName, readOf(before + itemReadUnits(items[position], true)));
  }
  return {
    Responses: gets.map((get, position) => {
      const selected = select(items[position] ?? {}, get);
      return Object.keys(selected).length === 0 ? {} : { Item: selected };
    }),
    ConsumedCapacity: transactionCapacity(perTable, request.ReturnConsumedCapacity, 'ReadCapacityUnits'),
  };
}
