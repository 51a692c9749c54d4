import * as z from 'zod';
import { account } from './account.ts';
import { accountFilters } from './accounts.ts';
import { detectionFilters, signalDetection } from './detections.ts';
import { defineExport, type QueryOf } from './endpoint.ts';
import { anyId } from './fields.ts';
import { peopleFilters, person } from './people.ts';

export const exportFormat = z.enum(['ndjson', 'csv', 'parquet']);

export type ExportFormat = z.infer<typeof exportFormat>;

/** Query parameters that all exports share. */
export const exportQuery = z.object({
  format: exportFormat.default('ndjson'),
  after: anyId()
    .exactOptional()
    .describe('Id of the last row you have. The export continues with the next row.'),
});

/** How many exports a workspace may run at once, whatever keys they have. */
export const EXPORTS_OF_A_WORKSPACE = 5;

const DESCRIPTION = [
  'Streams every record that matches the filters, as NDJSON, CSV or Parquet. The order is stable, so you can resume with `after`. Records created after the request started are not included.',
  '`ndjson`: one JSON object per line. `csv`: RFC 4180, UTF-8 without a byte order mark. The first line holds the field names; it is left out with `after`, so you can append parts. Null is an empty cell, lists of texts are joined with commas and nested values are JSON. Text that a spreadsheet would run as a formula gets a leading apostrophe. `parquet`: Snappy, in row groups of 1,000 rows. Times are timestamps in UTC, lists of texts are lists and nested values are JSON.',
  'With `Accept-Encoding: gzip` the response is about a tenth of the size. `curl --compressed` and most clients send it.',
  "An export that can't be finished is cut off: the connection closes early. This also happens after 14 minutes or 190 MB. Keep the complete lines and call again with `after` set to the last id. If that record was deleted in the meantime (400), use the id before it. A Parquet file that was cut off can't be read: start again, with narrower filters if it was too large.",
  `A workspace can run ${EXPORTS_OF_A_WORKSPACE} exports at once. Another one gets a 429 with \`Retry-After\`, also if the service as a whole is running too many. An export is cut off within 30 seconds if its key or session ends, its member is removed, or what the member may see changes.`,
].join('\n\n');

/** A minute less than a streamed response may take, so the function ends it and not the gateway. */
const TIMEOUT_SECONDS = 14 * 60;

export const exportAccounts = defineExport({
  id: 'export-accounts',
  path: '/accounts/export',
  summary: 'Export accounts',
  description: DESCRIPTION,
  query: z.strictObject({ ...accountFilters, ...exportQuery.shape }),
  rows: account,
  timeoutSeconds: TIMEOUT_SECONDS,
});

export const exportPeople = defineExport({
  id: 'export-people',
  path: '/people/export',
  summary: 'Export people',
  description: DESCRIPTION,
  query: z.strictObject({ ...peopleFilters, ...exportQuery.shape }),
  rows: person,
  timeoutSeconds: TIMEOUT_SECONDS,
});

/** A detection as exports show it: what the list shows, and what only a file needs. */
export const exportedDetection = signalDetection
  .extend({
    notes_count: z.int().describe('How many notes your team wrote on it.'),
  })
  .meta({ id: 'ExportedDetection' });

export type ExportedDetection = z.infer<typeof exportedDetection>;

export const exportDetections = defineExport({
  id: 'export-detections',
  path: '/detections/export',
  summary: 'Export detections',
  description: `${DESCRIPTION}\n\nTakes the filters of \`GET /detections\`, and leaves out the same detections without them. Rows are ordered by id, so the detections of an account come together and \`after\` may be an id that was deleted.`,
  query: z.strictObject({ ...detectionFilters, ...exportQuery.shape }),
  rows: exportedDetection,
  timeoutSeconds: TIMEOUT_SECONDS,
});

export type DetectionExportQuery = QueryOf<typeof exportDetections>;
export type AccountExportQuery = QueryOf<typeof exportAccounts>;
export type PeopleExportQuery = QueryOf<typeof exportPeople>;
