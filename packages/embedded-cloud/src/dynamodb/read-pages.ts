import { validationError } from './api-error.ts';
import { consumedCapacity, nothingConsumed, readUnits } from './capacity.ts';
import { matches } from './condition.ts';
import type { Database } from './database.ts';
import { type PagePlan, planPage } from './dynalite.ts';
import { indexesOf, indexPrefix, itemKey, itemsPrefix } from './item-keys.ts';
import { storedItemSize } from './item-size.ts';
import { longConditionError } from './key-sizes.ts';
import { select } from './read-items.ts';
import { type RangeOptions, within } from './storage.ts';
import type { Item, PageRequest, Table } from './types.ts';
import { emptyConditionError } from './write-checks.ts';

/** A page ends with the item that brings it to 1 MB, counted before the filter. */
const MAX_PAGE_BYTES = 1024 * 1024;
const ITEMS_A_READ = 512;

function selectError(operation: 'Query' | 'Scan', request: PageRequest): string | undefined {
  const { Select, IndexName, ProjectionExpression } = request;
  if (Select === 'SPECIFIC_ATTRIBUTES' && !ProjectionExpression) {
    const missing =
      'Must specify the AttributesToGet or ProjectionExpression when choosing to get SPECIFIC_ATTRIBUTES';
    return operation === 'Query' ? `1 validation error detected: ${missing}` : missing;
  }
  if (Select !== undefined && Select !== 'SPECIFIC_ATTRIBUTES' && ProjectionExpression) {
    const got = Select === 'COUNT' ? 'only the Count' : Select;
    return `One or more parameter values were invalid: Cannot specify the ProjectionExpression when choosing to get ${got}`;
  }
  if (Select === 'ALL_PROJECTED_ATTRIBUTES' && IndexName === undefined) {
    return 'One or more parameter values were invalid: ALL_PROJECTED_ATTRIBUTES can be used only when Querying using an IndexName';
  }
  return undefined;
}

function prefixed(prefix: string, { gt, gte, lt, lte, reverse, limit }: RangeOptions): RangeOptions {
  const range: RangeOptions = { reverse: reverse === true, limit: limit ?? -1 };
  const bounds = within(prefix);
  if (gt !== undefined) range.gt = prefix + gt;
  else range.gte = gte === undefined ? bounds.gte : prefix + gte;
  if (lte !== undefined) range.lte = prefix + lte;
  else range.lt = lt === undefined ? bounds.lt : prefix + lt;
  return range;
}

interface Page {
  readonly items: readonly Item[];
  readonly bytes: number;
  readonly full: boolean;
}

async function readPage(db: Database, range: RangeOptions, limit: number): Promise<Page> {
  const entries = db.storage.items(range);
  const items: Item[] = [];
  let bytes = 0;
  try {
    for (;;) {
      const read = await entries.read(Math.min(ITEMS_A_READ, limit - items.length));
      if (read.length === 0) return { items, bytes, full: false };
      for (const item of read) {
        items.push(item);
        bytes += storedItemSize(item);
        if (items.length >= limit || bytes >= MAX_PAGE_BYTES) return { items, bytes, full: true };
      }
    }
  } finally {
    await entries.close();
  }
}

const filtered = (items: readonly Item[], { _filter }: PageRequest): readonly Item[] =>
  _filter ? items.filter((item) => matches(item, _filter.expression)) : items;

const keyOf = (item: Item, names: readonly string[]): Item =>
  Object.fromEntries(names.flatMap((name) => (item[name] ? [[name, item[name]]] : [])));

function capacityOf(request: PageRequest, planned: PagePlan, pageBytes: number, tableBytes: number): unknown {
  const consistent = request.ConsistentRead === true;
  const consumed = nothingConsumed();
  // An empty page is charged like the smallest.
  const pageUnits = readUnits(Math.max(1, pageBytes), consistent);
  if (request.IndexName === undefined) {
    consumed.table = pageUnits;
  } else {
    consumed[planned.isLocal ? 'local' : 'global'].set(request.IndexName, pageUnits);
    consumed.table = readUnits(tableBytes, consistent);
  }
  return consumedCapacity(request.TableName, consumed, request.ReturnConsumedCapacity);
}

/** The requested attributes that the index doesn't have. */
function notProjected(table: Table, request: PageRequest): string[] {
  const index = indexesOf(table).find(({ index }) => index.IndexName === request.IndexName)?.index;
  if (index === undefined || index.Projection.ProjectionType === 'ALL') return [];
  const keys = [...index.KeySchema, ...table.KeySchema].map(({ AttributeName }) => AttributeName);
  const held = new Set([...keys, ...(index.Projection.NonKeyAttributes ?? [])]);
  const named = request._projection?.paths.map(([head]) => String(head)) ?? [];
  return named.filter((name) => !held.has(name));
}

/** A local index can fetch missing attributes from its table. A global one can't. */
function readsTable(table: Table, request: PageRequest, planned: PagePlan): boolean {
  const lacking = notProjected(table, request);
  if (lacking.length > 0 && !planned.isLocal) {
    throw validationError(
      `One or more parameter values were invalid: Global secondary index ${request.IndexName} does not project [${lacking.join(', ')}]`,
    );
  }
  return planned.fetchFromTable || lacking.length > 0;
}

/** Query and Scan, of a table or an index. */
export async function readPages(
  db: Database,
  operation: 'Query' | 'Scan',
  request: PageRequest,
): Promise<unknown> {
  const problem = selectError(operation, request);
  if (problem) throw validationError(problem);
  const table = db.tables.open(request.TableName);
  const planned = planPage(operation, table, request);
  const misfit = emptyConditionError(request) ?? longConditionError(request, table);
  if (misfit) throw misfit;
  const fetches = readsTable(table, request, planned);
  const prefix =
    request.IndexName === undefined
      ? itemsPrefix(request.TableName)
      : indexPrefix(planned.isLocal ? 'local' : 'global', request.TableName, request.IndexName);
  const page = await readPage(db, prefixed(prefix, planned.range), request.Limit ?? Number.POSITIVE_INFINITY);
  const whole = fetches
    ? page.items
        .map((entry) => db.storage.getItem(itemKey(entry, table)))
        .filter((item) => item !== undefined)
    : page.items;
  const tableBytes = fetches ? whole.reduce((sum, item) => sum + storedItemSize(item), 0) : 0;
  const found = filtered(whole, request);
  const last = page.items.at(-1);
  return {
    Count: found.length,
    ScannedCount: page.items.length,
    Items: request.Select === 'COUNT' ? undefined : found.map((item) => select(item, request)),
    LastEvaluatedKey: page.full && last ? keyOf(last, planned.startKeyNames) : undefined,
    ConsumedCapacity: request.ReturnConsumedCapacity && capacityOf(request, planned, page.bytes, tableBytes),
  };
}
