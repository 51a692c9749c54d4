import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import * as z from 'zod';
import { idempotencyKeys } from '#platform/table-keys.ts';
import { getItem, putItem } from '#table/dynamodb/items.ts';
import { getFunctionTable } from '#table/table.ts';
import type { EndpointResult } from './event.ts';

/** Small responses stay readable. */
const COMPRESS_OVER = 20_000;
/** An item holds 400 KB; 500 accounts with all their tags exceed that even when compressed. */
const PART_CHARACTERS = 350_000;

/** A response as stored under its Idempotency-Key. */
export const storedResponse = z.object({
  statusCode: z.number(),
  /** The body, or the request id if the body is stored in separate items. */
  body: z.string(),
  /** How many separate items hold the body. */
  parts: z.number(),
  compressed: z.boolean(),
  /** Ids in it that the caller couldn't see even then, such as an account they created for another owner. */
  unseen: z.string().optional(),
});

export type StoredResponse = z.infer<typeof storedResponse>;

/** The response to a repeated call. */
export type RecalledResponse = Pick<EndpointResult, 'statusCode' | 'body'>;

/** Identifies the parts of one response; they expire with it. */
export interface PartsLocation {
  readonly workspaceId: string;
  /** The request the response belongs to. */
  readonly requestId: string;
}

const partKeyOf = ({ workspaceId, requestId }: PartsLocation, partIndex: number) =>
  idempotencyKeys.idempotentAnswerPart(workspaceId, requestId, partIndex);

const partText = z.object({ text: z.string() });

async function getPart(location: PartsLocation, partIndex: number): Promise<string> {
  const part = await getItem(getFunctionTable(), partKeyOf(location, partIndex), partText);
  if (part) return part.text;
  throw new Error(`part ${partIndex} of the stored response ${location.requestId} is missing`);
}

const compressText = (text: string): string =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).toString('base64');

export async function storeResponse(
  { statusCode, body }: EndpointResult,
  location: PartsLocation,
  expiresAt: number,
): Promise<StoredResponse> {
  const compressed = body.length > COMPRESS_OVER;
  const text = compressed ? compressText(body) : body;
  if (text.length <= PART_CHARACTERS) return { statusCode, body: text, parts: 0, compressed };
  const partCount = Math.ceil(text.length / PART_CHARACTERS);
  await Promise.all(
    Array.from({ length: partCount }, (_, partIndex) =>
      putItem(getFunctionTable(), {
        ...partKeyOf(location, partIndex),
        text: text.slice(partIndex * PART_CHARACTERS, (partIndex + 1) * PART_CHARACTERS),
        expires_at: expiresAt,
      }),
    ),
  );
  return { statusCode, body: location.requestId, parts: partCount, compressed };
}

export async function loadResponse(
  { statusCode, body, parts, compressed }: StoredResponse,
  workspaceId: string,
): Promise<RecalledResponse> {
  const location = { workspaceId, requestId: body };
  const texts = await Promise.all(
    Array.from({ length: parts }, (_, partIndex) => getPart(location, partIndex)),
  );
  const text = parts === 0 ? body : texts.join('');
  return {
    statusCode,
    body: compressed ? brotliDecompressSync(Buffer.from(text, 'base64')).toString() : text,
  };
}
