import * as z from 'zod';
import { account } from './account.ts';
import { accountFilters } from './accounts.ts';
import { defineExport, type QueryOf } from './endpoint.ts';
import { anyId } from './fields.ts';
import { peopleFilters, person } from './people.ts';
import { slotPools } from './slots.ts';

const exportFormat = z.enum(['ndjson', 'csv']);

export type ExportFormat = z.infer<typeof exportFormat>;

/** Query parameters that all exports share. */
export const exportQuery = z.object({
  format: exportFormat.default('ndjson'),
  after: anyId()
    .exactOptional()
    .describe('Id of the last row you have. The export continues with the next row.'),
});

const DESCRIPTION = [
  'Streams every record that matches the filters, as NDJSON or CSV. The order is stable, so you can resume with `after`. Records created after the request started are not included.',
  '`ndjson`: one JSON object per line. `csv`: RFC 4180, UTF-8 without a byte order mark. The first line holds the field names; it is left out with `after`, so you can append parts. Null is an empty cell, lists of texts are joined with commas and nested values are JSON. Text that a spreadsheet would run as a formula gets a leading apostrophe.',
  'With `Accept-Encoding: gzip` the response is about a tenth of the size. `curl --compressed` and most clients send it.',
  "An export that can't be finished is cut off: the connection closes early. This also happens after 14 minutes or 190 MB. Keep the complete lines and call again with `after` set to the last id. If that record was deleted in the meantime (400), use the id before it.",
  `A workspace can run ${slotPools.exports.maxPerWorkspace} exports at once. Another one gets a 429 with \`Retry-After\`, also if the service as a whole is running too many. An export is cut off within 30 seconds if its key or session ends, its member is removed, or what the member may see changes.`,
].join('\n\n');

/** A minute less than a streamed response may take, so the function ends it and not the gateway. */
const TIMEOUT_SECONDS = 14 * 60;

export const exportAccounts = defineExport('/accounts/export', {
  id: 'export-accounts',
  summary: 'Export accounts',
  description: DESCRIPTION,
  query: z.strictObject({ ...accountFilters, ...exportQuery.shape }),
  rows: account,
  timeoutSeconds: TIMEOUT_SECONDS,
});

export const exportPeople = defineExport('/people/export', {
  id: 'export-people',
  summary: 'Export people',
  description: DESCRIPTION,
  query: z.strictObject({ ...peopleFilters, ...exportQuery.shape }),
  rows: person,
  timeoutSeconds: TIMEOUT_SECONDS,
});

export type AccountExportQuery = QueryOf<typeof exportAccounts>;
export type PeopleExportQuery = QueryOf<typeof exportPeople>;
