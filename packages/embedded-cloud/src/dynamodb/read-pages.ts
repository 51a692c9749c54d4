import { createConsumed, describeConsumed, toReadUnits } from './capacity.ts';
import type { Database } from './database.ts';
import { createInvalidParameterError, createValidationError } from './errors.ts';
import { matches, project } from './evaluate.ts';
import { listPaths } from './expressions.ts';
import { checkKey, checkNotInsideKeys } from './item-checks.ts';
import { toKeyRange } from './key-condition.ts';
import { type ParsedExpressions, parseExpressions, type Requests, readItem } from './requests.ts';
import { ALL_KEYS, type KeyRange, rangeAfter, rangeOfSegment, toIndexKey, toTableKey } from './row-keys.ts';
import type { DocumentPath, Item, Table, TableIndex } from './types.ts';
import { compareText } from './values.ts';

/** A page ends with the item that brings it to 1 MB, counted before the filter. */
const MAX_PAGE_BYTES = 1024 * 1024;

type PageRequest = Requests['Query'] | Requests['Scan'];

function findIndex(table: Table, { IndexName, ConsistentRead }: PageRequest): TableIndex | undefined {
  if (IndexName === undefined) return undefined;
  const index = table.indexes.find(({ name }) => name === IndexName);
  if (index === undefined) {
    throw createValidationError(`The table does not have the specified index: ${IndexName}`);
  }
  if (!ConsistentRead) return index;
  throw createValidationError('Consistent reads are not supported on global secondary indexes');
}

/** A global index can only return and filter by what it holds. */
function checkProjected(
  { name, attributes }: TableIndex,
  { projection = [], filter }: ParsedExpressions,
): void {
  if (attributes === undefined) return;
  const listMissing = (paths: readonly DocumentPath[]) =>
    [...new Set(paths.map(([head = '']) => head))].filter((head) => !attributes.includes(head)).join(', ');
  const unprojected = listMissing(projection);
  if (unprojected !== '') {
    throw createInvalidParameterError(`Global secondary index ${name} does not project [${unprojected}]`);
  }
  const unfiltered = listMissing(filter ? listPaths(filter) : []);
  if (unfiltered === '') return;
  throw createInvalidParameterError(
    `Secondary index ${name} does not project one or more filter attributes: [${unfiltered}]`,
  );
}

/** A query's filter is for what its key condition can't say. */
function checkFilter({ filter }: ParsedExpressions, table: Table, index: TableIndex | undefined): void {
  if (!filter) return;
  const paths = listPaths(filter);
  checkNotInsideKeys(paths, table);
  const heads = new Set(paths.map(([head]) => head));
  const key = (index ?? table).key.find(({ name }) => heads.has(name));
  if (key === undefined) return;
  throw createValidationError(
    `Filter Expression can only contain non-primary key attributes: Primary key attribute: ${key.name}`,
  );
}

const listKeyNames = (table: Table, index: TableIndex | undefined): string[] => [
  ...new Set([...table.key, ...(index?.key ?? [])].map(({ name }) => name)),
];

/** The stored key of a page's start. */
function readStartKey(
  input: Record<string, unknown>,
  table: Table,
  index: TableIndex | undefined,
  range: KeyRange,
): string {
  const start = readItem(input);
  const ofTable = Object.fromEntries(table.key.map(({ name }) => [name, start[name] ?? {}]));
  const isComplete =
    Object.keys(start).length === listKeyNames(table, index).length &&
    (index?.key ?? []).every(({ name }) => start[name]?.S !== undefined);
  if (!isComplete) throw createValidationError('The provided starting key is invalid');
  checkKey(ofTable, table);
  const tableKey = toTableKey(ofTable, table);
  const key = index ? toIndexKey(start, index, tableKey) : tableKey;
  if (compareText(key, range.from) >= 0 && compareText(key, range.to) < 0) return key;
  throw createValidationError(
    'The provided starting key is outside query boundaries based on provided conditions',
  );
}

interface Page {
  readonly items: readonly Item[];
  readonly scanned: number;
  readonly bytes: number;
  /** Where the next page starts, unless this is the last. */
  readonly last: Item | undefined;
}

function readPage(
  { store }: Database,
  space: number,
  range: KeyRange,
  request: PageRequest & { readonly isReverse: boolean },
  { filter }: ParsedExpressions,
): Page {
  const { Limit: limit = Number.POSITIVE_INFINITY, isReverse, Select } = request;
  const isCounted = Select === 'COUNT' && !filter;
  const items: Item[] = [];
  let [scanned, bytes] = [0, 0];
  for (const row of store.readRows(space, range, isReverse, request.Limit)) {
    scanned += 1;
    bytes += row.bytes;
    const isFull = scanned >= limit || bytes >= MAX_PAGE_BYTES;
    // Reading an item takes longer than finding it, and a count needs only the last.
    const item = isCounted && !isFull ? {} : (JSON.parse(row.item) as Item);
    if (!filter || matches(item, filter)) items.push(item);
    if (isFull) return { items, scanned, bytes, last: item };
  }
  return { items, scanned, bytes, last: undefined };
}

function rangeOf(
  request: PageRequest,
  { keyCondition }: ParsedExpressions,
  table: Table,
  index: TableIndex | undefined,
): KeyRange {
  if (keyCondition) return toKeyRange(keyCondition, (index ?? table).key, index?.name);
  if ('Segment' in request && request.Segment !== undefined && request.TotalSegments !== undefined) {
    return rangeOfSegment(request.Segment, request.TotalSegments);
  }
  return ALL_KEYS;
}

/** Query and Scan, of a table or an index. */
export function readPages(db: Database, request: PageRequest): object {
  const table = db.tables.open(request.TableName);
  const index = findIndex(table, request);
  const expressions = parseExpressions(request);
  const { keyCondition, projection } = expressions;
  if (projection) checkNotInsideKeys(projection, table);
  if (index) checkProjected(index, expressions);
  if (keyCondition) checkFilter(expressions, table, index);
  const isReverse = 'ScanIndexForward' in request && request.ScanIndexForward === false;
  const range = rangeOf(request, expressions, table, index);
  const { ExclusiveStartKey: startKey } = request;
  const remaining =
    startKey === undefined
      ? range
      : rangeAfter(readStartKey(startKey, table, index, range), range, isReverse);
  const page = readPage(db, (index ?? table).space, remaining, { ...request, isReverse }, expressions);
  const units = toReadUnits(page.bytes, request.ConsistentRead === true);
  const consumed = createConsumed(index ? 0 : units);
  if (index) consumed.indexes.set(index.name, units);
  const { last, items } = page;
  return {
    Count: items.length,
    ScannedCount: page.scanned,
    Items:
      request.Select === 'COUNT'
        ? undefined
        : projection
          ? items.map((item) => project(projection, item))
          : items,
    LastEvaluatedKey:
      last && Object.fromEntries(listKeyNames(table, index).map((name) => [name, last[name]])),
    ConsumedCapacity: describeConsumed(table.name, consumed, request.ReturnConsumedCapacity),
  };
}
