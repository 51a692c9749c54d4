import { ApiError } from '../json-endpoint/api-error.ts';
import type { Database } from './database.ts';
import { batchGetItem, getItem, transactGetItems } from './read-items.ts';
import { readPages } from './read-pages.ts';
import { type OperationName, parseRequest, type Requests, requests } from './requests.ts';
import { createTable, describeTable, updateTimeToLive } from './table-operations.ts';
import { transactWriteItems } from './transact-write-items.ts';
import { batchWriteItem, writeItem } from './write-items.ts';

type Handlers = {
  readonly [Name in OperationName]: (db: Database, request: Requests[Name]) => object;
};

const HANDLERS: Omit<Handlers, 'TransactWriteItems'> = {
  BatchGetItem: batchGetItem,
  BatchWriteItem: batchWriteItem,
  CreateTable: createTable,
  DeleteItem: (db, request) => writeItem(db, 'Delete', request),
  DescribeTable: describeTable,
  GetItem: getItem,
  PutItem: (db, request) => writeItem(db, 'Put', request),
  Query: readPages,
  Scan: readPages,
  TransactGetItems: transactGetItems,
  UpdateItem: (db, request) => writeItem(db, 'Update', request),
  UpdateTimeToLive: updateTimeToLive,
};

const isOperation = (name: string): name is OperationName => Object.hasOwn(requests, name);

function run<Name extends keyof typeof HANDLERS>(db: Database, name: Name, input: unknown): object {
  const handler = HANDLERS[name] as Handlers[Name];
  return handler(db, parseRequest(name, input));
}

/** Responds to a call. @throws {ApiError} */
export async function callOperation(db: Database, name: string, input: unknown): Promise<object> {
  if (!isOperation(name)) throw new ApiError('com.amazon.coral.service#UnknownOperationException', '');
  return name === 'TransactWriteItems' ? transactWriteItems(db, input) : run(db, name, input);
}
