import { CapacityReport, createConsumed, describeConsumed, toReadUnits } from './capacity.ts';
import type { Database } from './database.ts';
import { CONFLICT_REASON, createValidationError } from './errors.ts';
import { project } from './evaluate.ts';
import { checkKey, checkNotInsideKeys } from './item-checks.ts';
import { parseExpressions, type Requests, readItem } from './requests.ts';
import { toTableKey } from './row-keys.ts';
import { cancelWhere, checkDistinctItems, openForKey, runEntriesOrCancel } from './transact-write-items.ts';
import type { DocumentPath, Item, Table } from './types.ts';
import { toItemId } from './write-items.ts';

/** A batch returns up to 16 MB and leaves the rest to another call. */
const MAX_BATCH_BYTES = 16 * 1024 * 1024;
const MAX_BATCH_KEYS = 100;

interface Read {
  readonly table: Table;
  /** The item's key, as attributes and as stored. */
  readonly item: Item;
  readonly key: string;
  readonly projection: readonly DocumentPath[] | undefined;
}

interface Selection {
  readonly ProjectionExpression?: string | undefined;
  readonly ExpressionAttributeNames?: Record<string, string> | undefined;
}

function parseSelection(table: Table, selection: Selection): readonly DocumentPath[] | undefined {
  const { projection } = parseExpressions(selection);
  if (projection) checkNotInsideKeys(projection, table);
  return projection;
}

function checkRead(
  table: Table,
  key: Record<string, unknown>,
  projection: readonly DocumentPath[] | undefined,
): Read {
  const item = readItem(key);
  checkKey(item, table);
  return { table, item, key: toTableKey(item, table), projection };
}

interface Found {
  readonly item: Item | undefined;
  readonly bytes: number;
  readonly units: number;
}

function fetchItem(db: Database, read: Read, isConsistent: boolean): Found {
  const row = db.store.getRow(read.table.space, read.key);
  const units = toReadUnits(row?.bytes ?? 0, isConsistent);
  if (row === undefined) return { item: undefined, bytes: 0, units };
  const item = JSON.parse(row.item) as Item;
  return { item: read.projection ? project(read.projection, item) : item, bytes: row.bytes, units };
}

export function getItem(db: Database, request: Requests['GetItem']): object {
  const table = db.tables.open(request.TableName);
  const read = checkRead(table, request.Key, parseSelection(table, request));
  const { item, units } = fetchItem(db, read, request.ConsistentRead === true);
  return {
    Item: item,
    ConsumedCapacity: describeConsumed(table.name, createConsumed(units), request.ReturnConsumedCapacity),
  };
}

export function batchGetItem(db: Database, request: Requests['BatchGetItem']): object {
  const batches = Object.entries(request.RequestItems).map(([tableName, input]) => {
    const table = db.tables.open(tableName);
    const projection = parseSelection(table, input);
    return { tableName, input, reads: input.Keys.map((key) => checkRead(table, key, projection)) };
  });
  const keys = batches.flatMap(({ reads }) => reads.map(toItemId));
  if (keys.length === 0) {
    throw createValidationError('The requestItems parameter is required for BatchGetItem');
  }
  if (keys.length > MAX_BATCH_KEYS) {
    throw createValidationError('Too many items requested for the BatchGetItem call');
  }
  if (new Set(keys).size < keys.length) {
    throw createValidationError('Provided list of item keys contains duplicates');
  }
  const Responses: Record<string, Item[]> = {};
  const UnprocessedKeys: Record<string, object> = {};
  const report = new CapacityReport();
  let bytes = 0;
  for (const { tableName, input, reads } of batches) {
    const items: Item[] = [];
    const remaining: unknown[] = [];
    for (const [position, read] of reads.entries()) {
      const found = bytes > MAX_BATCH_BYTES ? undefined : fetchItem(db, read, input.ConsistentRead === true);
      bytes += found?.bytes ?? 0;
      if (found === undefined || bytes > MAX_BATCH_BYTES) {
        remaining.push(input.Keys[position]);
        continue;
      }
      report.add(tableName, createConsumed(found.units));
      if (found.item) items.push(found.item);
    }
    Responses[tableName] = items;
    if (remaining.length > 0) UnprocessedKeys[tableName] = { ...input, Keys: remaining };
  }
  return { Responses, UnprocessedKeys, ConsumedCapacity: report.list(request.ReturnConsumedCapacity) };
}

/** Rejected while a transaction writes one of the items, so that it sees a transaction completely or not at all. */
export function transactGetItems(db: Database, request: Requests['TransactGetItems']): object {
  const entries = request.TransactItems.flatMap(({ Get }) =>
    Get ? [{ request: Get, table: openForKey(db, Get.TableName, Get.Key) }] : [],
  );
  const reads = runEntriesOrCancel(entries, ({ table, request: get }) =>
    checkRead(table, get.Key, parseSelection(table, get)),
  );
  checkDistinctItems(reads.map(toItemId));
  cancelWhere(reads, CONFLICT_REASON, (read) => db.lockedItems.has(toItemId(read)));
  const report = new CapacityReport();
  const Responses = reads.map((read) => {
    const { item, units } = fetchItem(db, read, true);
    report.add(read.table.name, createConsumed(units));
    return item && Object.keys(item).length > 0 ? { Item: item } : {};
  });
  return { Responses, ConsumedCapacity: report.list(request.ReturnConsumedCapacity, 'ReadCapacityUnits') };
}
