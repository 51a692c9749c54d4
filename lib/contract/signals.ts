import * as z from 'zod';
import { defineEndpoint, MAX_BUFFERED_SECONDS } from './endpoint.ts';
import { flag, integer, label, timestamp, trimmed } from './fields.ts';
import { deleted, listResponse, recordResponse } from './responses.ts';
import { eventRule, unmatchedEvents } from './signal-events.ts';

/** The list isn't paginated, and every scan checks each signal. */
export const MAX_OWN_SIGNALS = 100;

const MAX_NAME_LENGTH = 100;
const MAX_DESCRIPTION_LENGTH = 2_000;
const MAX_PHRASES = 50;
const MAX_PHRASE_LENGTH = 100;

const learned = z.object({
  precision: z
    .number()
    .nullable()
    .describe('Share of rated detections that were useful, 0 to 1. Null if none was rated.'),
  marks: integer('Number of rated detections.'),
  weight: z
    .number()
    .describe(
      "Multiplier for the alpha of new detections: 1 without feedback, never below 0.5. It uses all feedback in the workspace, including detections a scoped member can't see.",
    ),
  explanation: z.string().describe('The same in one sentence.'),
});

/** How an own signal is understood. */
const COUNTS = 'What a text must say, in other words.';
const DOES_NOT_COUNT = 'What is close to it, but something else.';
const WORDS = 'Words worth looking for.';
const understood = {
  counts: z.array(z.string()).describe(COUNTS),
  does_not_count: z.array(z.string()).describe(DOES_NOT_COUNT),
  words: z.array(z.string()).describe(WORDS),
};

const signal = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    keywords: z.array(z.string()).describe('Words and phrases that indicate the signal.'),
    exclusions: z
      .array(z.string())
      .describe("A mention next to one of these words or phrases doesn't count."),
    is_active: flag('Whether scans look for it.'),
    is_builtin: z.boolean(),
    found_in: z
      .enum(['documents', 'rosters', 'events'])
      .describe(
        'Where it is detected: in `documents` that scans, monitors and discoveries read, in `rosters`, by comparing each sync with the last, or in `events` that you send to `POST /signals/{id}/events`.',
      ),
    event_rule: eventRule
      .nullable()
      .describe('What makes a detection of the events you send. Null for other signals.'),
    feedback: z.object({ useful: z.int(), not_useful: z.int() }),
    useful_share: z
      .number()
      .nullable()
      .describe('Share of rated detections that were useful. Null if none was rated.'),
    learned: learned.describe(
      "What the service learned from your workspace's feedback. Applies to new detections only.",
    ),
    interpretation: z
      .object({
        ...understood,
        written_by: z
          .enum(['model', 'rules', 'you'])
          .describe('`rules` where no model has read it. `you`: your team corrected it.'),
        matched_by: z
          .enum(['meaning', 'words'])
          .describe('`meaning` where the stage has a model. `words`: only `words` are looked for.'),
        explanation: z.string().describe('The same in one or two sentences.'),
      })
      .nullable()
      .describe(
        'How your own signal is understood. You can correct it. Null for built-in signals, whose `description` is the whole definition.',
      ),
    created_at: timestamp,
  })
  .meta({ id: 'Signal' });

export type Signal = z.infer<typeof signal>;

const fullSignal = signal
  .extend({
    unmatched_events: unmatchedEvents
      .nullable()
      .describe(
        'Events whose domain belongs to none of your accounts. Null for other signals, and for scoped members.',
      ),
  })
  .meta({ id: 'ShownSignal' });

const description = trimmed(MAX_DESCRIPTION_LENGTH).meta({
  maxLength: MAX_DESCRIPTION_LENGTH,
  description: 'What indicates a reason to buy, in plain English.',
});
const phrases = z.array(label(MAX_PHRASE_LENGTH)).max(MAX_PHRASES, `Must be at most ${MAX_PHRASES}.`);

const MAX_INTERPRETED = 200;
const definePhrases = (max: number) => z.array(label(MAX_INTERPRETED)).max(max, `Must be at most ${max}.`);
const interpretation = z
  .strictObject({
    counts: definePhrases(8).min(1, 'Must name at least one.').describe(COUNTS),
    does_not_count: definePhrases(8).default([]).describe(DOES_NOT_COUNT),
    words: definePhrases(30).default([]).describe(WORDS),
  })
  .describe('Your own reading of the signal, instead of the service’s.');

