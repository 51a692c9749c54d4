import { randomUUID } from 'node:crypto';
import { setImmediate as otherWork } from 'node:timers/promises';
import { STREAM_LABEL, streamArn, tableArn } from './arns.ts';
import type { Database } from './database.ts';
import { createInvalidParameterError, createServiceError, createValidationError } from './errors.ts';
import type { Requests } from './requests.ts';
import { ALL_KEYS, toTableKey } from './row-keys.ts';
import type { RowChange } from './store.ts';
import { trimRecords } from './streams.ts';
import type { Index, Item, Table, TableDescription, TableIndex } from './types.ts';
import { evaluateWrite, heldKey, storeEffect, toIndexRow } from './write-items.ts';

/** An index as DescribeTable shows it. */
const describeIndex = (arn: string, index: Index): Index => ({
  ...index,
  IndexArn: `${arn}/index/${index.IndexName}`,
  IndexSizeBytes: 0,
  ItemCount: 0,
  IndexStatus: 'ACTIVE',
  ProvisionedThroughput: { NumberOfDecreasesToday: 0, ReadCapacityUnits: 0, WriteCapacityUnits: 0 },
});

/** What a table's description says about its stream. */
const describeStream = (ofTable: string, specification: Requests['CreateTable']['StreamSpecification']) =>
  specification && {
    StreamSpecification: specification,
    LatestStreamArn: streamArn(ofTable),
    LatestStreamLabel: STREAM_LABEL,
  };

type Definitions = TableDescription['AttributeDefinitions'];

/** Every key is defined, and every definition is a key. */
function checkDefinitions(keyed: readonly Pick<Index, 'KeySchema'>[], definitions: Definitions): void {
  const used = new Set(keyed.flatMap(({ KeySchema }) => KeySchema.map((key) => key.AttributeName)));
  const defined = new Set(definitions.map(({ AttributeName }) => AttributeName));
  if (used.size === defined.size && used.isSubsetOf(defined)) return;
  throw createInvalidParameterError(
    `Some index key attributes are not defined in AttributeDefinitions, or some AttributeDefinitions are not used. Keys: [${[...used].join(', ')}], AttributeDefinitions: [${[...defined].join(', ')}]`,
  );
}

/** Tables are ready at once, but AWS announces them as CREATING and so do we. */
export function createTable(db: Database, request: Requests['CreateTable']): object {
  const { TableName, KeySchema, AttributeDefinitions, GlobalSecondaryIndexes: indexes } = request;
  checkDefinitions([request, ...(indexes ?? [])], AttributeDefinitions);
  if (db.tables.find(TableName)) {
    throw createServiceError('ResourceInUseException', `Table already exists: ${TableName}`);
  }
  const seconds = Date.now() / 1000;
  const TableArn = tableArn(db, TableName);
  const { description } = db.tables.save({
    description: {
      TableName,
      TableArn,
      TableId: randomUUID(),
      TableStatus: 'ACTIVE',
      CreationDateTime: seconds,
      ItemCount: 0,
      TableSizeBytes: 0,
      KeySchema,
      AttributeDefinitions,
      ProvisionedThroughput: { ReadCapacityUnits: 0, WriteCapacityUnits: 0, NumberOfDecreasesToday: 0 },
      BillingModeSummary: { BillingMode: 'PAY_PER_REQUEST', LastUpdateToPayPerRequestDateTime: seconds },
      DeletionProtectionEnabled: false,
      ...describeStream(TableArn, request.StreamSpecification),
      ...(indexes && { GlobalSecondaryIndexes: indexes.map((index) => describeIndex(TableArn, index)) }),
    },
  });
  return { TableDescription: { ...description, TableStatus: 'CREATING' } };
}

export const describeTable = (db: Database, { TableName }: Requests['DescribeTable']): object => ({
  Table: db.tables.get(TableName).description,
});

type NewIndex = NonNullable<Requests['UpdateTable']['GlobalSecondaryIndexUpdates']>[number]['Create'];

