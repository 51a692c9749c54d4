import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { one } from './responses.ts';

/** The formats of a file by the media type it comes as. */
const importTypes = ['text/csv', 'application/x-ndjson'] as const;

export type ImportFormat = 'csv' | 'ndjson';

export const formatOfType: Readonly<Record<(typeof importTypes)[number], ImportFormat>> = {
  'text/csv': 'csv',
  'application/x-ndjson': 'ndjson',
};

const importOutcome = z
  .object({
    created: z.int(),
    existing: z.int().meta({ description: 'Rows whose account was there already, and is left as it was.' }),
    failed: z.int(),
    unprocessed: z.int().meta({
      description:
        'Rows that were not read because the time was up, or because a row before them names a domain you cannot have. Send the file again.',
    }),
    rows: z
      .array(z.object({ row: z.int(), error: z.string() }))
      .meta({ description: 'The first 100 rows that failed, and why.' }),
    columns: z.object({
      mapped: z.record(z.string(), z.string()).meta({ description: 'The field that each column fills.' }),
      unknown: z.array(z.string()).meta({ description: 'Up to 100 columns that were left alone.' }),
    }),
  })
  .meta({ id: 'ImportOutcome' });

export type ImportOutcome = z.infer<typeof importOutcome>;

export const importAccounts = defineEndpoint({
  id: 'import-accounts',
  resource: 'accounts',
  method: 'POST',
  path: '/accounts/import',
  summary: 'Create accounts from a CSV or NDJSON file of up to 5 MB',
  description: [
    'Columns, or the names of a JSON object, are found by their names, whatever their case, spaces and marks: `name`, `domain`, `tags`, `owner_id`, `employees`, `industry`, `location`, `country`, `network_url`, `short_description`, and what other tools call them, such as Company, Website, Owner email or Number of employees. Other columns are named in the answer and left alone. An owner is named by id or e-mail; tags are separated by commas, semicolons or bars. CSV may be separated by commas, semicolons or tabs and has a line of column names first.',
    'Deduplicated by domain like `POST /accounts`: an account that is there stays as it is. Rows without a domain that say the same are one account. So the same file again creates nothing, and a call that was cut can simply be repeated. A row that is wrong is named with its number, as a spreadsheet counts rows and an editor lines, and does not keep the others from being created. Firmographics that a file gives are yours: enrichment does not change them. For a member with scoped visibility the import ends at the first row whose domain belongs to an account out of their sight; see `POST /accounts` for how often they are told.',
    'A large file may take minutes. While it does, the answer is kept open with white space in front of the JSON, as for `POST /people/find`. With an `Idempotency-Key` a caller who was cut off gets the answer by the same call later.',
  ].join('\n\n'),
  textBody: importTypes,
  body: z.strictObject({ media_type: z.enum(importTypes), text: z.string() }),
  responses: { 200: one(importOutcome) },
  errors: [],
  uses: { table: 'write' },
  // 5 MB may be 50,000 accounts of some ten write units: two minutes for a table that takes 4,000 a second.
  timeoutSeconds: 600,
  streams: true,
});
