import { applyUpdate } from './apply-update.ts';
import { CapacityReport, type Consumed, createConsumed, describeConsumed, toWriteUnits } from './capacity.ts';
import type { Database } from './database.ts';
import { createConflictError, createServiceError, createValidationError } from './errors.ts';
import { matches, project } from './evaluate.ts';
import {
  checkIndexKeys,
  checkItem,
  checkKey,
  checkNotInsideKeys,
  checkNotKey,
  checkUpdateSize,
} from './item-checks.ts';
import {
  type ExpressionInput,
  type ParsedExpressions,
  parseExpressions,
  type Requests,
  readItem,
} from './requests.ts';
import { toIndexKey, toTableKey } from './row-keys.ts';
import type { Row, RowChange } from './store.ts';
import { recordChange } from './streams.ts';
import type { Item, Table, TableIndex, WriteKind } from './types.ts';
import { isEqualItem, measureItem } from './values.ts';

/** A checked request to write, or only check, one item. */
export interface Write extends ParsedExpressions {
  readonly kind: WriteKind;
  readonly table: Table;
  /** The new item of a Put, otherwise the key. */
  readonly item: Item;
  readonly key: string;
  readonly returnsItemOnFailure: boolean;
}

interface WriteInput extends ExpressionInput {
  readonly Item?: Record<string, unknown>;
  readonly Key?: Record<string, unknown>;
  readonly ReturnValuesOnConditionCheckFailure?: 'ALL_OLD' | 'NONE' | undefined;
}

type ParsedWrite = Omit<Write, 'key'>;

/** What a request asks for, before it is compared with its table's keys. */
export function parseWrite(kind: WriteKind, table: Table, request: WriteInput): ParsedWrite {
  return {
    ...parseExpressions(request),
    kind,
    table,
    item: readItem(request.Item ?? request.Key ?? {}),
    returnsItemOnFailure: request.ReturnValuesOnConditionCheckFailure === 'ALL_OLD',
  };
}

/** In a transaction, a mismatch with the table is a reason to cancel. */
export function checkWrite(write: ParsedWrite): Write {
  const { kind, table, item, update } = write;
  if (kind === 'Put') checkItem(item, table);
  else checkKey(item, table);
  if (update) {
    checkNotKey(update, table);
    checkNotInsideKeys(
      update.map(({ path }) => path),
      table,
    );
  }
  return { ...write, key: toTableKey(item, table) };
}

interface IndexRow extends Row {
  readonly key: string;
}

interface IndexChange {
  readonly index: TableIndex;
  readonly before: IndexRow | undefined;
  readonly after: IndexRow | undefined;
}

export interface Effect {
  readonly write: Write;
  readonly before: Item | undefined;
  readonly after: Item | undefined;
  readonly row: Row | undefined;
  readonly indexChanges: readonly IndexChange[];
  readonly consumed: Consumed;
}

function selectAttributes(item: Item, names: readonly string[] | undefined): Item {
  if (names === undefined) return item;
  const selected: Item = {};
  for (const name of names) {
    const value = Object.hasOwn(item, name) ? item[name] : undefined;
    if (value !== undefined) selected[name] = value;
  }
  return selected;
}

/** An index's row for an item, or nothing if the item lacks one of the index's keys. */
function toIndexRow(item: Item | undefined, index: TableIndex, tableKey: string): IndexRow | undefined {
  if (item === undefined) return undefined;
  if (!index.key.every(({ name }) => item[name]?.S)) return undefined;
  const selected = selectAttributes(item, index.attributes);
  return {
    key: toIndexKey(item, index, tableKey),
    item: JSON.stringify(selected),
    bytes: measureItem(selected),
  };
}

const hasEqualItem = (a: IndexRow, b: IndexRow): boolean =>
  a.item === b.item || isEqualItem(JSON.parse(a.item), JSON.parse(b.item));

/** A moved row is a delete and an insert. An unchanged row costs nothing. */
function countIndexUnits({ before, after }: IndexChange): number {
  if (before && after && before.key === after.key) {
    return hasEqualItem(before, after) ? 0 : toWriteUnits(Math.max(before.bytes, after.bytes));
  }
  return (before ? toWriteUnits(before.bytes) : 0) + (after ? toWriteUnits(after.bytes) : 0);
}

function checkCondition({ condition, returnsItemOnFailure }: Write, before: Item | undefined): void {
  if (!condition || matches(before ?? {}, condition)) return;
  throw createServiceError(
    'ConditionalCheckFailedException',
    'The conditional request failed',
    returnsItemOnFailure && before ? { Item: before } : {},
  );
}

function evaluateAfter(
  { kind, table, item, update = [] }: Write,
  before: Item | undefined,
): Item | undefined {
  if (kind === 'ConditionCheck') return before;
  if (kind === 'Delete') return undefined;
  if (kind === 'Put') return item;
  const after = applyUpdate(update, before ?? item);
  checkIndexKeys(after, table, new Set(update.map(({ path }) => String(path[0]))));
  checkUpdateSize(after);
  return after;
}

