import * as z from 'zod';
import { askedReading } from '#contract/interpretation.ts';
import type { WrittenDetection } from '#domain/signals/detections/signal-reasoner.ts';
import { answerSchemas } from './answer-schemas.ts';

/** A model's reasons to reject an event. `routine` has the words without the event. */
const NOT_FACTS = [
  'past',
  'rumour',
  'conditional',
  'negated',
  'called_off',
  'other_company',
  'routine',
] as const;

/** Models write fields in this order: first what the text says, then what follows from it. */
const judgedEvent = z.object({
  kind: z.string(),
  sentences: z.array(z.int()),
  form: z.string(),
  move: z.enum(['joins', 'leaves', 'none']),
  ahead: z.boolean(),
  person: z.string(),
  role: z.string(),
  other_party: z.string(),
  place: z.string(),
  product: z.string(),
  amount: z.string(),
  count: z.string(),
  verdict: z.enum(['fact', ...NOT_FACTS]),
  certainty: z.int(),
});

const judged = z.object({ events: z.array(judgedEvent) });

export type JudgedEvent = z.infer<typeof judgedEvent>;
export type JudgedAnswer = z.infer<typeof judged>;

const ownEvent = z.object({
  signal: z.string(),
  sentences: z.array(z.int()),
  verdict: z.enum([
    'match',
    'past',
    'rumour',
    'conditional',
    'negated',
    'called_off',
    'other_company',
    'other_event',
  ]),
  why: z.string(),
  certainty: z.int(),
});

const own = z.object({ events: z.array(ownEvent) });

export type OwnEvent = z.infer<typeof ownEvent>;

const PHRASE_MAX = 200;
const phrases = z.array(z.string().min(1).max(PHRASE_MAX));

/** How a workspace's own signal is understood. */
const understood = z.object({
  counts: phrases.min(1).max(8),
  does_not_count: phrases.max(8),
  words: phrases.max(30),
});

const written = z.object({
  headline: z.string().min(10).max(160),
  narrative: z.string().min(40).max(1_200),
  why_reach_out_md: z.string().min(40).max(1_500),
  drafted_message_md: z.string().min(60).max(1_800),
  key_facts: z.array(z.string().min(5).max(240)).min(1).max(5),
}) satisfies z.ZodType<Omit<WrittenDetection, 'contact' | 'personas'>>;

/** The answers models are asked for. `npm run generate` writes their schemas at build time. */
export const answers = {
  interpretation: { name: 'interpretation', answer: askedReading, schema: answerSchemas.interpretation },
  judged: { name: 'judged', answer: judged, schema: answerSchemas.judged },
  own: { name: 'own_signals', answer: own, schema: answerSchemas.own },
  understood: { name: 'understood', answer: understood, schema: answerSchemas.understood },
  detection: { name: 'detection', answer: written, schema: answerSchemas.detection },
};
