import { setImmediate as otherWork } from 'node:timers/promises';
import { streamArn, tableArn } from './arns.ts';
import type { Database } from './database.ts';
import { createInvalidParameterError, createServiceError, createValidationError } from './errors.ts';
import type { Requests } from './requests.ts';
import { trimRecords } from './streams.ts';
import type { Index, TableDescription } from './types.ts';
import { evaluateWrite, storeEffect, toItemId } from './write-items.ts';

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

/** Tables are ready at once. */
export function createTable(db: Database, request: Requests['CreateTable']): object {
  const { TableName, KeySchema, AttributeDefinitions, GlobalSecondaryIndexes: indexes } = request;
  checkDefinitions([request, ...(indexes ?? [])], AttributeDefinitions);
  if (db.tables.find(TableName)) {
    throw createServiceError('ResourceInUseException', `Table already exists: ${TableName}`);
  }
  const TableArn = tableArn(db, TableName);
  const { StreamSpecification } = request;
  const { description } = db.tables.save({
    description: {
      TableName,
      TableArn,
      TableStatus: 'ACTIVE',
      CreationDateTime: Date.now() / 1000,
      ItemCount: 0,
      KeySchema,
      AttributeDefinitions,
      ...(StreamSpecification && { StreamSpecification, LatestStreamArn: streamArn(TableArn) }),
      ...(indexes && { GlobalSecondaryIndexes: indexes }),
    },
  });
  return { TableDescription: description };
}

export const describeTable = (db: Database, { TableName }: Requests['DescribeTable']): object => ({
  Table: db.tables.get(TableName).description,
});

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
    if (db.lockedItems.has(toItemId({ table, key }))) continue;
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
