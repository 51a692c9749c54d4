import { randomUUID } from 'node:crypto';
import { serviceError, validationError } from './api-error.ts';
import type { Database } from './database.ts';
import {
  checkProjection,
  describeIndex,
  describeStreamOf,
  type StreamSpecification,
  tableArn,
} from './table-settings.ts';
import type { Index, Table } from './types.ts';

export interface CreateTableRequest {
  TableName: string;
  KeySchema: Table['KeySchema'];
  AttributeDefinitions: Table['AttributeDefinitions'];
  LocalSecondaryIndexes?: Index[];
  GlobalSecondaryIndexes?: Index[];
  StreamSpecification?: StreamSpecification;
}

function checkDefinitions(request: CreateTableRequest): void {
  const indexes = [...(request.LocalSecondaryIndexes ?? []), ...(request.GlobalSecondaryIndexes ?? [])];
  indexes.forEach(checkProjection);
  const used = new Set(
    [request, ...indexes].flatMap(({ KeySchema }) => KeySchema.map((key) => key.AttributeName)),
  );
  const defined = request.AttributeDefinitions.map(({ AttributeName }) => AttributeName);
  if (defined.every((name) => used.has(name))) return;
  throw validationError(
    `One or more parameter values were invalid: Some AttributeDefinitions are not used. AttributeDefinitions: [${defined.join(', ')}], keys used: [${[...used].join(', ')}]`,
  );
}

/** Tables are ready at once, but AWS announces them as CREATING and so do we. */
export async function createTable(db: Database, request: CreateTableRequest): Promise<unknown> {
  checkDefinitions(request);
  if (db.tables.find(request.TableName)) {
    throw serviceError('ResourceInUseException', `Table already exists: ${request.TableName}`);
  }
  const seconds = Date.now() / 1000;
  const TableArn = tableArn(db, request.TableName);
  const { LocalSecondaryIndexes: local, GlobalSecondaryIndexes: global } = request;
  const description: Table = {
    TableName: request.TableName,
    TableArn,
    TableId: randomUUID(),
    TableStatus: 'ACTIVE',
    CreationDateTime: seconds,
    ItemCount: 0,
    TableSizeBytes: 0,
    KeySchema: request.KeySchema,
    AttributeDefinitions: request.AttributeDefinitions,
    ProvisionedThroughput: { ReadCapacityUnits: 0, WriteCapacityUnits: 0, NumberOfDecreasesToday: 0 },
    BillingModeSummary: {
      BillingMode: 'PAY_PER_REQUEST',
      LastUpdateToPayPerRequestDateTime: seconds,
    },
    DeletionProtectionEnabled: false,
    ...describeStreamOf(TableArn, request.StreamSpecification),
    ...(local && { LocalSecondaryIndexes: local.map((index) => describeIndex(TableArn, index, false)) }),
    ...(global && { GlobalSecondaryIndexes: global.map((index) => describeIndex(TableArn, index, true)) }),
  };
  await db.tables.save({ description });
  const { GlobalSecondaryIndexes: indexes } = description;
  const announced = { ...description, TableStatus: 'CREATING' };
  if (!indexes) return { TableDescription: announced };
  const creating = indexes.map((index) => ({ ...index, IndexStatus: 'CREATING' }));
  return { TableDescription: { ...announced, GlobalSecondaryIndexes: creating } };
}

export const describeTable = (db: Database, request: { TableName: string }): unknown => ({
  Table: db.tables.record(request.TableName).description,
});

export async function deleteTable(db: Database, request: { TableName: string }): Promise<unknown> {
  const record = db.tables.record(request.TableName);
  if (record.description.TableStatus === 'DELETING') {
    throw serviceError(
      'ResourceInUseException',
      `Attempt to change a resource which is still in use: Table is being deleted: ${request.TableName}`,
    );
  }
  const { GlobalSecondaryIndexes, ...description } = await db.tables.delete(record, () => db.locks.settled());
  await db.streams.clear(request.TableName);
  return { TableDescription: description };
}

const MAX_NAMES = 100;

export interface ListTablesRequest {
  ExclusiveStartTableName?: string;
  Limit?: number;
}

export function listTables(db: Database, request: ListTablesRequest): unknown {
  const { ExclusiveStartTableName: start = '', Limit: limit = MAX_NAMES } = request;
  const names = db.tables.names().filter((name) => name > start);
  const TableNames = names.slice(0, limit);
  return { TableNames, ...(names.length > limit && { LastEvaluatedTableName: TableNames.at(-1) }) };
}
