import * as z from 'zod';
import { wishReading } from '#contract/interpretation.ts';
import { REJECTION_CODES, type WrittenDetection } from '#domain/signals/signal-reasoner.ts';
import { answerSchemas } from './answer-schemas.ts';

const verdict = z.object({
  mark: z.int(),
  verdict: z.enum(['taken', ...REJECTION_CODES]),
  quote: z.string(),
  strength: z.number(),
  reason: z.string(),
});

const verdicts = z.object({ verdicts: z.array(verdict) });

export type Verdicts = z.infer<typeof verdicts>;

const written = z.object({
  headline: z.string().min(10).max(160),
  narrative: z.string().min(40).max(1_200),
  why_reach_out_md: z.string().min(40).max(1_500),
  drafted_message_md: z.string().min(60).max(1_800),
  key_facts: z.array(z.string().min(5).max(240)).min(1).max(5),
  personas: z.array(z.string().min(2).max(80)).min(1).max(5),
}) satisfies z.ZodType<WrittenDetection>;

/** What models are asked for; their schemas are written at build time, by `npm run openapi`. */
export const answers = {
  interpretation: { name: 'interpretation', answer: wishReading, schema: answerSchemas.interpretation },
  verdicts: { name: 'verdicts', answer: verdicts, schema: answerSchemas.verdicts },
  detection: { name: 'detection', answer: written, schema: answerSchemas.detection },
};
