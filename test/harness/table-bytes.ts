import { brotliDecompressSync, gunzipSync, inflateRawSync } from 'node:zlib';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '#table/table.ts';

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
export async function tableWords({ client, name }: Table): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const page = await client.send(
      new ScanCommand({
        TableName: name,
        ConsistentRead: true,
        ...(ExclusiveStartKey && { ExclusiveStartKey }),
      }),
    );
    for (const item of page.Items ?? []) found.set(`${item.PK} ${item.SK}`, words(item).toLowerCase());
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return found;
}

/** The keys of items that contain one of these texts. */
export const itemsWith = async (table: Table, texts: readonly RegExp[]): Promise<string[]> =>
  [...(await tableWords(table))]
    .filter(([, text]) => texts.some((each) => each.test(text)))
    .map(([key]) => key);
