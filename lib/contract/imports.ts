import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { one } from './responses.ts';

/** File formats by media type. */
const importTypes = ['text/csv', 'application/x-ndjson'] as const;

export type ImportFormat = 'csv' | 'ndjson';

export const formatOfType: Readonly<Record<(typeof importTypes)[number], ImportFormat>> = {
  'text/csv': 'csv',
  'application/x-ndjson': 'ndjson',
};

const importOutcome = z
  .object({
    created: z.int(),
    existing: z.int().meta({ description: 'Rows whose account already existed. It was left unchanged.' }),
    failed: z.int(),
    unprocessed: z.int().meta({
      description:
        "Rows that were not processed because time ran out or an earlier row has a domain you can't use. Send the file again.",
    }),
    rows: z
      .array(z.object({ row: z.int(), error: z.string() }))
      .meta({ description: 'The first 100 failed rows, with errors.' }),
    columns: z.object({
      mapped: z.record(z.string(), z.string()).meta({ description: 'The field each column maps to.' }),
      unknown: z.array(z.string()).meta({ description: 'Up to 100 columns that were ignored.' }),
    }),
  })
  .meta({ id: 'ImportOutcome' });

export type ImportOutcome = z.infer<typeof importOutcome>;

export const importAccounts = defineEndpoint({
  id: 'import-accounts',
  resource: 'accounts',
  method: 'POST',
  path: '/accounts/import',
  summary: 'Import accounts',
  description: [
    'Send a CSV or NDJSON file of up to 5 MB. Columns are recognized by name, ignoring case, spaces and punctuation: `name`, `domain`, `tags`, `owner_id`, `employees`, `industry`, `location`, `country`, `network_url`, `short_description`, and common names from other tools, such as Company, Website, Owner email or Number of employees. Other columns are ignored and listed in the response. Name an owner by id or email. Separate tags with commas, semicolons or bars. A CSV file needs a header line and can use commas, semicolons or tabs.',
    "Accounts are deduplicated by domain, as with `POST /accounts`; existing accounts stay unchanged. Identical rows without a domain become one account. Importing the same file twice creates nothing new, so you can safely retry. Invalid rows are reported with their row number and don't block the others. Enrichment doesn't overwrite firmographics from the file. For a scoped member, the import stops at the first row whose domain belongs to an account they can't see; see `POST /accounts`.",
    'A large file can take minutes. Meanwhile white space is sent ahead of the JSON to keep the connection open, as with `POST /people/find`. If you get disconnected, repeat the call with the same `Idempotency-Key` to get the response.',
  ].join('\n\n'),
  textBody: importTypes,
  body: z.strictObject({ media_type: z.enum(importTypes), text: z.string() }),
  responses: { 200: one(importOutcome) },
  errors: [],
  uses: { table: 'write' },
  // 5 MB can hold 50,000 accounts of about ten write units each: two minutes at 4,000 units a second.
  timeoutSeconds: 600,
  streams: true,
});
