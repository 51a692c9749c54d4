import * as z from 'zod';
import { defineEndpoint, MAX_BUFFERED_SECONDS } from './endpoint.ts';
import { anyId, label, prose, text } from './fields.ts';
import { readBy } from './monitor-events.ts';
import { REJECTION_CODES } from './rejection-codes.ts';
import { one } from './responses.ts';
import { draftSignal } from './signals.ts';

const DOCUMENTS_MAX = 50;
const DOCUMENT_MAX = 50_000;

/** Document types. Parsing depends on them. */
const PREVIEW_KINDS = ['news', 'press_release', 'blog', 'job_posting', 'filing'] as const;

const previewDocument = z.strictObject({
  text: prose(DOCUMENT_MAX),
  title: text(500).exactOptional(),
  url: text(2_048).exactOptional(),
  published_at: z.iso
    .datetime({ offset: true, error: 'Must be a date or timestamp in ISO 8601.' })
    .or(z.iso.date('Must be a date or timestamp in ISO 8601.'))
    .exactOptional(),
  kind: z
    .enum(PREVIEW_KINDS)
    .exactOptional()
    .describe('Document type. If omitted, it is inferred from the text.'),
});

const place = { document: z.int(), signal_id: z.string().nullable() };

export const previewSignals = defineEndpoint({
  id: 'preview-signals',
  method: 'POST',
  path: '/signals/preview',
  summary: 'Preview signals',
  description:
    "Runs signals on documents you send. Nothing is stored and it's free. Pass `signal_ids` or a draft `signal`; with neither, all active signals run. Signals found in rosters or events never match text. Without `company`, documents about other companies are not filtered out. Documents are judged as of their publication date. `rejected` lists every mention that was recognized but rejected, with the reason.",
  body: z
    .strictObject({
      signal_ids: z.array(anyId(100)).min(1).max(200).exactOptional(),
      signal: draftSignal.exactOptional(),
      company: z.strictObject({ name: label(200), domain: text(500).min(1).exactOptional() }).exactOptional(),
      documents: z
        .array(previewDocument)
        .min(1, 'Must contain at least one document.')
        .max(DOCUMENTS_MAX, `Must be at most ${DOCUMENTS_MAX} documents.`),
    })
    .refine(({ signal_ids, signal: draft }) => signal_ids === undefined || draft === undefined, {
      path: ['signal'],
      error: 'Give either signal_ids or signal, not both.',
    })
    .meta({ not: { required: ['signal_ids', 'signal'] } }),
  responses: {
    200: one(
      z
        .object({
          detections: z.array(
            z.object({
              ...place,
              alpha: z.int(),
              headline: z.string(),
              evidence: z.array(
                z.object({
                  claim: z.string(),
                  source_url: z.string().nullable(),
                  published_date: z.string().nullable(),
                }),
              ),
              reason: z.string(),
              read_by: readBy,
            }),
          ),
          rejected: z.array(
            z.object({
              ...place,
              code: z.enum(REJECTION_CODES),
              quote: z.string().describe('The nearest sentence.'),
              reason: z.string(),
            }),
          ),
          read_by: z.array(readBy).describe('Who read each document, in the order you sent them.'),
        })
        .meta({ id: 'SignalPreview' }),
    ),
  },
  errors: ['unknown_signal'],
  // Writes only to store the Idempotency-Key.
  audited: false,
  uses: { table: 'write', providers: ['reasoning'] },
  timeoutSeconds: MAX_BUFFERED_SECONDS,
});

const triedDocument = {
  account_id: z.string(),
  account_name: z.string(),
  title: z.string(),
  url: z.string(),
  published_at: z.string().nullable().describe('Publication date. Null if unknown.'),
  quote: z.string().describe('The sentence that decided.'),
  reason: z.string(),
};

export const backtestSignal = defineEndpoint({
  id: 'backtest-signal',
  method: 'POST',
  path: '/signals/backtest',
  summary: 'Try a signal on your own documents',
  description:
    'Runs one signal, saved or not, on the documents that the latest scans of your accounts have read: up to 50 accounts, for the days that documents are kept. A page reads 15 documents; repeat with `next_cursor` until it is null. Nothing is stored, and no credit is spent.',
  body: z
    .strictObject({
      signal_id: anyId(100).exactOptional(),
      signal: draftSignal.exactOptional().describe('Draft signal to try instead of `signal_id`.'),
      cursor: text(200).exactOptional().describe('`next_cursor` of the page before.'),
    })
    .refine(({ signal_id, signal: draft }) => (signal_id === undefined) !== (draft === undefined), {
      path: ['signal'],
      error: 'Give either signal_id or signal.',
    })
    .meta({
      not: { required: ['signal_id', 'signal'] },
      anyOf: [{ required: ['signal_id'] }, { required: ['signal'] }],
    }),
  responses: {
    200: one(
      z
        .object({
          documents_read: z.int().describe('Documents read in this page.'),
          documents_total: z.int().describe('Documents in all pages, about.'),
          hits: z.array(z.object(triedDocument)).describe('Documents of this page that show the signal.'),
          near_misses: z
            .array(z.object({ ...triedDocument, code: z.enum(REJECTION_CODES) }))
            .describe('Documents that come close, and why they do not count.'),
          read_by: z
            .object({
              model: z.int().describe('Documents of this page that the model read.'),
              rules: z.int().describe('Documents of this page that rules read.'),
            })
            .describe('Who read the documents of this page.'),
          next_cursor: z
            .string()
            .nullable()
            .describe('Pass it as `cursor` for the next page. Null on the last one.'),
        })
        .meta({ id: 'SignalBacktest' }),
    ),
  },
  errors: ['unknown_signal'],
  // Writes only to store the Idempotency-Key.
  audited: false,
  uses: { table: 'write', providers: ['reasoning'] },
  timeoutSeconds: MAX_BUFFERED_SECONDS,
});
