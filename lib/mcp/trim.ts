import type { CallEntry } from './agent-tools/tool-entry.ts';

type Json = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const only = (record: Json, fields: readonly string[]): Json =>
  Object.fromEntries(
    fields.filter((field) => record[field] !== undefined).map((field) => [field, record[field]]),
  );

const onlyInside = (value: unknown, fields: readonly string[]): unknown => {
  if (Array.isArray(value)) return value.map((item) => onlyInside(item, fields));
  return isRecord(value) ? only(value, fields) : value;
};

const renamed = (value: unknown, names: Readonly<Record<string, string>>): unknown => {
  if (Array.isArray(value)) return value.map((item) => renamed(item, names));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [names[name] ?? name, inner]));
};

const rankOf = (record: unknown, by: string): number =>
  isRecord(record) ? Number(record[by] ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY;

export const smallestFirst = <Item>(items: readonly Item[], by: string): Item[] =>
  items.toSorted((a, b) => rankOf(a, by) - rankOf(b, by));

/** The fields of a record that the tool shows. */
export function trimRecord(
  { fields, shownAs = {}, nested = {}, sorted = {} }: CallEntry,
  record: unknown,
): Json {
  if (!isRecord(record)) return {};
  const inside = (path: string, value: unknown): unknown => {
    const inner = nested[path];
    const kept = inner ? onlyInside(value, inner) : value;
    if (!isRecord(kept)) return kept;
    return Object.fromEntries(
      Object.entries(kept).map(([name, each]) => [name, inside(`${path}.${name}`, each)]),
    );
  };
  const shown = Object.entries(only(record, fields)).map(([field, value]) => {
    const by = sorted[field];
    const inOrder = by !== undefined && Array.isArray(value) ? smallestFirst(value, by) : value;
    return [shownAs[field] ?? field, renamed(inside(field, inOrder), shownAs)];
  });
  return Object.fromEntries(shown);
}

export const trimRows = (call: CallEntry, data: unknown): Json[] =>
  Array.isArray(data) ? data.map((record) => trimRecord(call, record)) : [];
