import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import * as z from 'zod';
import { signalEvent } from '#domain/signals/definitions/signal-event.ts';
import { SIGNAL_KINDS } from '#domain/signals/definitions/signal-kinds.ts';
import type { ResearchDocument } from '#domain/signals/research/research.ts';
import type { RunDocuments } from '#domain/signals/runs/run-store.ts';
import type { UnreadDocuments } from '#domain/signals/runs/unread-documents.ts';
import { computeExpiry } from '#platform/retention.ts';
import { batchPut } from '#table/dynamodb/batch.ts';
import { isAbsent } from '#table/dynamodb/expressions.ts';
import { putItem } from '#table/dynamodb/items.ts';
import { listItemsUnder } from '#table/dynamodb/query-all.ts';
import { keys } from '#table/keys.ts';
import {
  createPendingJobItem,
  finishPendingJob,
  getPendingJob,
} from '#table/pending-jobs/pending-job-store.ts';
import { type Table, timeOf } from '#table/table.ts';

const pack = promisify(gzip);
const unpack = promisify(gunzip);

const statedFact = z.object({
  kind: z.enum(SIGNAL_KINDS),
  event: signalEvent,
  quote: z.string(),
  ends: z.literal(true).exactOptional(),
});

export const researchDocument = z.object({
  id: z.string(),
  kind: z.enum(['news', 'press_release', 'blog', 'job_posting', 'job_board', 'filing', 'dns', 'record']),
  url: z.string(),
  publisher: z.string(),
  title: z.string(),
  text: z.string(),
  published_at: z.string().nullable(),
  facts: z.array(statedFact).exactOptional(),
}) satisfies z.ZodType<ResearchDocument>;

/** Text compresses to a third. An item holds 400 KB. */
export const packJson = async (value: unknown): Promise<Uint8Array> => pack(JSON.stringify(value));

export const unpackJson = async (packed: unknown): Promise<unknown> =>
  JSON.parse((await unpack(packed as Uint8Array)).toString());

export const packDocument = (document: ResearchDocument): Promise<Uint8Array> => packJson(document);

export const unpackDocument = async (packed: unknown): Promise<ResearchDocument> =>
  researchDocument.parse(await unpackJson(packed));

export const createRunDocuments = (table: Table, now: () => Date): RunDocuments => ({
  async put(workspaceId, runId, documents) {
    const expiry = computeExpiry('documentDays', now());
    const items = documents.map(async (document, number) => ({
      ...keys.runDocument(workspaceId, runId, number),
      packed: await packDocument(document),
      ...expiry,
    }));
    await batchPut(table, await Promise.all(items));
  },

  async list(workspaceId, runId) {
    const items = await listItemsUnder(table, keys.runDocuments(workspaceId, runId));
    return Promise.all(items.map(({ packed }) => unpackDocument(packed)));
  },
});

export const createUnreadDocuments = (table: Table): UnreadDocuments => ({
  async promiseScan(workspaceId, accountId) {
    const job = createPendingJobItem('read_again', workspaceId, accountId, new Date(timeOf(table)));
    await putItem(table, job, isAbsent());
  },

  async markRead(workspaceId, accountId, scanStartedAt) {
    const job = await getPendingJob(table, 'read_again', workspaceId, accountId);
    if (job && job.promised_at <= scanStartedAt) await finishPendingJob(table, job);
  },
});
