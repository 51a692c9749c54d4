import * as z from 'zod';
import { defineEndpoint, LONGEST_BUFFERED_SECONDS } from './endpoint.ts';
import { anyId, idParams, label, prose, text, timestamp, trimmed } from './fields.ts';
import { readBy } from './monitor-events.ts';
import { REJECTION_CODES } from './rejection-codes.ts';
import { deleted, many, one } from './responses.ts';

/** The list isn't paginated, and every scan checks each signal. */
export const OWN_SIGNALS_MAX = 100;

const NAME_MAX = 100;
const DESCRIPTION_MAX = 2_000;
const PHRASES_MAX = 50;
const PHRASE_MAX = 100;
const DOCUMENTS_MAX = 50;
const DOCUMENT_MAX = 50_000;

const learned = z.object({
  precision: z
    .number()
    .nullable()
    .meta({ description: 'Share of rated detections that were useful, 0 to 1. Null if none was rated.' }),
  marks: z.int().meta({ description: 'Number of rated detections.' }),
  weight: z.number().meta({
    description:
      "Multiplier for the alpha of new detections: 1 without feedback, never below 0.5. It uses all feedback in the workspace, including detections a scoped member can't see.",
  }),
  explanation: z.string().meta({ description: 'The same in one sentence.' }),
});

const signal = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    keywords: z.array(z.string()).meta({ description: 'Words and phrases that indicate the signal.' }),
    exclusions: z
      .array(z.string())
      .meta({ description: "A mention next to one of these words or phrases doesn't count." }),
    is_active: z.boolean().meta({ description: 'Whether scans look for it.' }),
    is_builtin: z.boolean(),
    found_in: z.enum(['documents', 'rosters']).meta({
      description:
        'Where it is detected: in `documents` that scans, monitors and discoveries read, or in `rosters`, by comparing each sync with the last.',
    }),
    feedback: z.object({ useful: z.int(), not_useful: z.int() }),
    useful_share: z
      .number()
      .nullable()
      .meta({ description: 'Share of rated detections that were useful. Null if none was rated.' }),
    learned: learned.meta({
      description: "What the service learned from your workspace's feedback. Applies to new detections only.",
    }),
    created_at: timestamp,
  })
  .meta({ id: 'Signal' });

export type Signal = z.infer<typeof signal>;

const description = trimmed(DESCRIPTION_MAX).meta({
  maxLength: DESCRIPTION_MAX,
  description: 'What indicates a reason to buy, in plain English.',
});
const phrases = z.array(label(PHRASE_MAX)).max(PHRASES_MAX, `Must be at most ${PHRASES_MAX}.`);

const changes = {
  name: label(NAME_MAX).exactOptional(),
  description: description.exactOptional(),
  keywords: phrases.exactOptional(),
  exclusions: phrases.exactOptional(),
  is_active: z.boolean().exactOptional(),
};

export const listSignals = defineEndpoint({
  id: 'list-signals',
  resource: 'signals',
  method: 'GET',
  path: '/signals',
  summary: 'List signals',
  description: 'Built-in signals first, then your own, oldest first.',
  responses: { 200: many(signal) },
  errors: [],
  uses: { table: 'read' },
});

export const createSignal = defineEndpoint({
  id: 'create-signal',
  resource: 'signals',
  method: 'POST',
  path: '/signals',
  summary: 'Create a signal',
  description: `A document matches when a sentence about the company contains a keyword or the words of the name, and nothing in the sentence negates it. Try it first with \`POST /signals/preview\`. A workspace can have up to ${OWN_SIGNALS_MAX} signals of its own.`,
  body: z.strictObject({
    name: label(NAME_MAX),
    description: description.default(''),
    keywords: phrases.default([]),
    exclusions: phrases.default([]),
    is_active: z.boolean().default(true),
  }),
  responses: { 201: one(signal) },
  errors: ['limit_exceeded'],
  uses: { table: 'write' },
  access: 'workspace',
});

export const getSignal = defineEndpoint({
  id: 'get-signal',
  resource: 'signals',
  method: 'GET',
  path: '/signals/{id}',
  summary: 'Get a signal',
  params: idParams,
  responses: { 200: one(signal) },
  errors: ['not_found'],
  uses: { table: 'read' },
});

export const updateSignal = defineEndpoint({
  id: 'update-signal',
  resource: 'signals',
  method: 'PATCH',
  path: '/signals/{id}',
  summary: 'Update a signal',
  description:
    "Keywords extend the rules of a built-in signal; signals found in rosters don't use them. Changes apply from the next scan.",
  params: idParams,
  body: z.strictObject(changes),
  responses: { 200: one(signal) },
  errors: ['not_found'],
  uses: { table: 'write' },
  access: 'workspace',
});

export const deleteSignal = defineEndpoint({
  id: 'delete-signal',
  resource: 'signals',
  method: 'DELETE',
  path: '/signals/{id}',
  summary: 'Delete a signal',
  description:
    "Its detections are kept. Built-in signals can't be deleted; set `is_active` to false instead.",
  params: idParams,
  responses: { 200: deleted },
  errors: ['not_found', 'builtin_signal'],
  uses: { table: 'write' },
  access: 'workspace',
});

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
  kind: z.enum(PREVIEW_KINDS).exactOptional().meta({
    description: 'Document type. If omitted, it is inferred from the text.',
  }),
});

const place = { document: z.int(), signal_id: z.string().nullable() };

export const previewSignals = defineEndpoint({
  id: 'preview-signals',
  resource: 'signals',
  method: 'POST',
  path: '/signals/preview',
  summary: 'Preview signals',
  description:
    "Runs signals on documents you send. Nothing is stored and it's free. Pass `signal_ids` or a draft `signal`; with neither, all active signals run. Signals found in rosters never match text. Without `company`, documents about other companies are not filtered out. Documents are judged as of their publication date. `rejected` lists every mention that was recognized but rejected, with the reason.",
  body: z
    .strictObject({
      signal_ids: z.array(anyId(100)).min(1).max(200).exactOptional(),
      signal: z
        .strictObject({
          name: label(NAME_MAX),
          description: description.default(''),
          keywords: phrases.default([]),
          exclusions: phrases.default([]),
        })
        .exactOptional(),
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
              quote: z.string().meta({ description: 'The nearest sentence.' }),
              reason: z.string(),
            }),
          ),
          read_by: z
            .array(readBy)
            .meta({ description: 'Who read each document, in the order you sent them.' }),
        })
        .meta({ id: 'SignalPreview' }),
    ),
  },
  errors: ['unknown_signal'],
  // Writes only to store the Idempotency-Key.
  audited: false,
  uses: { table: 'write', providers: ['reasoning'] },
  timeoutSeconds: LONGEST_BUFFERED_SECONDS,
});
