import * as z from 'zod';
import { label, textOrNull, timestamp } from './fields.ts';

const kind = z.enum(['copied', 'sent', 'pushed']);

export const MAX_ACTIVITY = 20;

/** What a member did with a detection outside the service, or with its message. */
export const activity = z
  .object({
    kind: kind.describe('The message was copied or sent, or its account or contact pushed.'),
    to: textOrNull('Where to, such as the name of a CRM. Null if unknown.'),
    member_id: textOrNull('Member who did it. Null for a key without a member.'),
    at: timestamp,
  })
  .meta({ id: 'DetectionActivity' });

export type DetectionActivity = z.infer<typeof activity>;

export const newActivity = z.strictObject({ kind, to: label(100).exactOptional() });