/** What a write does to its item and the indexes. Changes nothing. */
export function evaluateWrite({ store }: Database, write: Write): Effect {
  const { table, key, kind } = write;
  const stored = store.getRow(table.space, key);
  const before = stored && (JSON.parse(stored.item) as Item);
  checkCondition(write, before);
  const after = evaluateAfter(write, before);
  const row = after && { item: JSON.stringify(after), bytes: measureItem(after) };
  const consumed = createConsumed(toWriteUnits(Math.max(stored?.bytes ?? 0, row?.bytes ?? 0)));
  const indexChanges: IndexChange[] = [];
  for (const index of kind === 'ConditionCheck' ? [] : table.indexes) {
    const change = { index, before: toIndexRow(before, index, key), after: toIndexRow(after, index, key) };
    const units = countIndexUnits(change);
    if (units === 0) continue;
    consumed.indexes.set(index.name, units);
    indexChanges.push(change);
  }
  return { write, before, after, row, indexChanges, consumed };
}

/** Only an item of the table expires, not its rows in indexes. */
function expiryOf({ timeToLive }: Table, item: Item | undefined): number | undefined {
  const expiry = timeToLive === undefined ? undefined : item?.[timeToLive]?.N;
  return expiry === undefined ? undefined : Number(expiry);
}

/** Stores what a write does, or the end of an item that expired. Called in a transaction. */
export function storeEffect(db: Database, effect: Effect, { isExpired = false } = {}): void {
  const { write, before, after, row, indexChanges } = effect;
  const { table, key, kind } = write;
  if (kind === 'ConditionCheck' || (before === undefined && after === undefined)) return;
  db.store.applyChange({ space: table.space, key, row, expiresAt: expiryOf(table, after) });
  db.indexLag.apply(
    indexChanges.flatMap(({ index: { space }, before: old, after: fresh }): RowChange[] => [
      ...(old && old.key !== fresh?.key ? [{ space, key: old.key, row: undefined }] : []),
      ...(fresh ? [{ space, key: fresh.key, row: { item: fresh.item, bytes: fresh.bytes } }] : []),
    ]),
  );
  recordChange(db, { table, key, before, after, isExpired });
}

/** Items of different tables may have the same key. */
export const toItemId = ({ table, key }: Pick<Write, 'table' | 'key'>): string => `${table.space} ${key}`;

type ReturnValues = Requests['UpdateItem']['ReturnValues'];

/** What ReturnValues asks for. If nothing is left to return, AWS leaves out the attributes. */
function selectReturned({ write, before, after }: Effect, values: ReturnValues): Item | undefined {
  const [selectedItem, isAll] = [values?.endsWith('_NEW') ? after : before, values?.startsWith('ALL')];
  if (values === undefined || values === 'NONE' || selectedItem === undefined) return undefined;
  const paths = write.update?.map(({ path }) => path) ?? [];
  const returned = isAll ? selectedItem : project(paths, selectedItem);
  return Object.keys(returned).length > 0 ? returned : undefined;
}

/** PutItem, UpdateItem and DeleteItem. */
export function writeItem(
  db: Database,
  kind: WriteKind,
  request: Requests['PutItem'] | Requests['UpdateItem'] | Requests['DeleteItem'],
): object {
  const write = checkWrite(parseWrite(kind, db.tables.open(request.TableName), request));
  if (db.lockedItems.has(toItemId(write))) throw createConflictError();
  const effect = evaluateWrite(db, write);
  db.store.transact(() => storeEffect(db, effect));
  return {
    Attributes: selectReturned(effect, request.ReturnValues),
    ConsumedCapacity: describeConsumed(request.TableName, effect.consumed, request.ReturnConsumedCapacity),
  };
}

const MAX_BATCH = 25;

/** BatchWriteItem. Items that a transaction holds are left to another call. */
export function batchWriteItem(db: Database, request: Requests['BatchWriteItem']): object {
  const entries = Object.entries(request.RequestItems).flatMap(([tableName, writes]) => {
    const table = db.tables.open(tableName);
    return writes.map((input) => {
      const [kind, request] = input.PutRequest
        ? (['Put', input.PutRequest] as const)
        : (['Delete', input.DeleteRequest ?? {}] as const);
      return { input, write: checkWrite(parseWrite(kind, table, request)) };
    });
  });
  if (entries.length === 0) {
    throw createValidationError('The requestItems parameter is required for BatchWriteItem');
  }
  if (entries.length > MAX_BATCH) {
    throw createValidationError('Too many items requested for the BatchWriteItem call');
  }
  if (new Set(entries.map(({ write }) => toItemId(write))).size < entries.length) {
    throw createValidationError('Provided list of item keys contains duplicates');
  }
  const report = new CapacityReport();
  const UnprocessedItems: Record<string, unknown[]> = {};
  db.store.transact(() => {
    for (const { input, write } of entries) {
      if (db.lockedItems.has(toItemId(write))) {
        UnprocessedItems[write.table.name] = [...(UnprocessedItems[write.table.name] ?? []), input];
        continue;
      }
      const effect = evaluateWrite(db, write);
      storeEffect(db, effect);
      report.add(write.table.name, effect.consumed);
    }
  });
  return { UnprocessedItems, ConsumedCapacity: report.list(request.ReturnConsumedCapacity) };
}
