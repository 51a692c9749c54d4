import * as z from 'zod';
import { timestamp } from './fields.ts';

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
