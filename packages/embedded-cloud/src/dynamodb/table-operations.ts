import { randomUUID } from 'node:crypto';
import { serviceError, validationError } from './api-error.ts';
import type { Database } from './database.ts';
import {
  checkProjection,
  describeIndex,
  type TableSettings,
  tableArn,
  withSettings,
} from './table-settings.ts';
import type { Index, Table } from './types.ts';

export interface CreateTableRequest extends TableSettings {
  TableName: string;
  KeySchema: Table['KeySchema'];
  AttributeDefinitions: Table['AttributeDefinitions'];
  LocalSecondaryIndexes?: Index[];
  GlobalSecondaryIndexes?: Index[];
  Tags?: { Key: string; Value: string }[];
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

function checkStream({ StreamSpecification: stream }: CreateTableRequest): void {
  if (stream?.StreamEnabled !== false || stream.StreamViewType === undefined) return;
  throw validationError(
    'One or more parameter values were invalid: Table is being created with a stream disabled, UpdateViewType should not be specified',
  );
}

/** Tables are ready at once, but AWS announces them as CREATING and so do we. */
export async function createTable(db: Database, request: CreateTableRequest): Promise<unknown> {
  checkDefinitions(request);
  checkStream(request);
  if (db.tables.find(request.TableName)) {
    throw serviceError('ResourceInUseException', `Table already exists: ${request.TableName}`);
  }
  const now = new Date();
  const TableArn = tableArn(db, request.TableName);
  const { LocalSecondaryIndexes: local, GlobalSecondaryIndexes: global } = request;
  const base: Table = {
    TableName: request.TableName,
    TableArn,
    TableId: randomUUID(),
    TableStatus: 'ACTIVE',
    CreationDateTime: now.getTime() / 1000,
    ItemCount: 0,
    TableSizeBytes: 0,
    KeySchema: request.KeySchema,
    AttributeDefinitions: request.AttributeDefinitions,
    ProvisionedThroughput: { ReadCapacityUnits: 0, WriteCapacityUnits: 0, NumberOfDecreasesToday: 0 },
    DeletionProtectionEnabled: false,
    ...(local && { LocalSecondaryIndexes: local.map((index) => describeIndex(TableArn, index, false)) }),
    ...(global && { GlobalSecondaryIndexes: global.map((index) => describeIndex(TableArn, index, true)) }),
  };
  const description = withSettings(db, base, request, now);
  const tags = Object.fromEntries((request.Tags ?? []).map(({ Key, Value }) => [Key, Value]));
  await db.tables.save({ description, tags, pointInTimeRecovery: false });
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
  const { DeletionProtectionEnabled, TableStatus, TableArn } = record.description;
  if (DeletionProtectionEnabled) {
    throw validationError(
      `Resource cannot be deleted as it is currently protected against deletion. Disable deletion protection first. Resource: ${TableArn}`,
    );
  }
  if (TableStatus === 'DELETING') {
    throw serviceError(
      'ResourceInUseException',
      `Attempt to change a resource which is still in use: Table is being deleted: ${request.TableName}`,
    );
  }
  const { GlobalSecondaryIndexes, ...description } = await db.tables.delete(record, () => db.locks.settled());
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
