import { brotliDecompressSync, gunzipSync, inflateRawSync } from 'node:zlib';
import type { Table } from '#table/table.ts';
import { scanTable } from './scan-table.ts';

const unpackers = [gunzipSync, inflateRawSync, brotliDecompressSync];

/** Decodes any encoding that the service uses for text. */
const unpacked = (bytes: Uint8Array): string =>
  unpackers
    .map((unpack) => {
      try {
        return unpack(bytes).toString();
      } catch {
        return '';
      }
    })
    .join('');

function words(value: unknown): string {
  if (value instanceof Uint8Array) return unpacked(value);
  if (value instanceof Set) return [...value].map(words).join('\n');
  if (typeof value === 'string') {
    const packed = /^[A-Za-z0-9+/]{40,}=*$/.test(value) ? unpacked(Buffer.from(value, 'base64')) : '';
    return `${value}\n${packed}`;
  }
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.values(value).map(words).join('\n');
}

/** Every item of a table with all its text, including compressed text, independent of the service's own readers. */
export const tableWords = async (table: Table): Promise<Map<string, string>> =>
  new Map((await scanTable(table)).map((item) => [`${item.PK} ${item.SK}`, words(item).toLowerCase()]));

/** The keys of items that contain one of these texts. */
export const itemsWith = async (table: Table, texts: readonly RegExp[]): Promise<string[]> =>
  [...(await tableWords(table))]
    .filter(([, text]) => texts.some((each) => each.test(text)))
    .map(([key]) => key);
