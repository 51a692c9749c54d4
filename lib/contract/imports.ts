import * as z from 'zod';
import { importNames } from './account-fields.ts';
import { defineEndpoint } from './endpoint.ts';
import { flag, integer, label, text } from './fields.ts';
import { queryBoolean } from './query.ts';
import { recordResponse } from './responses.ts';

/** File formats by media type. */
const importTypes = ['text/csv', 'application/x-ndjson'] as const;

export type ImportFormat = 'csv' | 'ndjson';

export const formatOfType: Readonly<Record<(typeof importTypes)[number], ImportFormat>> = {
  'text/csv': 'csv',
  'application/x-ndjson': 'ndjson',
};

const FIELDS = Object.keys(importNames)
  .map((name) => `\`${name}\``)
  .join(', ');

const importOutcome = z
  .object({
    dry_run: flag('Whether nothing was written. The counts then say what would happen.'),
    created: z.int(),
    without_domain: integer(
      'How many of the created accounts have no domain. They get neither profile nor people.',
    ),
    existing: integer('Rows whose account already existed. It was left unchanged.'),
    failed: z.int(),
    unprocessed: integer(
      "Rows that were not processed because time ran out or earlier rows have as many domains you can't use as may be named in an hour. Send the file again.",
    ),
    rows: z
      .array(z.object({ row: z.int(), error: z.string() }))
      .describe('The first 100 failed rows, with errors.'),
    columns: z.object({
      mapped: z.record(z.string(), z.string()).describe('The field each column maps to.'),
      unknown: z.array(z.string()).describe('Up to 100 columns that were ignored.'),
      examples: z
        .record(z.string(), z.string())
        .exactOptional()
        .describe('The first value of each column, from the first 1,000 rows. Only in a dry run.'),
    }),
  })
  .meta({ id: 'ImportOutcome' });

export type ImportOutcome = z.infer<typeof importOutcome>;

export const importAccounts = defineEndpoint('POST /accounts/import', {
  id: 'import-accounts',
  summary: 'Import accounts',
  description: [
    `Send a CSV or NDJSON file of up to 5 MB. Columns are recognized by name, ignoring case, spaces and punctuation: ${FIELDS}, and the names that Salesforce, HubSpot, Pipedrive and similar tools export, such as Account Name, Company Domain Name, Billing Country, Account Owner or Organization - Number of employees. Other columns are ignored and listed in the response. Name an owner by id, email or full name. Separate tags with commas, semicolons or bars. A CSV file can use commas, semicolons or tabs. Without a header line, each line is read as a name, a web address, or both.`,
    'To see the mapping first, send the file with `dry_run=true`: nothing is written, and the response says which column fills which field, what would be created and which rows would fail. To change the mapping, pass `columns`, a JSON object from column names to field names, or to null to ignore a column.',
    "Accounts are deduplicated by domain, as with `POST /accounts`; existing accounts stay unchanged. Identical rows without a domain become one account. Importing the same file twice creates nothing new, so you can safely retry. Invalid rows are reported with their row number and don't block the others. Enrichment doesn't overwrite firmographics from the file. For a scoped member, a row whose domain belongs to an account they can't see fails too. Such accounts count as in `POST /accounts`, also in a dry run; the import stops at the last that the hour allows.",
    'A workspace can run one import at a time. Another one gets a 429 with `Retry-After`. A large file can take minutes. Meanwhile white space is sent ahead of the JSON to keep the connection open, as with `POST /people/find`. If you get disconnected, repeat the call with the same `Idempotency-Key` to get the response.',
  ].join('\n\n'),
  query: z.strictObject({
    dry_run: queryBoolean.default(false).meta({
      description: 'Write nothing and return what would happen.',
      default: false,
    }),
    columns: text(4000)
      .exactOptional()
      .describe('The mapping of some columns, as JSON: `{"Region":"country","Owner ID":null}`.'),
    tag: label(100).exactOptional().describe('A tag for every account of the file.'),
  }),
  audited: 'unless_preview',
  textBody: importTypes,
  body: z.strictObject({ media_type: z.enum(importTypes), text: z.string() }),
  responses: { 200: recordResponse(importOutcome) },
  // 5 MB can hold 50,000 accounts of about ten write units each: two minutes at 4,000 units a second.
  timeoutSeconds: 600,
  slots: 'imports',
  streams: true,
});