function addIndex(table: TableDescription, created: NewIndex | undefined): Index[] {
  const indexes = table.GlobalSecondaryIndexes ?? [];
  if (created === undefined) return indexes;
  if (indexes.some(({ IndexName }) => IndexName === created.IndexName)) {
    throw createValidationError(`Attempting to create an index which already exists: ${created.IndexName}`);
  }
  return [...indexes, describeIndex(table.TableArn, created)];
}

/** Existing definitions keep their type. */
function mergeDefinitions({ AttributeDefinitions }: TableDescription, added: Definitions): Definitions {
  const known = new Set(AttributeDefinitions.map(({ AttributeName }) => AttributeName));
  return [...AttributeDefinitions, ...added.filter(({ AttributeName }) => !known.has(AttributeName))];
}

/** Adds existing items to a new index. */
function fillIndex({ store }: Database, table: Table, index: TableIndex): void {
  const changes: RowChange[] = [];
  for (const { item: text } of store.readRows(table.space, ALL_KEYS)) {
    const item = JSON.parse(text) as Item;
    const row = toIndexRow(item, index, toTableKey(item, table));
    if (row) changes.push({ space: index.space, key: row.key, row });
  }
  for (const change of changes) store.applyChange(change);
}

/** Finished when it responds, but reported as in progress, like on AWS. */
export function updateTable(db: Database, request: Requests['UpdateTable']): object {
  const { description: before, timeToLive } = db.tables.get(request.TableName);
  const created = request.GlobalSecondaryIndexUpdates?.[0]?.Create;
  const { AttributeDefinitions: added = [], StreamSpecification: stream } = request;
  if (stream && before.StreamSpecification) {
    throw createValidationError(`Table already has an enabled stream: TableName: ${before.TableName}`);
  }
  const indexes = addIndex(before, created);
  const AttributeDefinitions = created ? mergeDefinitions(before, added) : before.AttributeDefinitions;
  checkDefinitions([before, ...indexes], AttributeDefinitions);
  const table = db.store.transact(() => {
    const saved = db.tables.save({
      timeToLive,
      description: {
        ...before,
        ...(indexes.length > 0 && { GlobalSecondaryIndexes: indexes }),
        AttributeDefinitions,
        ...describeStream(before.TableArn, stream),
      },
    });
    const index = saved.indexes.find(({ name }) => name === created?.IndexName);
    if (index) fillIndex(db, saved, index);
    return saved;
  });
  return { TableDescription: { ...table.description, TableStatus: 'UPDATING' } };
}

/** Switches the expiry of items on. No stage switches it off. */
export function updateTimeToLive(db: Database, request: Requests['UpdateTimeToLive']): object {
  const { description, timeToLive, space } = db.tables.get(request.TableName);
  const { AttributeName } = request.TimeToLiveSpecification;
  if (timeToLive !== undefined) throw createValidationError('TimeToLive is already enabled');
  db.store.transact(() => {
    db.store.setExpiry(space, AttributeName);
    db.tables.save({ description, timeToLive: AttributeName });
  });
  return { TimeToLiveSpecification: request.TimeToLiveSpecification };
}

/** DynamoDB treats a time more than five years in the past as a mistake and keeps the item. */
const OLDEST_SECONDS = 5 * 365 * 24 * 60 * 60;

/** Deletes a table's expired items and resolves with their number. Those that a transaction holds wait for the next time. */
export async function sweepExpired(
  db: Database,
  tableName: string,
  nowSeconds: number = Date.now() / 1000,
): Promise<number> {
  const table = db.tables.get(tableName);
  const keys = db.store.listExpired(table.space, nowSeconds - OLDEST_SECONDS, nowSeconds);
  let count = 0;
  for (const key of keys) {
    if (db.held.has(heldKey({ table, key }))) continue;
    const write = { kind: 'Delete', table, item: {}, key, returnsItemOnFailure: false } as const;
    db.store.transact(() => storeEffect(db, evaluateWrite(db, write), { isExpired: true }));
    count += 1;
    await otherWork();
  }
  return count;
}

/** Sweeps every table with an expiry attribute, and the streams. */
export async function sweepAll(db: Database): Promise<void> {
  for (const tableName of db.tables.listNames()) {
    if (db.tables.find(tableName)) await sweepExpired(db, tableName);
  }
  trimRecords(db, Date.now() / 1000);
}
