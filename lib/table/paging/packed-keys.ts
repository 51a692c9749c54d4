import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { TableKey } from './list-request.ts';

/** Keys contain no control characters. */
const BETWEEN = '\n';

/** Keys resemble each other, so compression brings them from 80 bytes to about 14. */
export const packKeys = (keys: readonly TableKey[]): Uint8Array =>
  deflateRawSync(keys.flatMap(({ PK, SK }) => [PK, SK]).join(BETWEEN));

export function unpackKeys(packed: Uint8Array): TableKey[] {
  const texts = inflateRawSync(packed).toString().split(BETWEEN);
  return Array.from({ length: texts.length / 2 }, (_, at) => ({
    PK: texts[at * 2] ?? '',
    SK: texts[at * 2 + 1] ?? '',
  }));
}
