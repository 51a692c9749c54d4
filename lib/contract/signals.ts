import * as z from 'zod';
import { timestamp } from './fields.ts';

const points = (most: number, what: string) =>
  z.int().meta({ description: `Up to ${most} points: ${what}.` });

const alphaParts = z.object({
  clarity: points(40, 'how plainly the text says it'),
  source: points(20, 'what kind of source says it'),
  corroboration: points(15, 'how many independent publishers say it'),
  freshness: points(15, 'how new it was when it was found'),
  size: points(10, 'how large it is for a company of this size'),
});

const feedback = z.object({
  useful: z.boolean(),
  note: z.string().nullable(),
  member_id: z.string().nullable().meta({ description: 'Who said so; null for a key that is no member’s.' }),
  given_at: timestamp,
});

export const signalDetection = z
  .object({
    id: z.string(),
    account_id: z.string(),
    signal_id: z.string(),
    signal_present: z.boolean(),
    alpha: z.int().meta({ description: 'How strong the signal is, 0 to 100.' }),
    alpha_parts: alphaParts,
    icp_fit: z.int(),
    detected_at: z.string().meta({ format: 'date' }),
    headline: z.string(),
    narrative: z.string(),
    why_reach_out_md: z.string(),
    drafted_message_md: z.string(),
    evidence: z.array(
      z.object({ claim: z.string(), source_url: z.string(), published_date: z.string().nullable() }),
    ),
    key_facts: z.array(z.string()),
    personas: z.array(z.string()),
    sources: z.array(z.string()),
    feedback: feedback.nullable().meta({
      description: 'What the team thinks of it; one marked not useful no longer counts in the score.',
    }),
    created_at: timestamp,
  })
  .meta({ id: 'SignalDetection' });

export type SignalDetection = z.infer<typeof signalDetection>;

export const monitorEvent = z
  .object({
    id: z.string(),
    url: z.string(),
    status: z.enum(['queued', 'processed', 'ignored', 'failed']),
    search_status: z.enum(['pending', 'running', 'completed', 'failed', 'skipped']),
    meaningful: z.boolean(),
    confidence: z.number().min(0).max(1),
    reason: z.string(),
    run_id: z.string(),
    created_at: timestamp,
  })
  .meta({ id: 'MonitorEvent' });

export type MonitorEvent = z.infer<typeof monitorEvent>;
