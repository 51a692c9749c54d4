import * as z from 'zod';
import { timestamp } from './fields.ts';
import { crmProvider } from './integrations.ts';

/** What a push adds detections as. */
export const activityChoice = z.enum(['notes', 'tasks']);

/** More at once would bury what the customer wrote. A later push adds the rest. */
export const ACTIVITIES_PER_ACCOUNT = 5;

export type ActivityChoice = z.infer<typeof activityChoice>;

/** Where a detection was added to a CRM. */
export const crmActivity = z
  .object({
    provider: crmProvider,
    kind: z.enum(['note', 'task']),
    id: z.string().describe('Its id in the CRM.'),
    url: z
      .string()
      .nullable()
      .describe(
        "Where the CRM shows it: its own page, or its company's. Null if the address isn't known for certain.",
      ),
    added_at: timestamp,
    push_run_id: z.string().describe('Push that added it; see `GET /push-runs/{id}`.'),
  })
  .meta({ id: 'CrmActivity' });

export type CrmActivityEntry = z.infer<typeof crmActivity>;

/** The notes or tasks of one account, or of a whole push. */
export const activityCounts = {
  added: z.int().describe('Notes or tasks that this push added.'),
  failed: z.int().describe('Notes or tasks that could not be added. Their accounts are pushed all the same.'),
};
