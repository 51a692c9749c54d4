import * as z from 'zod';
import { account } from './account.ts';
import { accountFilters } from './accounts.ts';
import { defineExport, type QueryOf } from './endpoint.ts';
import { anyId } from './fields.ts';
import { peopleFilters, person } from './people.ts';

const exportFormat = z.enum(['ndjson', 'csv']);

export type ExportFormat = z.infer<typeof exportFormat>;

/** How a file is wanted, whatever it holds. */
export const exportQuery = z.object({
  format: exportFormat.default('ndjson'),
  after: anyId().exactOptional().meta({
    description: 'The id of the last row you have: the export goes on with the row behind it.',
  }),
});

export type ExportQuery = z.infer<typeof exportQuery>;

const DESCRIPTION = [
  'Everything that the list shows by the same filters, in one answer that is sent while it is read. Rows come in an order that never changes, so that `after` goes on exactly behind the last row you have. Records created after the call has begun are not part of it.',
  '`ndjson`: one JSON object a line, ended by a line feed. `csv`: RFC 4180 in UTF-8 without a byte order mark, with a line of field names first (left out with `after`, so that parts can be joined); null is an empty cell, tags are joined by commas, and text that a spreadsheet would run as a formula gets an apostrophe in front, also after a semicolon, tab or line break within a cell.',
  'With `Accept-Encoding: gzip` the answer is a tenth of its size; `curl --compressed` and most clients ask for it.',
  'An export that cannot be finished never ends properly: the connection is cut, as it also is after 14 minutes or 190 MB sent. Take the rows whose line is whole and call again with `after`. Where that row is gone meanwhile (400), take the one before it.',
].join('\n\n');

/** A minute less than a streamed answer may take, so that the function and not the gateway cuts it. */
const TIMEOUT_SECONDS = 14 * 60;

export const exportAccounts = defineExport({
  id: 'export-accounts',
  resource: 'accounts',
  path: '/accounts/export',
  summary: 'Export all accounts that match, as NDJSON or CSV',
  description: DESCRIPTION,
  query: z.strictObject({ ...accountFilters, ...exportQuery.shape }),
  rows: account,
  errors: [],
  uses: { table: 'read' },
  timeoutSeconds: TIMEOUT_SECONDS,
});

export const exportPeople = defineExport({
  id: 'export-people',
  resource: 'people',
  path: '/people/export',
  summary: 'Export all people that match, as NDJSON or CSV',
  description: DESCRIPTION,
  query: z.strictObject({ ...peopleFilters, ...exportQuery.shape }),
  rows: person,
  errors: [],
  uses: { table: 'read' },
  timeoutSeconds: TIMEOUT_SECONDS,
});

export type AccountExportQuery = QueryOf<typeof exportAccounts>;
export type PeopleExportQuery = QueryOf<typeof exportPeople>;
