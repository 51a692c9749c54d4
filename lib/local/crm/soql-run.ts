import { parseSoql, type SoqlQuery, type SoqlValue } from './soql.ts';

/** A record of an org, read by the names of its own fields. */
export interface OrgRow {
  readonly isDeleted: boolean;
  get(field: string): SoqlValue;
}

/** An object of an org with its records. */
export interface OrgTable {
  isVisible(field: string): boolean;
  rows(): Iterable<OrgRow>;
  byId(id: string): OrgRow | undefined;
  /** Fields that hold ids of other objects' records: `{ Owner: ['OwnerId', 'User'] }`. */
  readonly parents: Readonly<Record<string, readonly [field: string, object: string]>>;
}

export type OrgTables = Readonly<Record<string, OrgTable>>;

interface SoqlProblem {
  readonly errorCode: string;
  readonly message: string;
}
export type SoqlResult =
  | { readonly records: readonly object[]; readonly size: number; readonly isGrouped: boolean }
  | SoqlProblem;

/** The parent's field for `Owner.Email`. */
function createReader(tables: OrgTables, { parents }: OrgTable) {
  return (row: OrgRow, path: string): SoqlValue => {
    const [relation = '', field] = path.split('.');
    if (field === undefined) return row.get(path);
    const [key, object = ''] = parents[relation] ?? [];
    const id = key === undefined ? null : row.get(key);
    return (typeof id === 'string' && tables[object]?.byId(id)?.get(field)) || null;
  };
}

function isVisible(tables: OrgTables, table: OrgTable, path: string): boolean {
  const [relation = '', field] = path.split('.');
  if (field === undefined) return table.isVisible(path);
  const [, object = ''] = table.parents[relation] ?? [];
  return tables[object]?.isVisible(field) ?? false;
}

/** `{ Owner: { Email } }` for `Owner.Email`. A record without the parent has null. */
function nestCells(type: string, cells: readonly (readonly [alias: string, value: SoqlValue])[]): object {
  const record: Record<string, unknown> = { attributes: { type } };
  for (const [alias, value] of cells) {
    const [parent = '', child] = alias.split('.');
    if (child === undefined) record[alias] = value;
    else if (value !== null || record[parent]) record[parent] = { ...Object(record[parent]), [child]: value };
    else record[parent] = null;
  }
  return record;
}

const compareValues = (firstValue: SoqlValue, secondValue: SoqlValue): number => {
  const [leftValue, rightValue] = [firstValue ?? '', secondValue ?? ''];
  return leftValue === rightValue ? 0 : leftValue < rightValue ? -1 : 1;
};

/** Runs a query. `includesDeleted` also finds what is deleted. */
export function runSoql(tables: OrgTables, soql: string, includesDeleted: boolean): SoqlResult {
  const query = parseSoql(soql);
  if (!query) return { errorCode: 'MALFORMED_QUERY', message: `unexpected token: ${soql.slice(0, 80)}` };
  const table = tables[query.object];
  if (!table)
    return { errorCode: 'INVALID_TYPE', message: `sObject type '${query.object}' is not supported.` };
  const hiddenField = [...query.fields].find((field) => !isVisible(tables, table, field));
  if (hiddenField !== undefined)
    return {
      errorCode: 'INVALID_FIELD',
      message: `No such column '${hiddenField}' on entity '${query.object}'.`,
    };
  const readField = createReader(tables, table);
  const matchingRows: OrgRow[] = [];
  for (const row of table.rows())
    if ((includesDeleted || !row.isDeleted) && query.where((field) => readField(row, field)))
      matchingRows.push(row);
  if (query.selected.length === 0) return { records: [], size: matchingRows.length, isGrouped: false };
  const records =
    query.groupBy.length > 0
      ? groupRows(query, matchingRows, readField)
      : selectRows(query, matchingRows, readField);
  return { records, size: records.length, isGrouped: query.groupBy.length > 0 };
}

type FieldReader = ReturnType<typeof createReader>;

function sortItems<Item>(
  { orderBy }: SoqlQuery,
  items: readonly Item[],
  readField: (item: Item, field: string) => SoqlValue,
): Item[] {
  return items.toSorted((leftItem, rightItem) => {
    for (const { field, isDescending } of orderBy) {
      const difference = compareValues(readField(leftItem, field), readField(rightItem, field));
      if (difference !== 0) return isDescending ? -difference : difference;
    }
    return 0;
  });
}

const selectRows = (query: SoqlQuery, rows: readonly OrgRow[], readField: FieldReader): object[] =>
  sortItems(query, rows, readField)
    .slice(0, query.limit)
    .map((row) =>
      nestCells(
        query.object,
        query.selected.map(({ field, alias }) => [alias, readField(row, field)]),
      ),
    );

function groupRows(query: SoqlQuery, rows: readonly OrgRow[], readField: FieldReader): object[] {
  const groupsByKey = new Map<string, OrgRow[]>();
  for (const row of rows) {
    const key = JSON.stringify(query.groupBy.map((field) => readField(row, field)));
    const group = groupsByKey.get(key);
    if (group) group.push(row);
    else groupsByKey.set(key, [row]);
  }
  const readFirstRow = ([row]: readonly OrgRow[], field: string): SoqlValue =>
    row ? readField(row, field) : null;
  return sortItems(query, [...groupsByKey.values()], readFirstRow)
    .slice(0, query.limit)
    .map((group) => ({
      attributes: { type: 'AggregateResult' },
      ...Object.fromEntries(
        query.selected.map(({ field, alias, isCount }) => [
          alias,
          isCount ? group.length : readFirstRow(group, field),
        ]),
      ),
    }));
}
