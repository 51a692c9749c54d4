import * as z from 'zod';
import { flag, textOrNull, timestamp } from './fields.ts';

export const readBy = z
  .enum(['model', 'rules'])
  .describe(
    'Who read the text: the stage’s model, or rules. With a model, `rules` means that the text was not worth a question, or waits until the model has a budget and an answer.',
  );

export const monitorEvent = z
  .object({
    id: z.string(),
    url: z.string(),
    status: z
      .enum(['queued', 'processed', 'ignored', 'failed'])
      .describe("`ignored`: it shows none of your active signals. `failed`: it couldn't be read."),
    search_status: z
      .enum(['pending', 'running', 'completed', 'failed', 'skipped'])
      .describe('Status of the scan it started. `skipped` if it started none.'),
    meaningful: flag('Whether it shows an active signal at the company.'),
    confidence: z.number().min(0).max(1).describe('How clearly it shows the signal. 0 if it shows none.'),
    reason: z.string(),
    run_id: textOrNull('The scan it started. Null if it started none.'),
    read_by: readBy,
    created_at: timestamp,
  })
  .meta({ id: 'MonitorEvent' });

export type MonitorEvent = z.infer<typeof monitorEvent>;
