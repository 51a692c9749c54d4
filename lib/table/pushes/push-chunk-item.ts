import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import * as z from 'zod';
import { type ChunkOutcome, chunkOutcome } from '#domain/outbound/pushes/push-progress.ts';
import { createRowStates } from '#domain/outbound/pushes/row-states.ts';
import { computeExpiry } from '#platform/retention.ts';
import { keys } from '#table/keys.ts';

/** How long failed rows can be sent again; also what becomes of chunks whose run was never written. */
const expiryOfRows = (createdAt: string) => computeExpiry('pushRowDays', new Date(createdAt));

/** Compresses ids of 30 letters to about 12 bytes, close to their 80 random bits. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const idList = z.array(z.string());
const chunkItem = z.object({ ids: z.instanceof(Uint8Array) });

export const packChunkIds = (ids: readonly string[]): Uint8Array =>
  brotliCompressSync(JSON.stringify(ids), QUALITY);

export const toPushChunkItem = (
  workspaceId: string,
  run: { readonly id: string; readonly created_at: string },
  chunk: number,
  ids: readonly string[],
) => ({
  ...keys.pushChunk(workspaceId, run.id, chunk),
  ids: packChunkIds(ids),
  ...expiryOfRows(run.created_at),
});

export const toPushOutcomeItem = (
  workspaceId: string,
  run: { readonly id: string; readonly created_at: string },
  chunk: number,
  outcome: ChunkOutcome,
) => ({ ...keys.pushOutcome(workspaceId, run.id, chunk), ...outcome, ...expiryOfRows(run.created_at) });

export const unpackChunkIds = (item: unknown): string[] =>
  idList.parse(JSON.parse(brotliDecompressSync(chunkItem.parse(item).ids).toString()));

export const toChunkOutcome = (item: unknown, count: number): ChunkOutcome =>
  item === undefined ? { rows: createRowStates(count), revision: 0, due_at: null } : chunkOutcome.parse(item);
