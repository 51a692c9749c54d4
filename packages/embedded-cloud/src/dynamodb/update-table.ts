import { serviceError, validationError } from './api-error.ts';
import type { Database } from './database.ts';
import { tableKeyOf } from './dynalite.ts';
import { indexEntry, indexPrefix, itemKey, itemsPrefix } from './item-keys.ts';
import { type BatchOperation, within } from './storage.ts';
import {
  checkProjection,
  describeIndex,
  describeStreamOf,
  type StreamSpecification,
} from './table-settings.ts';
import type { Index, Table } from './types.ts';

export interface UpdateTableRequest {
  TableName: string;
  AttributeDefinitions?: Table['AttributeDefinitions'];
  GlobalSecondaryIndexUpdates?: { Create?: Index; Delete?: { IndexName: string } }[];
  StreamSpecification?: StreamSpecification;
}

const INVALID = 'One or more parameter values were invalid:';
const MAX_GLOBAL_INDEXES = 20;
const ITEMS_A_READ = 256;

function checkNewIndex(table: Table, index: Index, defined: Table['AttributeDefinitions']): void {
  const names = [...(table.GlobalSecondaryIndexes ?? []), ...(table.LocalSecondaryIndexes ?? [])];
  if (names.some(({ IndexName }) => IndexName === index.IndexName)) {
    throw validationError(`Attempting to create an index which already exists: ${index.IndexName}`);
  }
  if ((table.GlobalSecondaryIndexes?.length ?? 0) >= MAX_GLOBAL_INDEXES) {
    throw validationError(
      `${INVALID} GlobalSecondaryIndex count exceeds the per-table limit of ${MAX_GLOBAL_INDEXES}`,
    );
  }
  checkProjection(index);
  // The request defines all keys of a new index, including those the table already has.
  const known = new Set(defined.map(({ AttributeName }) => AttributeName));
  const keys = index.KeySchema.map(({ AttributeName }) => AttributeName);
  if (keys.every((key) => known.has(key))) return;
  throw validationError(
    `${INVALID} Some index key attributes are not defined in AttributeDefinitions. Keys: [${keys.join(', ')}], AttributeDefinitions: [${[...known].join(', ')}]`,
  );
}

/** Only definitions that a key still uses stay. Existing ones keep their type. */
function usedDefinitions(table: Table, added: Table['AttributeDefinitions']): Table['AttributeDefinitions'] {
  const indexes = [...(table.GlobalSecondaryIndexes ?? []), ...(table.LocalSecondaryIndexes ?? [])];
  const used = new Set(
    [table, ...indexes].flatMap(({ KeySchema }) => KeySchema.map((key) => key.AttributeName)),
  );
  const known = new Set(table.AttributeDefinitions.map(({ AttributeName }) => AttributeName));
  const fresh = added.filter(({ AttributeName }) => !known.has(AttributeName));
  return [...table.AttributeDefinitions, ...fresh].filter(({ AttributeName }) => used.has(AttributeName));
}

function withIndexes(table: Table, request: UpdateTableRequest): Table {
  let indexes = table.GlobalSecondaryIndexes ?? [];
  for (const { Create, Delete } of request.GlobalSecondaryIndexUpdates ?? []) {
    const name = Delete?.IndexName;
    if (name !== undefined && !indexes.some(({ IndexName }) => IndexName === name)) {
      throw serviceError(
        'ResourceNotFoundException',
        `Requested resource not found: Index: ${name} not found`,
      );
    }
    if (Create) {
      checkNewIndex(table, Create, request.AttributeDefinitions ?? []);
      indexes = [...indexes, describeIndex(table.TableArn, Create, true)];
    }
    if (Delete) indexes = indexes.filter(({ IndexName }) => IndexName !== Delete.IndexName);
  }
  const { GlobalSecondaryIndexes, ...rest } = table;
  const changed: Table = indexes.length > 0 ? { ...rest, GlobalSecondaryIndexes: indexes } : rest;
  return { ...changed, AttributeDefinitions: usedDefinitions(changed, request.AttributeDefinitions ?? []) };
}

/** Adds existing items, each under its lock, during concurrent writes. */
async function backfill(db: Database, table: Table, index: Index): Promise<void> {
  // Writes that started before the index was known don't add their items themselves.
  await db.locks.settled();
  const prefix = indexPrefix('global', table.TableName, index.IndexName);
  const items = db.storage.items(within(itemsPrefix(table.TableName)));
  try {
    for (;;) {
      const read = await items.read(ITEMS_A_READ);
      if (read.length === 0) return;
      const keys = read.map((item) => itemKey(item, table));
      await db.locks.run(keys, () => {
        const operations = keys.flatMap((key): BatchOperation[] => {
          const item = db.storage.getItem(key);
          const entry = item && indexEntry(item, table, index, tableKeyOf(item, table));
          return entry ? [{ type: 'put', key: prefix + entry.key, value: entry.value }] : [];
        });
        return db.storage.write(operations);
      });
    }
  } finally {
    await items.close();
  }
}

async function moveIndexes(db: Database, before: Table, after: Table): Promise<void> {
  const had = new Set(before.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName));
  const has = new Set(after.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName));
  for (const index of after.GlobalSecondaryIndexes ?? []) {
    if (!had.has(index.IndexName)) await backfill(db, after, index);
  }
  for (const name of had.difference(has)) {
    await db.locks.settled();
    await db.storage.clear(indexPrefix('global', before.TableName, name));
  }
}

function newStream(table: Table, wanted: StreamSpecification | undefined) {
  if (wanted === undefined) return {};
  if (!wanted.StreamEnabled) {
    throw validationError('The embedded DynamoDB does not support switching a stream off.');
  }
  if (table.StreamSpecification !== undefined) {
    throw validationError(`Table already has an enabled stream: TableName: ${table.TableName}`);
  }
  return describeStreamOf(table.TableArn, wanted);
}

/** UpdateTable: finished when it responds, but reported as in progress, like on AWS. */
export async function updateTable(db: Database, request: UpdateTableRequest): Promise<unknown> {
  const record = db.tables.record(request.TableName);
  const description = {
    ...withIndexes(record.description, request),
    ...newStream(record.description, request.StreamSpecification),
  };
  await db.tables.save({ ...record, description });
  await moveIndexes(db, record.description, description);
  return { TableDescription: { ...description, TableStatus: 'UPDATING' } };
}