const changes = {
  interpretation: interpretation
    .nullable()
    .exactOptional()
    .describe('Your own reading. Null has the description read again.'),
  name: label(MAX_NAME_LENGTH).exactOptional(),
  description: description.exactOptional(),
  keywords: phrases.exactOptional(),
  exclusions: phrases.exactOptional(),
  is_active: z.boolean().exactOptional(),
  event_rule: eventRule
    .exactOptional()
    .describe('Applies to events that arrive from now on. Only for signals found in events.'),
};

/** A signal that isn't saved. */
export const draftSignal = z.strictObject({
  name: label(MAX_NAME_LENGTH),
  description: description.default(''),
  keywords: phrases.default([]),
  exclusions: phrases.default([]),
  interpretation: interpretation.exactOptional(),
});

/** Words and readings belong to texts, a rule to events. */
function checkKind(
  input: {
    readonly found_in: 'documents' | 'events';
    readonly event_rule?: unknown;
    readonly keywords: readonly string[];
    readonly exclusions: readonly string[];
    readonly interpretation?: unknown;
  },
  context: z.RefinementCtx,
): void {
  const refuse = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (input.found_in === 'documents') {
    if (input.event_rule !== undefined) refuse('event_rule', 'Is only for signals found in events.');
    return;
  }
  if (input.event_rule === undefined) refuse('event_rule', 'Is required for signals found in events.');
  for (const name of ['keywords', 'exclusions'] as const) {
    if (input[name].length > 0) refuse(name, 'Is only for signals found in documents.');
  }
  if (input.interpretation !== undefined) refuse('interpretation', 'Is only for signals found in documents.');
}

export const listSignals = defineEndpoint('GET /signals', {
  id: 'list-signals',
  summary: 'List signals',
  description: 'Built-in signals first, then your own, oldest first.',
  responses: { 200: listResponse(signal) },
  uses: { table: 'read', providerSettings: true },
});

export const createSignal = defineEndpoint('POST /signals', {
  id: 'create-signal',
  summary: 'Create a signal',
  description: `With a model, a document matches when it says what the description means; \`interpretation\` shows how that was understood. Without one, a sentence about the company must contain a keyword or the words of the name, and nothing in it may negate it. Try it first with \`POST /signals/preview\`. With \`found_in: events\`, nothing is read: you send the events, and \`event_rule\` says what makes a detection. A workspace can have up to ${MAX_OWN_SIGNALS} signals of its own.`,
  body: z
    .strictObject({
      name: label(MAX_NAME_LENGTH),
      description: description.default(''),
      keywords: phrases.default([]),
      exclusions: phrases.default([]),
      is_active: z.boolean().default(true),
      interpretation: interpretation.exactOptional(),
      found_in: z.enum(['documents', 'events']).default('documents').describe("Can't be changed later."),
      event_rule: eventRule
        .exactOptional()
        .describe('Required if `found_in` is `events`, and only then allowed.'),
    })
    .superRefine(checkKind),
  responses: { 201: recordResponse(signal) },
  errors: ['limit_exceeded', 'name_taken'],
  uses: { table: 'write', providers: ['reasoning'] },
  timeoutSeconds: MAX_BUFFERED_SECONDS,
  slots: 'seconds',
  access: 'workspace',
});

export const getSignal = defineEndpoint('GET /signals/{id}', {
  id: 'get-signal',
  summary: 'Get a signal',
  description: 'For a signal found in events, also lists the domains of events that match no account.',
  responses: { 200: recordResponse(fullSignal) },
  uses: { table: 'read', providerSettings: true },
});

export const updateSignal = defineEndpoint('PATCH /signals/{id}', {
  id: 'update-signal',
  summary: 'Update a signal',
  description:
    "Keywords extend the rules of a built-in signal; signals found in rosters don't use them, and signals found in events refuse them. Changes apply from the next scan.",
  body: z.strictObject(changes),
  responses: { 200: recordResponse(signal) },
  errors: ['builtin_signal', 'name_taken'],
  uses: { table: 'write', providers: ['reasoning'] },
  timeoutSeconds: MAX_BUFFERED_SECONDS,
  slots: 'seconds',
  access: 'workspace',
});

export const deleteSignal = defineEndpoint('DELETE /signals/{id}', {
  id: 'delete-signal',
  summary: 'Delete a signal',
  description:
    "Its detections are kept. Built-in signals can't be deleted; set `is_active` to false instead.",
  responses: { 200: deleted },
  errors: ['builtin_signal'],
  access: 'workspace',
});
