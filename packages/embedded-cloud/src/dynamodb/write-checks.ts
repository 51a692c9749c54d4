import { type ApiError, validationError } from './api-error.ts';
import { itemMisfit, keyMisfit, updateMisfit } from './dynalite.ts';
import { indexesOf } from './item-keys.ts';
import { longIndexKeyError, longKeyError } from './key-sizes.ts';
import type {
  AttributeValue,
  Item,
  KeyElement,
  PageRequest,
  Table,
  WriteKind,
  WriteRequest,
} from './types.ts';

const emptyKind = (value: AttributeValue | undefined): 'string' | 'binary' | undefined =>
  value?.S === '' ? 'string' : value?.B === '' ? 'binary' : undefined;

const NOT_VALID = 'One or more parameter values are not valid.';
const emptyClause = (kind: string): string =>
  `The AttributeValue for a key attribute cannot contain an empty ${kind} value.`;

const emptyInTable = (empty: string, name: string): ApiError =>
  validationError(`${NOT_VALID} ${emptyClause(empty)} Key: ${name}`);

const emptyInIndex = (empty: string, index: string, name: string): ApiError =>
  validationError(
    `${NOT_VALID} A value specified for a secondary index key is not supported. ${emptyClause(empty)} IndexName: ${index}, IndexKey: ${name}`,
  );

function emptyTableKey(key: Item, schema: readonly KeyElement[]): ApiError | undefined {
  for (const { AttributeName } of schema) {
    const empty = emptyKind(key[AttributeName]);
    if (empty) return emptyInTable(empty, AttributeName);
  }
  return undefined;
}

/** Of the indexes that a value doesn't fit, AWS names the first by name. */
const indexKeys = (table: Table) =>
  indexesOf(table)
    .toSorted((a, b) => (a.index.IndexName < b.index.IndexName ? -1 : 1))
    .flatMap(({ index }) => index.KeySchema.map(({ AttributeName }) => ({ AttributeName, index })));

function emptyIndexKey(item: Item, table: Table): ApiError | undefined {
  for (const { AttributeName, index } of indexKeys(table)) {
    const empty = emptyKind(item[AttributeName]);
    if (empty) return emptyInIndex(empty, index.IndexName, AttributeName);
  }
  return undefined;
}

function writtenValues({ _updates }: WriteRequest): Item {
  const values: Item = {};
  for (const { path, val } of _updates?.sections ?? []) {
    const [name] = path;
    if (path.length === 1 && typeof name === 'string') values[name] = val as AttributeValue;
  }
  return values;
}

/** An update may not empty an index key, whether its values come from the request or from the item. */
export function emptyUpdatedIndexKey(values: Item, table: Table): ApiError | undefined {
  for (const { AttributeName } of indexKeys(table)) {
    const empty = emptyKind(values[AttributeName]);
    if (!empty) continue;
    return validationError(
      `${NOT_VALID} The update expression attempted to update a secondary index key to a value that is not supported. ${emptyClause(empty)}`,
    );
  }
  return undefined;
}

/** A query that compares a key with an empty value, which no key can have. */
export function emptyConditionError({ KeyConditions = {}, IndexName }: PageRequest): ApiError | undefined {
  for (const [name, { AttributeValueList = [] }] of Object.entries(KeyConditions)) {
    const empty = AttributeValueList.map(emptyKind).find((kind) => kind !== undefined);
    if (empty)
      return IndexName === undefined ? emptyInTable(empty, name) : emptyInIndex(empty, IndexName, name);
  }
  return undefined;
}

/** An empty key value, which AWS rejects before a transaction starts. */
export function emptyKeyError(kind: WriteKind, request: WriteRequest, table: Table): ApiError | undefined {
  const error = emptyTableKey(request.Item ?? request.Key ?? {}, table.KeySchema);
  if (error) return error;
  if (kind === 'Put') return emptyIndexKey(request.Item ?? {}, table);
  return kind === 'Update' ? emptyUpdatedIndexKey(writtenValues(request), table) : undefined;
}

/** A request that doesn't fit the table's keys. In a transaction it is a reason to cancel. */
export function schemaError(kind: WriteKind, request: WriteRequest, table: Table): ApiError | undefined {
  if (kind === 'Put') {
    const item = request.Item ?? {};
    return itemMisfit(item, table) ?? longKeyError(item, table.KeySchema) ?? longIndexKeyError(item, table);
  }
  const error = keyMisfit(request.Key ?? {}, table) ?? longKeyError(request.Key ?? {}, table.KeySchema);
  if (error || kind !== 'Update') return error;
  return updateMisfit(request, table);
}
