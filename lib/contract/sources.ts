import * as z from 'zod';
import { integer, timeOrNull, timestamp } from './fields.ts';

/** More than there are sources. Bounds the report. */
export const MAX_SOURCES = 30;

const sourceReport = z
  .object({
    source: z.string().describe('Name of the source, such as `job_boards` or `sec_edgar`.'),
    status: z
      .enum(['ok', 'failed', 'paused', 'off'])
      .describe(
        "`ok`: the source responded, or there was nothing to query. `failed`: it couldn't be read. `paused`: it isn't called until it accepts requests again. `off`: it is switched off or has no key.",
      ),
    asked_at: timeOrNull('When the source was queried. Null while it is off.'),
    documents: integer('Documents the source returned.'),
    error: z.string().exactOptional().describe('Why there was no response. Absent if there was one.'),
    retry_at: timestamp
      .exactOptional()
      .describe("When a paused source accepts requests again. Absent if it didn't say."),
  })
  .meta({ id: 'SourceReport' });

export type SourceReport = z.infer<typeof sourceReport>;

export const sourceReports = z.array(sourceReport).max(MAX_SOURCES);
