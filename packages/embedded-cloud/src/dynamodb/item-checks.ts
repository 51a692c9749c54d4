import type { ApiError } from '../json-endpoint/api-error.ts';
import { createInvalidParameterError, createValidationError } from './errors.ts';
import type { UpdateAction } from './expressions.ts';
import type { AttributeValue, DocumentPath, Item, KeyAttribute, Table, TableIndex } from './types.ts';
import { kindOf, measureItem, measureKey } from './values.ts';

const MAX_KEY_BYTES = { HASH: 2_048, RANGE: 1_024 } as const;
/** Word for word, without the space. */
const TOO_LONG_MESSAGES = {
  HASH: 'Size of hashkey has exceeded the maximum size limit of2048 bytes',
  RANGE: 'Aggregated size of all range keys has exceeded the size limit of 1024 bytes',
} as const;
const MAX_ITEM_BYTES = 400 * 1024;

/** No key can be empty. */
export function checkNotEmpty(value: AttributeValue | undefined, name: string, index?: string): void {
  if (value?.S !== '') return;
  const rule = 'The AttributeValue for a key attribute cannot contain an empty string value.';
  throw createValidationError(
    index === undefined
      ? `One or more parameter values are not valid. ${rule} Key: ${name}`
      : `One or more parameter values are not valid. A value specified for a secondary index key is not supported. ${rule} IndexName: ${index}, IndexKey: ${name}`,
  );
}

export function checkKeySize(value: AttributeValue, role: KeyAttribute['role']): void {
  if (measureKey(value) > MAX_KEY_BYTES[role]) throw createInvalidParameterError(TOO_LONG_MESSAGES[role]);
}

const createKeyMismatch = (): ApiError =>
  createValidationError('The provided key element does not match the schema');

/** A key of exactly the table's attributes. */
export function checkKey(key: Item, { key: attributes }: Table): void {
  for (const { name } of attributes) checkNotEmpty(key[name], name);
  const hasAll = attributes.every(({ name }) => key[name]?.S !== undefined);
  if (!hasAll || Object.keys(key).length !== attributes.length) throw createKeyMismatch();
  for (const { name, role } of attributes) checkKeySize(key[name] ?? {}, role);
}

function checkIndexKey(value: AttributeValue, { name, role }: KeyAttribute, index: TableIndex): void {
  if (value.S === undefined) {
    throw createInvalidParameterError(
      `Type mismatch for Index Key ${name} Expected: S Actual: ${kindOf(value)} IndexName: ${index.name}`,
    );
  }
  checkNotEmpty(value, name, index.name);
  const bytes = measureKey(value);
  if (bytes <= MAX_KEY_BYTES[role]) return;
  throw createInvalidParameterError(
    `Size limit exceeded for Index Key ${name} Actual Size: ${bytes} bytes Max Size: ${MAX_KEY_BYTES[role]} bytes IndexName: ${index.name}`,
  );
}

/** The keys of indexes that an item has: all, or those of some attributes. */
export function checkIndexKeys(item: Item, { indexes }: Table, attributes?: ReadonlySet<string>): void {
  for (const index of indexes) {
    for (const attribute of index.key) {
      const value = item[attribute.name];
      if (value === undefined || attributes?.has(attribute.name) === false) continue;
      checkIndexKey(value, attribute, index);
    }
  }
}

/** An item with the table's key, as PutItem takes it. */
export function checkItem(item: Item, table: Table): void {
  for (const { name, role } of table.key) {
    const value = item[name];
    if (value === undefined) throw createInvalidParameterError(`Missing the key ${name} in the item`);
    if (value.S === undefined) {
      throw createInvalidParameterError(`Type mismatch for key ${name} expected: S actual: ${kindOf(value)}`);
    }
    checkNotEmpty(value, name);
    checkKeySize(value, role);
  }
  checkIndexKeys(item, table);
  if (measureItem(item) > MAX_ITEM_BYTES) {
    throw createValidationError('Item size has exceeded the maximum allowed size');
  }
}

export function checkNotKey(actions: readonly UpdateAction[], table: Table): void {
  const changed = new Set(actions.map(({ path }) => path[0]));
  const key = table.key.find(({ name }) => changed.has(name));
  if (key === undefined) return;
  throw createInvalidParameterError(`Cannot update attribute ${key.name}. This attribute is part of the key`);
}

/** A key is never a document. */
export function checkNotInsideKeys(paths: readonly DocumentPath[], table: Table): void {
  const keys = new Set([table, ...table.indexes].flatMap(({ key }) => key.map(({ name }) => name)));
  const path = paths.find(([head, ...rest]) => rest.length > 0 && keys.has(String(head)));
  if (path === undefined) return;
  throw createValidationError(
    `Key attributes must be scalars; list random access '[]' and map lookup '.' are not allowed: Key: ${path[0]}`,
  );
}

export function checkUpdateSize(after: Item): void {
  if (measureItem(after) <= MAX_ITEM_BYTES) return;
  throw createValidationError('Item size to update has exceeded the maximum allowed size');
}
