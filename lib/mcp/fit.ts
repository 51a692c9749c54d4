import { escapeMarks, quote } from './quote.ts';

/** The most characters one result may use of an agent's context: about 4,000 tokens. */
export const MAX_RESULT = 16_000;

/** Longer texts and lists are cut. */
interface Bounds {
  readonly text: number;
  readonly items: number;
}

/** Tried in order; the first one that makes the value fit is used. */
const BOUNDS: readonly Bounds[] = [
  { text: 6_000, items: 100 },
  { text: 3_000, items: 60 },
  { text: 1_200, items: 40 },
  { text: 600, items: 25 },
  { text: 300, items: 12 },
  { text: 150, items: 6 },
  { text: 80, items: 4 },
  { text: 40, items: 2 },
];

const MAX_DEPTH = 8;
/** More than any record of ours has, but a map by country may have more. */
const MAX_FIELDS = 40;

export interface FittedValue<Value> {
  readonly value: Value;
  /** Whether texts or lists inside were cut. */
  readonly isTruncated: boolean;
}

function truncateText(text: string, max: number): string {
  if (text.length <= max) return text;
  // A cut must not leave half of a surrogate pair at the end.
  const head = text.slice(0, max).replace(/[\ud800-\udbff]$/, '');
  return `${head}… [${text.length - head.length} more characters]`;
}

/** Cuts and quotes everything inside a value. */
function truncateValue<Value>(
  value: Value,
  bounds: Bounds,
  trustedFields: ReadonlySet<string>,
): FittedValue<Value> {
  let isTruncated = false;
  const truncate = (inner: unknown, name: string | undefined, depth: number): unknown => {
    if (typeof inner === 'string') {
      isTruncated ||= inner.length > bounds.text;
      const text = truncateText(inner, bounds.text);
      return name !== undefined && trustedFields.has(name) ? escapeMarks(text) : quote(text);
    }
    if (typeof inner !== 'object' || inner === null) return inner;
    if (depth === MAX_DEPTH) {
      isTruncated = true;
      return null;
    }
    if (Array.isArray(inner)) {
      // The outermost list holds the rows of the result: they fit or are dropped as a whole.
      const max = depth === 0 ? inner.length : bounds.items;
      isTruncated ||= inner.length > max;
      return inner.slice(0, max).map((item) => truncate(item, name, depth + 1));
    }
    const fields = Object.entries(inner);
    isTruncated ||= fields.length > MAX_FIELDS;
    return Object.fromEntries(
      fields
        .slice(0, MAX_FIELDS)
        .map(([field, fieldValue]) => [field, truncate(fieldValue, field, depth + 1)]),
    );
  };
  return { value: truncate(value, undefined, 0) as Value, isTruncated };
}

const measureSize = (value: unknown): number => JSON.stringify(value).length;

/** Cuts long texts and lists inside a record or rows until they fit into `max` characters, and then drops rows or fields. */
export function fitValue<Value extends object>(
  value: Value,
  trustedFields: ReadonlySet<string>,
  max: number,
): FittedValue<Value> {
  let fittedValue: FittedValue<Value> = { value, isTruncated: false };
  for (const bounds of BOUNDS) {
    fittedValue = truncateValue(value, bounds, trustedFields);
    if (measureSize(fittedValue.value) <= max) return fittedValue;
  }
  const entries = Object.entries(fittedValue.value);
  const rebuild = () =>
    Array.isArray(value) ? entries.map(([, entryValue]) => entryValue) : Object.fromEntries(entries);
  while (entries.length > 0 && measureSize(rebuild()) > max) entries.pop();
  return { value: rebuild() as Value, isTruncated: true };
}
