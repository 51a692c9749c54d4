import * as z from 'zod';
import { timestamp } from './fields.ts';

/** More than there are sources; a report never grows past this. */
export const SOURCES_MAX = 30;

const sourceReport = z
  .object({
    source: z.string().meta({ description: 'Name of the source, such as `job_boards` or `sec_edgar`.' }),
    status: z.enum(['ok', 'failed', 'paused', 'off']).meta({
      description:
        '`ok`: no error; the source answered, or had nothing to be asked about. `failed`: it could not be read. `paused`: it is left alone until it takes requests again. `off`: it is switched off or has no key.',
    }),
    asked_at: timestamp.nullable().meta({ description: 'When the source was asked; null while it is off.' }),
    documents: z.int().meta({ description: 'Documents the source returned.' }),
    error: z
      .string()
      .exactOptional()
      .meta({ description: 'Why there was no answer; absent if there was one.' }),
    retry_at: timestamp
      .exactOptional()
      .meta({ description: 'When a paused source takes requests again; absent if it did not say.' }),
  })
  .meta({ id: 'SourceReport' });

export type SourceReport = z.infer<typeof sourceReport>;

export const sourceReports = z.array(sourceReport).max(SOURCES_MAX);
