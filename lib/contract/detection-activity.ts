import * as z from 'zod';
import { label, timestamp } from './fields.ts';

const kind = z.enum(['copied', 'sent', 'pushed']);

export const MAX_ACTIVITY = 20;

/** What a member did with a detection outside the service, or with its message. */
export const activity = z
  .object({
    kind: kind.describe('The message was copied or sent, or its account or contact pushed.'),
    to: z.string().nullable().describe('Where to, such as the name of a CRM. Null if unknown.'),
    member_id: z.string().nullable().describe('Member who did it. Null for a key without a member.'),
    at: timestamp,
  })
  .meta({ id: 'DetectionActivity' });

export type DetectionActivity = z.infer<typeof activity>;

export const newActivity = z.strictObject({ kind, to: label(100).exactOptional() });
