import { isRecord, type Values } from '#cloud/template/narrow.ts';
import type { BatchGetRequest } from './read-items.ts';

const MAX_KEYS = 100;

interface Condensed {
  /** The request with only the first key. */
  readonly body: object;
  /** The checked request with all of its keys. */
  expand(checked: BatchGetRequest): BatchGetRequest;
}

/** A key's attributes if each is a plain text, otherwise undefined. */
function textsOf(key: unknown, names: readonly string[]): string[] | undefined {
  if (!isRecord(key) || Object.keys(key).length !== names.length) return undefined;
  const texts: string[] = [];
  for (const name of names) {
    const value = key[name];
    if (!isRecord(value) || typeof value.S !== 'string' || Object.keys(value).length !== 1) return undefined;
    texts.push(value.S);
  }
  return texts;
}

function areAlike(keys: readonly unknown[]): boolean {
  const names = isRecord(keys[0]) ? Object.keys(keys[0]) : [];
  const seen = new Set<string>();
  for (const key of keys) {
    const texts = textsOf(key, names);
    if (texts === undefined) return false;
    seen.add(texts.join('\0'));
  }
  return seen.size === keys.length;
}

const onlyTable = (body: object): readonly [name: string, of: Values] | undefined => {
  const tables =
    'RequestItems' in body && isRecord(body.RequestItems) ? Object.entries(body.RequestItems) : [];
  const [table, ...others] = tables;
  return table && others.length === 0 && isRecord(table[1]) ? [table[0], table[1]] : undefined;
};

/**
 * Keys that only differ in their texts pass the same checks, so one is checked for all: these checks take longer than
 * the read. Anything less simple is checked as a whole.
 */
export function condensedBatchGet(body: object): Condensed | undefined {
  const [name, of] = onlyTable(body) ?? [];
  const keys = of?.Keys;
  if (name === undefined || !Array.isArray(keys) || keys.length < 2 || keys.length > MAX_KEYS)
    return undefined;
  if (!areAlike(keys)) return undefined;
  return {
    body: { ...body, RequestItems: { [name]: { ...of, Keys: keys.slice(0, 1) } } },
    expand(checked) {
      const { [name]: part } = checked.RequestItems;
      return part ? { ...checked, RequestItems: { [name]: { ...part, Keys: keys } } } : checked;
    },
  };
}
