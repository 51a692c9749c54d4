import { createInvalidParameterError, createValidationError } from './errors.ts';
import { compareNumbers, measureNumber, normalizeNumber } from './numbers.ts';
import { type AttributeValue, type Item, isObject } from './types.ts';

export type Kind = keyof AttributeValue;

export const kindOf = (value: AttributeValue): Kind => Object.keys(value)[0] as Kind;

const SURROGATE = /[\ud800-\udfff]/;

/** Strings are ordered by their UTF-8 bytes. UTF-16 order is the same except for surrogate pairs. */
export function compareText(a: string, b: string): number {
  if (SURROGATE.test(a) || SURROGATE.test(b)) return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return a < b ? -1 : a > b ? 1 : 0;
}

const compareBinary = (a: string, b: string): number =>
  Buffer.compare(Buffer.from(a, 'base64'), Buffer.from(b, 'base64'));

/** The attribute itself is the first level. */
const MAX_LEVELS = 32;
const NESTED_TOO_DEEP =
  'Nesting Levels have exceeded supported limits: Attributes in the item have nested levels beyond supported limit';

/** Sets are returned sorted by their bytes. */
function normalizeSet(members: unknown): string[] {
  if (!Array.isArray(members)) throw createTypeError('SS');
  if (members.length === 0) throw createInvalidParameterError('A set of type SS may not be empty');
  const normalized = members.map((member) => readText(member, 'SS'));
  if (new Set(normalized).size === normalized.length) return normalized.sort(compareText);
  throw createInvalidParameterError(
    `Input collection [${normalized.join(', ')}] of type SS contains duplicates.`,
  );
}

const createTypeError = (kind: string) =>
  createValidationError(`The value of an attribute of type ${kind} has another type in JSON`);

function readText(value: unknown, kind: Kind): string {
  if (typeof value !== 'string') throw createTypeError(kind);
  return value;
}

const readBinary = (value: unknown, kind: Kind): string =>
  Buffer.from(readText(value, kind), 'base64').toString('base64');

function readNull(value: unknown): true {
  if (value === true) return value;
  throw createInvalidParameterError('Null attribute value types must have the value of true');
}

function readFlag(value: unknown): boolean {
  if (typeof value !== 'boolean') throw createTypeError('BOOL');
  return value;
}

const READERS: { readonly [K in Kind]-?: (value: unknown, level: number) => AttributeValue[K] } = {
  S: (value) => readText(value, 'S'),
  N: (value) => normalizeNumber(readText(value, 'N')),
  B: (value) => readBinary(value, 'B'),
  BOOL: readFlag,
  NULL: readNull,
  SS: normalizeSet,
  L(value, level) {
    if (!Array.isArray(value)) throw createTypeError('L');
    return value.map((member) => normalizeValue(member, level + 1));
  },
  M: (value, level) => normalizeItem(value, level + 1),
};

/** A value in its stored form. @throws {ApiError} where AWS rejects it */
export function normalizeValue(value: unknown, level = 1): AttributeValue {
  if (level > MAX_LEVELS) throw createValidationError(NESTED_TOO_DEEP);
  const kinds = isObject(value) ? Object.keys(value) : [];
  const [kind = '', ...otherKinds] = kinds;
  if (otherKinds.length > 0) {
    throw createValidationError(
      'Supplied AttributeValue has more than one datatypes set, must contain exactly one of the supported datatypes',
    );
  }
  if (!isObject(value) || !Object.hasOwn(READERS, kind)) {
    throw createValidationError(
      'Supplied AttributeValue is empty, must contain exactly one of the supported datatypes',
    );
  }
  return { [kind]: READERS[kind as Kind](value[kind], level) };
}

/** Attributes may have any name, `__proto__` too. */
export function normalizeItem(value: unknown, level = 1): Item {
  if (!isObject(value)) throw createTypeError('M');
  const item: Item = {};
  for (const [name, member] of Object.entries(value)) setAttribute(item, name, normalizeValue(member, level));
  return item;
}

export function setAttribute(item: Item, name: string, value: AttributeValue): void {
  if (name !== '__proto__') item[name] = value;
  else Object.defineProperty(item, name, { value, enumerable: true, configurable: true, writable: true });
}

/** Deep equality of normalized values. */
export function isEqual(a: AttributeValue | undefined, b: AttributeValue | undefined): boolean {
  if (a === undefined || b === undefined) return false;
  if (a.L && b.L) {
    const other = b.L;
    return a.L.length === other.length && a.L.every((member, position) => isEqual(member, other[position]));
  }
  if (a.M && b.M) return isEqualItem(a.M, b.M);
  const kind = kindOf(a);
  const [left, right] = [a[kind], b[kind]];
  if (!Array.isArray(left) || !Array.isArray(right)) return left !== undefined && left === right;
  return left.length === right.length && left.every((member, position) => member === right[position]);
}

export function isEqualItem(a: Item, b: Item): boolean {
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && isEqual(a[name], b[name]))
  );
}

/** Undefined if the two have no order: different types, or a type without one. */
export function compareValues(
  a: AttributeValue | undefined,
  b: AttributeValue | undefined,
): number | undefined {
  if (a?.S !== undefined && b?.S !== undefined) return compareText(a.S, b.S);
  if (a?.N !== undefined && b?.N !== undefined) return compareNumbers(a.N, b.N);
  if (a?.B !== undefined && b?.B !== undefined) return compareBinary(a.B, b.B);
  return undefined;
}

const countBytes = (text: string): number => Buffer.byteLength(text, 'utf8');
const countBinaryBytes = (base64: string): number => Buffer.byteLength(base64, 'base64');

function sum<T>(values: readonly T[], measure: (value: T) => number): number {
  let total = 0;
  for (const value of values) total += measure(value);
  return total;
}

/** A list or map costs 3 bytes, plus one per member. */
const CONTAINER_BYTES = 3;

function measureValue(value: AttributeValue): number {
  if (value.S !== undefined) return countBytes(value.S);
  if (value.N !== undefined) return measureNumber(value.N);
  if (value.B !== undefined) return countBinaryBytes(value.B);
  if (value.L !== undefined) return CONTAINER_BYTES + sum(value.L, (member) => 1 + measureValue(member));
  if (value.M !== undefined) return CONTAINER_BYTES + Object.keys(value.M).length + measureItem(value.M);
  if (value.SS !== undefined) return sum(value.SS, countBytes);
  return 1;
}

/** An item's size for the 400 KB limit, the 1 MB page and the consumed capacity. */
export function measureItem(item: Item): number {
  let total = 0;
  for (const name in item) {
    const value = item[name];
    if (value !== undefined) total += countBytes(name) + measureValue(value);
  }
  return total;
}

export const measureKey = ({ S = '' }: AttributeValue): number => countBytes(S);
