import { brotliDecompressSync } from 'node:zlib';
import { batchGet } from '#table/dynamodb/batch.ts';
import { type Key, keys } from '#table/keys.ts';
import { unpackKeys } from '#table/paging/bookmarks.ts';
import { packChunkIds, unpackChunkIds } from '#table/pushes/push-chunk-item.ts';
import { packDocument, unpackDocument } from '#table/runs/run-documents.ts';
import { packMentions, unpackMentions } from '#table/runs/run-findings.ts';
import type { Table } from '#table/table.ts';
import { type EntityName, parseWorkspaceId } from './personal-data.ts';

export type Item = Readonly<Record<string, unknown>>;

const isBytes = (value: unknown): value is Uint8Array => value instanceof Uint8Array;

interface StoredBody {
  readonly body: string;
  readonly parts: number;
  readonly compressed: boolean;
}

/** A stored idempotent response, as `lib/http/stored-response.ts` writes it. */
const readStoredBody = ({ data }: Item): StoredBody | undefined =>
  typeof data === 'object' && data !== null && 'body' in data ? (data as StoredBody) : undefined;

/** The keys of the further parts of a large stored response. */
export function listResponsePartKeys(item: Item, key: Key): Key[] {
  const storedBody = readStoredBody(item);
  const workspaceId = parseWorkspaceId(key) ?? '';
  return Array.from({ length: storedBody?.parts ?? 0 }, (_, partNumber) =>
    keys.idempotentAnswerPart(workspaceId, storedBody?.body ?? '', partNumber),
  );
}

async function readResponse(table: Table, item: Item, key: Key): Promise<unknown> {
  const storedBody = readStoredBody(item);
  if (!storedBody) return undefined;
  const partKeys = listResponsePartKeys(item, key);
  const textBySortKey = new Map((await batchGet(table, partKeys)).map(({ SK, text }) => [SK, String(text)]));
  const text =
    partKeys.length === 0 ? storedBody.body : partKeys.map(({ SK }) => textBySortKey.get(SK) ?? '').join('');
  try {
    return JSON.parse(
      storedBody.compressed ? brotliDecompressSync(Buffer.from(text, 'base64')).toString() : text,
    );
  } catch {
    // A part may expire before its response. A sealed response can only be opened by its caller.
    return undefined;
  }
}

/** Whether an item is a stored response that only its caller can open. It may name anyone. */
export const isSealed = (item: Item, readable: Item): boolean =>
  readStoredBody(item) !== undefined && readable.data === undefined;

/** An item in readable form. Packed attributes are unpacked under the same name. */
export async function toReadableItem(
  table: Table,
  entity: EntityName | undefined,
  item: Item,
  key: Key,
): Promise<Item> {
  switch (entity) {
    case 'runDocument':
    case 'runCandidate':
      return { ...item, packed: await unpackDocument(item.packed) };
    case 'runFinding':
      return { ...item, packed: await unpackMentions(item.packed) };
    case 'pushChunk':
      return { ...item, ids: unpackChunkIds(item) };
    case 'snapshotPart':
      return { ...item, rows: isBytes(item.rows) ? unpackKeys(item.rows) : [] };
    case 'idempotentAnswer':
      return { ...item, data: await readResponse(table, item, key) };
    case 'vendorAnswer':
      return { ...item, answer: JSON.parse(String(item.answer)) };
    default:
      return item;
  }
}

/** The reverse of `toReadableItem`, for redacted attributes. */
export async function toStoredAttribute(entity: EntityName, name: string, value: unknown): Promise<unknown> {
  if ((entity === 'runDocument' || entity === 'runCandidate') && name === 'packed') {
    return packDocument(value as Parameters<typeof packDocument>[0]);
  }
  if (entity === 'runFinding' && name === 'packed') {
    return packMentions(value as Parameters<typeof packMentions>[0]);
  }
  return entity === 'pushChunk' && name === 'ids' ? packChunkIds(value as string[]) : value;
}
