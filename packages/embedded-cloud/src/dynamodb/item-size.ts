import type { AttributeValue, Item } from './types.ts';

const bytes = (text: string): number => Buffer.byteLength(text, 'utf8');
const binaryBytes = (base64: string): number => Buffer.byteLength(base64, 'base64');

const LEADING_ZEROS = /^0+/;
const TRAILING_ZEROS = /0+$/;

/**
 * Two digits per byte, counted separately on both sides of the point, one byte for the exponent and one for a minus
 * sign.
 */
function numberSize(number: string): number {
  const negative = number.startsWith('-');
  const [whole = '', fraction = ''] = (negative ? number.slice(1) : number).split('.');
  const integer = whole.replace(LEADING_ZEROS, '');
  const decimals = fraction.replace(TRAILING_ZEROS, '');
  const integerDigits = decimals === '' ? integer.replace(TRAILING_ZEROS, '') : integer;
  const fractionDigits = integer === '' ? decimals.replace(LEADING_ZEROS, '') : decimals;
  if (integerDigits === '' && fractionDigits === '') return 1;
  return 1 + Math.ceil(integerDigits.length / 2) + Math.ceil(fractionDigits.length / 2) + (negative ? 1 : 0);
}

function sum<T>(values: readonly T[], size: (value: T) => number): number {
  let total = 0;
  for (const value of values) total += size(value);
  return total;
}

/** A list or map costs 3 bytes, plus one per member. */
const CONTAINER_BYTES = 3;

function valueSize(value: AttributeValue): number {
  if (value.S !== undefined) return bytes(value.S);
  if (value.N !== undefined) return numberSize(value.N);
  if (value.B !== undefined) return binaryBytes(value.B);
  if (value.L !== undefined) return CONTAINER_BYTES + sum(value.L, (member) => 1 + valueSize(member));
  if (value.M !== undefined) return CONTAINER_BYTES + Object.keys(value.M).length + itemSize(value.M);
  if (value.SS !== undefined) return sum(value.SS, bytes);
  if (value.NS !== undefined) return sum(value.NS, numberSize);
  if (value.BS !== undefined) return sum(value.BS, binaryBytes);
  return 1;
}

/** An item's size for the 400 KB limit, the 1 MB page and the consumed capacity. */
export function itemSize(item: Item): number {
  let total = 0;
  for (const name in item) {
    const value = item[name];
    if (value !== undefined) total += bytes(name) + valueSize(value);
  }
  return total;
}

const stored = new WeakMap<Item, number>();

/** The size of a stored item, which never changes. Every read asks for it. */
export function storedItemSize(item: Item): number {
  const known = stored.get(item);
  if (known !== undefined) return known;
  const size = itemSize(item);
  stored.set(item, size);
  return size;
}
