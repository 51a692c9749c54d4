import { quoted, unquoted } from './quoted.ts';

/** The most one result may use of an agent's context: about 2,000 tokens. */
export const RESULT_MAX = 8_000;

type Json = Readonly<Record<string, unknown>>;

interface Measure {
  /** Longer texts and lists are cut. */
  readonly text: number;
  readonly items: number;
}

/** Tried in order; the first one that makes the value fit is used. */
const MEASURES: readonly Measure[] = [
  { text: 3_000, items: 60 },
  { text: 1_200, items: 40 },
  { text: 600, items: 25 },
  { text: 300, items: 12 },
  { text: 150, items: 6 },
  { text: 80, items: 4 },
  { text: 40, items: 2 },
];

/** For rows that share the space: enough to choose a row, not to read it in full. */
const ROW: Measure = { text: 400, items: 10 };

const MAX_DEPTH = 8;

export interface Fitted<Value> {
  readonly value: Value;
  /** Whether something was left out. */
  readonly isCut: boolean;
}

interface Cutting {
  readonly measure: Measure;
  readonly own: ReadonlySet<string>;
  isCut: boolean;
}

function cutText(text: string, { measure }: Cutting): { readonly text: string; readonly isCut: boolean } {
  if (text.length <= measure.text) return { text, isCut: false };
  // Don't leave half of a surrogate pair at the end.
  const kept = text.slice(0, measure.text).replace(/[\ud800-\udbff]$/, '');
  return { text: `${kept}… [${text.length - kept.length} more characters]`, isCut: true };
}

function cut(value: unknown, cutting: Cutting, isOwn: boolean, depth: number): unknown {
  if (typeof value === 'string') {
    const { text, isCut } = cutText(value, cutting);
    cutting.isCut ||= isCut;
    return isOwn ? unquoted(text) : quoted(text);
  }
  if (typeof value !== 'object' || value === null) return value;
  if (depth === MAX_DEPTH) {
    cutting.isCut = true;
    return null;
  }
  const { items } = cutting.measure;
  if (Array.isArray(value)) {
    cutting.isCut ||= value.length > items;
    return value.slice(0, items).map((item) => cut(item, cutting, isOwn, depth + 1));
  }
  const entries = Object.entries(value);
  cutting.isCut ||= entries.length > MAX_FIELDS;
  return Object.fromEntries(
    entries
      .slice(0, MAX_FIELDS)
      .map(([name, inner]) => [name, cut(inner, cutting, cutting.own.has(name), depth + 1)]),
  );
}

/** More than any record of ours has, but a map by country may have more. */
const MAX_FIELDS = 40;

function cutTo(measure: Measure, value: Json, own: ReadonlySet<string>): Fitted<Json> {
  const cutting: Cutting = { measure, own, isCut: false };
  return { value: cut(value, cutting, false, 0) as Json, isCut: cutting.isCut };
}

const sizeOf = (value: unknown): number => JSON.stringify(value).length;

/** Cuts long texts and lists of a record until it fits into `most` characters. */
export function fitRecord(value: Json, own: ReadonlySet<string>, most = RESULT_MAX): Fitted<Json> {
  for (const measure of MEASURES) {
    const fitted = cutTo(measure, value, own);
    if (sizeOf(fitted.value) <= most) return fitted;
  }
  const emptied = Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, Array.isArray(inner) ? [] : {}]),
  );
  return { value: sizeOf(emptied) <= most ? emptied : {}, isCut: true };
}

/** All rows, with texts cut as little as possible; undefined if they would be cut below a row's share. */
function fitAll(rows: readonly Json[], own: ReadonlySet<string>, most: number): Fitted<Json[]> | undefined {
  for (const measure of MEASURES.filter(({ text }) => text > ROW.text)) {
    const fitted = rows.map((row) => cutTo(measure, row, own));
    const value = fitted.map((row) => row.value);
    if (sizeOf(value) <= most) return { value, isCut: fitted.some(({ isCut }) => isCut) };
  }
  return undefined;
}

/** As many rows as fit, and at least one, so that paging always advances. */
export function fitRows(
  rows: readonly Json[],
  own: ReadonlySet<string>,
  most = RESULT_MAX,
): Fitted<readonly Json[]> {
  const whole = fitAll(rows, own, most);
  if (whole) return whole;
  const shown: Json[] = [];
  let isCut = false;
  let size = '[]'.length;
  for (const row of rows) {
    const fitted = cutTo(ROW, row, own);
    size += sizeOf(fitted.value) + ','.length;
    if (size > most) break;
    shown.push(fitted.value);
    isCut ||= fitted.isCut;
  }
  const [first] = rows;
  if (shown.length > 0 || first === undefined) return { value: shown, isCut };
  return { value: [fitRecord(first, own, most - '[]'.length).value], isCut: true };
}
