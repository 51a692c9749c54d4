import * as z from 'zod';
import { defineEndpoint, MAX_BUFFERED_SECONDS } from './endpoint.ts';
import { anyId, label, prose, text } from './fields.ts';
import { readBy } from './monitor-events.ts';
import { REJECTION_CODES } from './rejection-codes.ts';
import { recordResponse } from './responses.ts';
import { draftSignal } from './signals.ts';

const MAX_DOCUMENTS = 50;
const MAX_DOCUMENT_LENGTH = 50_000;

/** Document types. Parsing depends on them. */
const PREVIEW_KINDS = ['news', 'press_release', 'blog', 'job_posting', 'filing'] as const;

const previewDocument = z.strictObject({
  text: prose(MAX_DOCUMENT_LENGTH),
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

const mentionFields = { document: z.int(), signal_id: z.string().nullable() };

export const previewSignals = defineEndpoint('POST /signals/preview', {
  id: 'preview-signals',
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
        .max(MAX_DOCUMENTS, `Must be at most ${MAX_DOCUMENTS} documents.`),
    })
    .refine(({ signal_ids, signal: draft }) => signal_ids === undefined || draft === undefined, {
      path: ['signal'],
      error: 'Give either signal_ids or signal, not both.',
    })
    .meta({ not: { required: ['signal_ids', 'signal'] } }),
  responses: {
    200: recordResponse(
      z
        .object({
          detections: z.array(
            z.object({
              ...mentionFields,
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
              ...mentionFields,
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
  slots: 'seconds',
});
