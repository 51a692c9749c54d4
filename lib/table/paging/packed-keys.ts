import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { TableKey } from './list-request.ts';

/** Keys hold no control characters. */
const BETWEEN = '\n';

/** Texts that resemble each other, such as ids, in a third of their size. */
export const packTexts = (texts: Iterable<string>): Uint8Array => deflateRawSync([...texts].join(BETWEEN));

export function unpackTexts(packed: Uint8Array): string[] {
  const text = inflateRawSync(packed).toString();
  return text === '' ? [] : text.split(BETWEEN);
}

export const packKeys = (keys: readonly TableKey[]): Uint8Array =>
  packTexts(keys.flatMap(({ PK, SK }) => [PK, SK]));

export function unpackKeys(packed: Uint8Array): TableKey[] {
  const texts = unpackTexts(packed);
  return Array.from({ length: texts.length / 2 }, (_, at) => ({
    PK: texts[at * 2] ?? '',
    SK: texts[at * 2 + 1] ?? '',
  }));
}
