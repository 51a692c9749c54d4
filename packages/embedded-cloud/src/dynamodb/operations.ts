import { frontDoorError, validationError } from './api-error.ts';
import type { Database } from './database.ts';
import { MAX_ITEM_BYTES } from './dynalite.ts';
import { checks } from './dynalite-checks.ts';
import { condensedBatchGet } from './plain-keys.ts';
import { type BatchGetRequest, batchGetItem, getItem, transactGetItems } from './read-items.ts';
import { readPages } from './read-pages.ts';
import type { RequestRules } from './request-bounds.ts';
import { type OperationName, REQUEST_RULES } from './request-rules.ts';
import { createTable, deleteTable, describeTable, listTables } from './table-operations.ts';
import { describeTimeToLive, updateTimeToLive } from './time-to-live.ts';
import { transactWriteItems } from './transact-write-items.ts';
import type { PageRequest, WriteKind, WriteRequest } from './types.ts';
import { updateTable } from './update-table.ts';
import { batchWriteItem, writeItem } from './write-items.ts';

/** Responds to a parsed request. `sent` is its text. */
type Operation = (db: Database, body: object, sent: string) => unknown;

/** AWS checks nothing else if this is empty. */
const EMPTY_TABLE_NAME =
  "1 validation error detected: Value '' at 'tableName' failed to satisfy constraint: Member must have length greater than or equal to 1";

/** The check recurses with the request, which may be nested deeper than the stack allows. */
function typed<T>(body: object, { types }: RequestRules): T {
  try {
    return checks.checkTypes<T>(body, types);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw frontDoorError('SerializationException', 'The request is nested too deeply');
  }
}

/** AWS takes more, such as throughput and the conditions that expressions replaced: better refused than ignored. */
function refuseUnknown(name: OperationName, body: object, { types }: RequestRules): void {
  const unknown = Object.keys(body).find((parameter) => !Object.hasOwn(types, parameter));
  if (unknown === undefined) return;
  throw validationError(`The embedded DynamoDB does not support the parameter ${unknown} of ${name}.`);
}

function operation<T>(
  name: OperationName,
  run: (db: Database, request: T, sent: string) => unknown,
): Operation {
  const rules: RequestRules = REQUEST_RULES[name];
  return (db, body, sent) => {
    const store = { options: { maxItemSize: MAX_ITEM_BYTES }, tableDb: { awsAccountId: db.account } };
    if ('TableName' in body && body.TableName === '') throw validationError(EMPTY_TABLE_NAME);
    refuseUnknown(name, body, rules);
    const request = typed<T>(body, rules);
    checks.checkValidations(request, rules.types, rules.custom, store);
    return run(db, request, sent);
  };
}

const write = (name: OperationName, kind: WriteKind): Operation =>
  operation<WriteRequest>(name, (db, request) => writeItem(db, kind, request));

const pages = (name: 'Query' | 'Scan'): Operation =>
  operation<PageRequest>(name, (db, request) => readPages(db, name, request));

const batchGet: Operation = (db, body, sent) => {
  const condensed = condensedBatchGet(body);
  const run = (_: Database, request: BatchGetRequest) =>
    batchGetItem(db, condensed?.expand(request) ?? request);
  return operation('BatchGetItem', run)(db, condensed?.body ?? body, sent);
};

const OPERATIONS: Readonly<Record<OperationName, Operation>> = {
  BatchGetItem: batchGet,
  BatchWriteItem: operation('BatchWriteItem', batchWriteItem),
  CreateTable: operation('CreateTable', createTable),
  DeleteItem: write('DeleteItem', 'Delete'),
  DeleteTable: operation('DeleteTable', deleteTable),
  DescribeTable: operation('DescribeTable', describeTable),
  DescribeTimeToLive: operation('DescribeTimeToLive', describeTimeToLive),
  GetItem: operation('GetItem', getItem),
  ListTables: operation('ListTables', listTables),
  PutItem: write('PutItem', 'Put'),
  Query: pages('Query'),
  Scan: pages('Scan'),
  TransactGetItems: operation('TransactGetItems', transactGetItems),
  TransactWriteItems: operation('TransactWriteItems', transactWriteItems),
  UpdateItem: write('UpdateItem', 'Update'),
  UpdateTable: operation('UpdateTable', updateTable),
  UpdateTimeToLive: operation('UpdateTimeToLive', updateTimeToLive),
};

const isOperation = (name: string): name is OperationName => Object.hasOwn(OPERATIONS, name);

export const findOperation = (name: string): Operation | undefined =>
  isOperation(name) ? OPERATIONS[name] : undefined;
