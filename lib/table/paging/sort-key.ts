import { fold, foldAccents } from '#domain/shared/text/fold.ts';

/**
 * Separates the sort value and the id. It sorts below every character of a value (controls are replaced), so
 * "ab" comes before "ab c" and "abc". A printable separator would break that order.
 */
const SEPARATOR = '\u001f';

/** Separates a name's letters from the name itself, below the other separator. */
const BETWEEN_FORMS = '\u001e';

/**
 * 96 code points are at most 384 bytes. A name in both forms leaves 255 of the sort key's 1,024 bytes for an
 * id.
 */
const TEXT_CODE_POINTS = 96;

/** Null is the empty value, which sorts below all others. */
const NULL_VALUE = '';

const FIXED_WIDTH_TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** The sort key of an index: the encoded value, then the id for ties. */
export function createSortKey(encodedValue: string, id: string): string {
  if (id === '' || id.includes(SEPARATOR)) {
    throw new RangeError(`Sort key: got the id ${JSON.stringify(id)}, expected a text without U+001F`);
  }
  return `${encodedValue}${SEPARATOR}${id}`;
}

export function parseIdOfSortKey(key: string): string {
  return key.slice(key.lastIndexOf(SEPARATOR) + 1);
}

/** Integers within known bounds, as digits of a fixed width. */
export function encodeInteger(value: number | null, bounds: { min: number; max: number }): string {
  if (value === null) return NULL_VALUE;
  const { min, max } = bounds;
  if (!Number.isSafeInteger(value) || value < min || value > max) {
    throw new RangeError(`Sort value: got ${value}, expected an integer from ${min} to ${max}`);
  }
  const width = String(max - min).length;
  return String(value - min).padStart(width, '0');
}

/** Timestamps of the years 0 to 9999, as UTC with milliseconds. */
export function encodeTimestamp(value: string | null): string {
  if (value === null) return NULL_VALUE;
  const date = new Date(value);
  const encoded = Number.isNaN(date.getTime()) ? '' : date.toISOString();
  if (!FIXED_WIDTH_TIMESTAMP.test(encoded)) {
    throw new RangeError(
      `Sort value: got ${JSON.stringify(value)}, expected an ISO 8601 timestamp of the years 0 to 9999`,
    );
  }
  return encoded;
}

/** Text without case, by its first characters. Longer texts that share these are ties. */
export function encodeText(value: string | null, maxCodePoints: number = TEXT_CODE_POINTS): string {
  if (value === null) return NULL_VALUE;
  const printable = fold(value).replace(/\p{Cc}/gu, ' ');
  // Twice as many UTF-16 units always contain the wanted code points.
  return Array.from(printable.slice(0, maxCodePoints * 2))
    .slice(0, maxCodePoints)
    .join('');
}

/** Names by their letters without accents (Åsa beside Asa), then by their accents. */
export const encodeName = (name: string): string =>
  `${encodeText(foldAccents(name))}${BETWEEN_FORMS}${encodeText(name)}`;

const FIRST_SURROGATE = 0xd800;
const FIRST_AFTER_SURROGATES = 0xe000;

/** Compares strings by their UTF-8 bytes, as DynamoDB sorts keys, without encoding them. */
export function compareUtf8(leftText: string, rightText: string): number {
  const length = Math.min(leftText.length, rightText.length);
  for (let index = 0; index < length; index++) {
    const a = leftText.charCodeAt(index);
    const b = rightText.charCodeAt(index);
    if (a !== b) return rank(a) - rank(b);
  }
  return leftText.length - rightText.length;
}

// JavaScript compares UTF-16 units, which puts surrogates below U+E000..U+FFFF.
function rank(unit: number): number {
  if (unit < FIRST_SURROGATE) return unit;
  if (unit < FIRST_AFTER_SURROGATES) return unit + 0x2000;
  return unit - 0x800;
}
