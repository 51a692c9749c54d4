import * as z from 'zod';
import { integer, textOrNull, timestamp } from './fields.ts';
import { crmProvider } from './integrations.ts';

/** More at once would bury what the customer wrote. A later push adds the rest. */
export const NOTES_PER_ACCOUNT = 5;

/** A detection's note in a CRM. */
export const crmNote = z
  .object({
    provider: crmProvider,
    id: z.string().describe("The note's id in the CRM."),
    url: textOrNull(
      "Where the CRM shows it: its own page, or its company's. Null if the address isn't known for certain.",
    ),
    added_at: timestamp,
    push_run_id: z.string().describe('Push that added it; see `GET /push-runs/{id}`.'),
  })
  .meta({ id: 'CrmNote' });

export type CrmNoteEntry = z.infer<typeof crmNote>;

/** The notes of one account, or of a whole push. */
export const noteCounts = {
  added: integer('Notes that this push added.'),
  failed: integer('Notes that could not be added. Their accounts are pushed all the same.'),
};
