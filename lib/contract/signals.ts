import * as z from 'zod';
import { timestamp } from './fields.ts';

export const signalDetection = z
  .object({
    id: z.string(),
    signal_id: z.string(),
    signal_present: z.boolean(),
    alpha: z.int(),
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
