import * as z from 'zod';
import { modelReading } from '#contract/interpretation.ts';
import { answerSchemas } from './answer-schemas.ts';

/** A model's reasons to reject an event. */
const WHY_NOT = ['past', 'rumour', 'conditional', 'negated', 'called_off', 'other_company'] as const;

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
  /** `routine` has the words without the event. */
  verdict: z.enum(['fact', ...WHY_NOT, 'routine']),
  certainty: z.int(),
});

const judgedAnswer = z.object({ events: z.array(judgedEvent) });

export type JudgedEvent = z.infer<typeof judgedEvent>;
export type JudgedAnswer = z.infer<typeof judgedAnswer>;

const customEvent = z.object({
  signal: z.string(),
  sentences: z.array(z.int()),
  verdict: z.enum(['match', ...WHY_NOT, 'other_event']),
  why: z.string(),
  certainty: z.int(),
});

const customAnswer = z.object({ events: z.array(customEvent) });

export type CustomEvent = z.infer<typeof customEvent>;

const MAX_PHRASE_LENGTH = 200;
const phrases = z.array(z.string().min(1).max(MAX_PHRASE_LENGTH));

/** How a workspace's own signal is understood. */
const understoodSignal = z.object({
  counts: phrases.min(1).max(8),
  does_not_count: phrases.max(8),
  words: phrases.max(30),
});

/** First what each event is worth, then what follows from all of them. */
const accountAnswer = z.object({
  events: z.array(
    z.object({
      event: z.int(),
      happened: z.string(),
      consequence: z.string(),
      relevance: z.int().min(0).max(100),
      because: z.string(),
      headline: z.string(),
    }),
  ),
  messages: z.array(
    z.object({
      event: z.int(),
      joins: z.array(z.int()),
      contacts: z.array(z.object({ person: z.int(), title: z.string(), reason: z.string() })),
      seller_line: z.string(),
      subject: z.string(),
      body: z.string(),
    }),
  ),
});

/** A message changed as its reader's colleague asked. */
const revisedMessage = z.object({ subject: z.string(), body: z.string() });

export type AccountAnswer = z.infer<typeof accountAnswer>;

/** The answers models are asked for. `npm run generate` writes their schemas at build time. */
export const answers = {
  interpretation: { name: 'interpretation', answer: modelReading, schema: answerSchemas.interpretation },
  judged: { name: 'judged', answer: judgedAnswer, schema: answerSchemas.judged },
  customSignals: { name: 'own_signals', answer: customAnswer, schema: answerSchemas.customSignals },
  understood: { name: 'understood', answer: understoodSignal, schema: answerSchemas.understood },
  account: { name: 'account', answer: accountAnswer, schema: answerSchemas.account },
  revised: { name: 'revised', answer: revisedMessage, schema: answerSchemas.revised },
};
