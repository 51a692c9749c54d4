/** The only place that uses the internals of the `dynalite` package, which only exports its server. */
import { hash } from 'node:crypto';
import query from 'dynalite/actions/query.js';
import scan from 'dynalite/actions/scan.js';
import updateItem from 'dynalite/actions/updateItem.js';
import condition from 'dynalite/db/conditionParser.js';
import inside from 'dynalite/db/index.js';
import projection from 'dynalite/db/projectionParser.js';
import update from 'dynalite/db/updateParser.js';
import batchGetItemRules from 'dynalite/validations/batchGetItem.js';
import batchWriteItemRules from 'dynalite/validations/batchWriteItem.js';
import createTableRules from 'dynalite/validations/createTable.js';
import deleteItemRules from 'dynalite/validations/deleteItem.js';
import deleteTableRules from 'dynalite/validations/deleteTable.js';
import describeTableRules from 'dynalite/validations/describeTable.js';
import getItemRules from 'dynalite/validations/getItem.js';
import validations from 'dynalite/validations/index.js';
import listTablesRules from 'dynalite/validations/listTables.js';
import putItemRules from 'dynalite/validations/putItem.js';
import queryRules from 'dynalite/validations/query.js';
import scanRules from 'dynalite/validations/scan.js';
import updateItemRules from 'dynalite/validations/updateItem.js';
import updateTableRules from 'dynalite/validations/updateTable.js';
import type { ApiError } from './api-error.ts';
import { itemSize } from './item-size.ts';
import type { BatchOperation, RangeOptions } from './storage.ts';
import type { Item, KeyElement, PageRequest, Table, WriteRequest } from './types.ts';

interface Entries<T> {
  nextv(size: number): Promise<T[]>;
  close(): Promise<void>;
}

export interface LevelDatabase {
  open(): Promise<void>;
  close(): Promise<void>;
  getSync(key: string): unknown;
  batch(operations: readonly BatchOperation[]): Promise<void>;
  clear(range: RangeOptions): Promise<void>;
  iterator(
    options: RangeOptions & { valueEncoding: 'utf8'; highWaterMarkBytes: number },
  ): Entries<[string, string]>;
  values(options: RangeOptions & { highWaterMarkBytes?: number }): Entries<unknown>;
}

export interface PagePlan {
  range: RangeOptions;
  isLocal: boolean;
  fetchFromTable: boolean;
  startKeyNames: string[];
}

export type { Parser } from 'dynalite/db/conditionParser.js';

export const MAX_ITEM_BYTES = 400 * 1024;

/** The expression parsers. The request checks call whatever `parse` is at the time. */
export const parsers = { condition, projection, update };

/** The request checks, which call one another as members of this object. */
export const requestChecks = validations;

/** The required format of each request. */
export const rules = {
  batchGetItem: batchGetItemRules,
  batchWriteItem: batchWriteItemRules,
  createTable: createTableRules,
  deleteItem: deleteItemRules,
  deleteTable: deleteTableRules,
  describeTable: describeTableRules,
  getItem: getItemRules,
  listTables: listTablesRules,
  putItem: putItemRules,
  query: queryRules,
  scan: scanRules,
  updateItem: updateItemRules,
  updateTable: updateTableRules,
};

const hex = (text: string): string => Buffer.from(text).toString('hex');

export const createKey = (item: Item, table: Table, keySchema?: readonly KeyElement[]): string =>
  inside.createKey(item, table, keySchema);

/** A table's key like that of `createKey`, in a quarter of the time if it consists of strings. */
export function tableKeyOf(item: Item, table: Table): string {
  let key = '';
  for (const { AttributeName, KeyType } of table.KeySchema) {
    const text = item[AttributeName]?.S;
    if (text === undefined) return createKey(item, table);
    if (KeyType === 'HASH') key = `${hash('md5', `Outliers${text}`, 'hex').slice(0, 6)}/`;
    key += `${hex(text)}/`;
  }
  return key;
}

// dynalite ends an index key with 24 bits of a hash, so one of two items with equal index keys may replace the other.
// The table's whole key can't collide. Pages also compute their start from it.
inside.createIndexKey = (item, table, keySchema) =>
  createKey(item, table, keySchema) + tableKeyOf(item, table);
// dynalite counts UTF-16 units and rounds numbers differently.
inside.itemSize = itemSize;
// Index entries are written in one batch with their item, not one by one by dynalite.
inside.updateIndexes = (_store, _table, _before, _after, done) => done();
// For a page, dynalite checks the request and determines the key range. It is read elsewhere.
inside.queryTable = (_store, _table, _request, range, isLocal, fetchFromTable, startKeyNames, done) =>
  done(null, { range, isLocal: isLocal === true, fetchFromTable, startKeyNames });

export const keyMisfit = (key: Item, table: Table): ApiError | undefined => inside.validateKey(key, table);

export const itemMisfit = (item: Item, table: Table): ApiError | undefined =>
  inside.validateItem(item, table);

/** An update may not touch the table's key, or change the type of an index key. */
export const updateMisfit = (request: WriteRequest, table: Table): ApiError | undefined =>
  inside.validateUpdates(undefined, request._updates, table);

/** A projection may not reach into a key, which is never a document. */
export const projectionMisfit = (nestedPaths: unknown, table: Table): ApiError | undefined =>
  inside.validateKeyPaths(nestedPaths, table);

/** The parts of an item that a projection names. */
export const mapPaths = (paths: readonly unknown[], item: Item): Item => inside.mapPaths(paths, item);

/** A LevelDB in a directory, not opened yet. */
export const levelDatabase = (directory: string): LevelDatabase => inside.create({ path: directory }).db;

type Action = (
  store: unknown,
  request: unknown,
  done: (error: Error | null, result?: unknown) => void,
) => void;

/** Runs an action on a synchronous store, so that the action has ended when it returns. */
function runAtOnce<T>(action: Action, store: object, request: object): T {
  const responses: { readonly error: Error | null; readonly result: unknown }[] = [];
  action(store, request, (error, result) => responses.push({ error, result }));
  const [response] = responses;
  if (response === undefined) throw new Error('An action of dynalite did not answer at once');
  if (response.error) throw response.error;
  return response.result as T;
}

const storeOf = (table: Table) => ({
  options: { maxItemSize: MAX_ITEM_BYTES },
  getTable: (_name: string, done: (error: null, table: Table) => void) => done(null, table),
});

const PAGE_ACTIONS = { Query: query, Scan: scan };

/** The key range that a Query or Scan reads, after its conditions were checked against the table. */
export const planPage = (operation: 'Query' | 'Scan', table: Table, request: PageRequest): PagePlan =>
  runAtOnce(PAGE_ACTIONS[operation], storeOf(table), request);

export interface Updated {
  readonly after: Item | undefined;
  /** What ReturnValues asks for. */
  readonly attributes: Item | undefined;
}

/** The result of an UpdateItem: dynalite finds `before` in a store with one item, and its write is captured. */
export function applyUpdate(request: WriteRequest, table: Table, before: Item | undefined): Updated {
  let after = before;
  const itemDb = {
    lock: (_key: string, run: (release: (done: unknown) => unknown) => void) => run((done) => done),
    get: (_key: string, done: (error: null, item: Item | undefined) => void) => done(null, before),
    put: (_key: string, item: Item, done: () => void) => {
      after = item;
      done();
    },
  };
  const store = { ...storeOf(table), getItemDb: () => itemDb };
  const response = runAtOnce<{ Attributes?: Item }>(updateItem, store, request);
  return { after, attributes: response.Attributes };
}
