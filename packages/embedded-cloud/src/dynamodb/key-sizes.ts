import { type ApiError, validationError } from './api-error.ts';
import { indexesOf } from './item-keys.ts';
import type { AttributeValue, Item, KeyElement, PageRequest, Table } from './types.ts';

const MAX_BYTES = { HASH: 2_048, RANGE: 1_024 } as const;

const INVALID = 'One or more parameter values were invalid:';
/** Word for word, without the space. */
const TOO_LONG = {
  HASH: `${INVALID} Size of hashkey has exceeded the maximum size limit of2048 bytes`,
  RANGE: `${INVALID} Aggregated size of all range keys has exceeded the size limit of 1024 bytes`,
} as const;

const bytesOf = ({ S, B }: AttributeValue): number =>
  S === undefined ? Buffer.byteLength(B ?? '', 'base64') : Buffer.byteLength(S);

/** dynalite counts UTF-16 units, where AWS counts bytes. */
export function longKeyError(key: Item, schema: readonly KeyElement[]): ApiError | undefined {
  const long = schema.find(({ AttributeName, KeyType }) => {
    const value = key[AttributeName];
    return value !== undefined && bytesOf(value) > MAX_BYTES[KeyType];
  });
  return long && validationError(TOO_LONG[long.KeyType]);
}

/** Values of an item or an update that are too long for the key of an index. */
export function longIndexKeyError(values: Item, table: Table): ApiError | undefined {
  for (const { index } of indexesOf(table)) {
    for (const { AttributeName, KeyType } of index.KeySchema) {
      const bytes = bytesOf(values[AttributeName] ?? {});
      const most = MAX_BYTES[KeyType];
      if (bytes <= most) continue;
      return validationError(
        `${INVALID} Size limit exceeded for Index Key ${AttributeName} Actual Size: ${bytes} bytes Max Size: ${most} bytes IndexName: ${index.IndexName}`,
      );
    }
  }
  return undefined;
}

/** A query that compares a key with a value that no key can have. */
export function longConditionError(
  { KeyConditions = {}, IndexName }: PageRequest,
  table: Table,
): ApiError | undefined {
  const index = indexesOf(table).find((one) => one.index.IndexName === IndexName)?.index;
  const schema = (index ?? table).KeySchema;
  for (const [name, { AttributeValueList = [] }] of Object.entries(KeyConditions)) {
    for (const value of AttributeValueList) {
      const error = longKeyError({ [name]: value }, schema);
      if (error) return error;
    }
  }
  return undefined;
}
