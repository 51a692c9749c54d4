import { createKey, tableKeyOf } from './dynalite.ts';
import type { BatchOperation } from './storage.ts';
import type { Index, Item, Table } from './types.ts';

export type IndexKind = 'local' | 'global';

export const tableRecordKey = (tableName: string): string => `table~${tableName}`;
export const itemsPrefix = (tableName: string): string => `item-${tableName}~`;
export const indexPrefix = (kind: IndexKind, tableName: string, indexName: string): string =>
  `index-${kind}~${tableName}~${indexName}~`;

export const itemKey = (item: Item, table: Table): string =>
  itemsPrefix(table.TableName) + tableKeyOf(item, table);

export interface IndexEntry {
  readonly key: string;
  readonly value: Item;
}

function project(item: Item, table: Table, index: Index): Item {
  const { ProjectionType, NonKeyAttributes = [] } = index.Projection;
  if (ProjectionType === 'ALL') return item;
  const projected: Item = {};
  const keys = [...index.KeySchema, ...table.KeySchema].map(({ AttributeName }) => AttributeName);
  for (const name of [...keys, ...NonKeyAttributes]) {
    const value = item[name];
    if (value !== undefined) projected[name] = value;
  }
  return projected;
}

/** An index added to a filled table leaves out values of another type. */
const hasKeys = (item: Item, table: Table, index: Index): boolean =>
  index.KeySchema.every(({ AttributeName }) => {
    const value = item[AttributeName];
    if (value === undefined) return false;
    const type = table.AttributeDefinitions.find((one) => one.AttributeName === AttributeName)?.AttributeType;
    return type !== undefined && value[type] !== undefined && value[type] !== '';
  });

/** An index's entry for an item, or nothing if the item lacks one of the index's keys. */
export function indexEntry(
  item: Item | undefined,
  table: Table,
  index: Index,
  tableKey: string,
): IndexEntry | undefined {
  if (item === undefined || !hasKeys(item, table, index)) return undefined;
  return {
    key: createKey(item, table, index.KeySchema) + tableKey,
    value: project(item, table, index),
  };
}

export interface IndexChange {
  readonly kind: IndexKind;
  readonly index: Index;
  readonly before: IndexEntry | undefined;
  readonly after: IndexEntry | undefined;
}

export const indexesOf = (table: Table): readonly { kind: IndexKind; index: Index }[] => [
  ...(table.LocalSecondaryIndexes ?? []).map((index) => ({ kind: 'local' as const, index })),
  ...(table.GlobalSecondaryIndexes ?? []).map((index) => ({ kind: 'global' as const, index })),
];

/** How a write changes the entries of every index of its table. */
export function indexChanges(table: Table, before: Item | undefined, after: Item | undefined): IndexChange[] {
  const some = after ?? before;
  if (some === undefined) return [];
  const tableKey = tableKeyOf(some, table);
  return indexesOf(table).map(({ kind, index }) => ({
    kind,
    index,
    before: indexEntry(before, table, index, tableKey),
    after: indexEntry(after, table, index, tableKey),
  }));
}

/** The storage operations of one write: the item and its index entries. */
export function writeOperations(
  table: Table,
  key: string,
  after: Item | undefined,
  changes: readonly IndexChange[],
): BatchOperation[] {
  const operations: BatchOperation[] = [
    after === undefined ? { type: 'del', key } : { type: 'put', key, value: after },
  ];
  for (const change of changes) {
    const prefix = indexPrefix(change.kind, table.TableName, change.index.IndexName);
    if (change.before !== undefined && change.before.key !== change.after?.key) {
      operations.push({ type: 'del', key: prefix + change.before.key });
    }
    if (change.after !== undefined) {
      operations.push({ type: 'put', key: prefix + change.after.key, value: change.after.value });
    }
  }
  return operations;
}
