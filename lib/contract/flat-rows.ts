import * as z from 'zod';
import { account } from './account.ts';
import { textOrNull } from './fields.ts';
import { person } from './people.ts';

/** The row that every push channel sends for a record: scalars only. Fields may be added; readers ignore unknown ones. */

const latestSignal = {
  latest_signal_headline: z.string().nullable(),
  latest_signal_date: z.string().meta({ format: 'date' }).nullable(),
  latest_signal_alpha: z.int().nullable(),
  latest_signal_why_reach_out: textOrNull('Markdown.'),
};

const { id: accountId, ...accountFields } = account.shape;

export const accountRow = z
  .looseObject({
    id: accountId,
    record_type: z.enum(['accounts', 'test']),
    ...accountFields,
    tags: z
      .string()
      .describe(
        'Joined with commas. A tag that contains a comma, a semicolon, a vertical bar or a quote is in double quotes, with its own quotes doubled.',
      ),
    ...latestSignal,
  })
  .meta({ id: 'AccountRow' });

const { id: personId, account_id, ...personFields } = person.shape;

export const personRow = z
  .looseObject({
    id: personId,
    record_type: z.literal('people'),
    account_id,
    account_name: z.string(),
    account_domain: z.string().nullable(),
    ...personFields,
    // Absent if the sender can't see the account.
    ...z.object(latestSignal).partial().shape,
  })
  .meta({ id: 'PersonRow' });

export const flatRow = z.discriminatedUnion('record_type', [accountRow, personRow]);
