import { crc32 } from 'node:zlib';
import type { AttributeValue, Item, KeyAttribute, Table, TableIndex } from './types.ts';

/**
 * The keys of stored rows, as text whose UTF-8 order is DynamoDB's: a hash of the partition key, the partition key and
 * the sort key. SQLite's own keys would need another statement for every kind of range.
 */

/** Sorts before everything that a value can contain: a value comes before those that it is the start of. */
const KEY_END = '\u0001\u0001';
const AFTER_END = '\u0001\u0002';
const HIGHEST_KEY = '\u{10FFFF}';
/** NUL would end a text in SQLite's own functions. */
const escapeText = (text: string): string =>
  text.replaceAll('\u0001', '\u0001\u0003').replaceAll('\u0000', '\u0001\u0002');

const toSortable = ({ S = '' }: AttributeValue): string => escapeText(S);

const HASH_DIGITS = 8;
const HASHES = 2 ** 32;

const formatHash = (hash: number): string => hash.toString(16).padStart(HASH_DIGITS, '0');

/** On AWS, too, partitions are in no order that a caller knows. */
const startOfPartition = (value: AttributeValue): string => {
  const sortable = toSortable(value);
  return formatHash(crc32(sortable)) + sortable + KEY_END;
};

function encode(item: Item, key: readonly KeyAttribute[]): string {
  let encoded = '';
  for (const { name, role } of key) {
    const value = item[name] ?? {};
    encoded += role === 'HASH' ? startOfPartition(value) : toSortable(value) + KEY_END;
  }
  return encoded;
}

export const toTableKey = (item: Item, table: Table): string => encode(item, table.key);

/** Items with the same index key are told apart by their table key, in an order that no one may rely on. */
export const toIndexKey = (item: Item, index: TableIndex, tableKey: string): string =>
  encode(item, index.key) + formatHash(crc32(tableKey)) + tableKey;

/** The first digits of a table key stand for its partition. */
export const hashOf = (tableKey: string): number => Number.parseInt(tableKey.slice(0, HASH_DIGITS), 16);

/** From the first key up to, but not including, the second. */
export interface KeyRange {
  readonly from: string;
  readonly to: string;
}

const endOf = (prefix: string): string => prefix.slice(0, -KEY_END.length) + AFTER_END;

export const ALL_KEYS: KeyRange = { from: '', to: HIGHEST_KEY };

export const rangeOfPartition = (value: AttributeValue): KeyRange => {
  const from = startOfPartition(value);
  return { from, to: endOf(from) };
};

/** One of a scan's segments. */
export const rangeOfSegment = (segment: number, total: number): KeyRange => {
  const bound = (at: number) => formatHash(Math.ceil((HASHES / total) * at));
  return { from: bound(segment), to: segment === total - 1 ? HIGHEST_KEY : bound(segment + 1) };
};

type RangeOf = (partition: KeyRange, first: string, second: string) => KeyRange;

/** The keys of a partition that satisfy a comparison of the sort key. */
const RANGES: Readonly<Record<string, RangeOf>> = {
  '=': (_, key) => ({ from: key, to: endOf(key) }),
  '<': ({ from }, key) => ({ from, to: key }),
  '<=': ({ from }, key) => ({ from, to: endOf(key) }),
  '>': ({ to }, key) => ({ from: endOf(key), to }),
  '>=': ({ to }, key) => ({ from: key, to }),
  BETWEEN: (_, key, last) => ({ from: key, to: endOf(last) }),
  begins_with: (_, key) => {
    const prefix = key.slice(0, -KEY_END.length);
    return { from: prefix, to: prefix + HIGHEST_KEY };
  },
};

export function rangeOfComparison(
  partition: KeyRange,
  operator: string,
  [first = {}, second = first]: readonly AttributeValue[],
): KeyRange {
  const toKey = (value: AttributeValue) => partition.from + toSortable(value) + KEY_END;
  const range = RANGES[operator]?.(partition, toKey(first), toKey(second));
  if (range === undefined) throw new Error(`No key range for the operator ${operator}`);
  return range;
}

/** The part of a range behind a key, in the direction of reading. */
export const rangeAfter = (key: string, { from, to }: KeyRange, isReverse: boolean): KeyRange =>
  isReverse ? { from, to: key } : { from: `${key}\u0001`, to };
