import type { Selection } from './tool-entry.ts';

export type Json = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isFailed = (item: unknown): boolean => isRecord(item) && item.ok === false;

/** The selected fields of a record, or of each record of a list. What failed comes first, because long lists are cut. */
export function selectFields(value: unknown, selection: Selection | null): unknown {
  if (Array.isArray(value)) {
    return value
      .map((item) => selectFields(item, selection))
      .toSorted((a, b) => Number(isFailed(b)) - Number(isFailed(a)));
  }
  if (!isRecord(value) || selection === null) return value;
  const fields = Object.entries(selection).filter(([field]) => value[field] !== undefined);
  return Object.fromEntries(fields.map(([field, inner]) => [field, selectFields(value[field], inner)]));
}
