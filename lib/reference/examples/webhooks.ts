import type * as z from 'zod';
import { alert, alertDigest } from '#contract/alerts.ts';
import { exportedAlert, exportMessage } from '#contract/export-queues.ts';
import { accountRow, personRow } from '#contract/flat-rows.ts';
import { sampleOf } from './sample.ts';

const sample = <Schema extends z.ZodType>(schema: Schema): z.infer<Schema> => schema.parse(sampleOf(schema));

/** What the service sends to receivers. */
export const webhookExamples = {
  accountRow: sample(accountRow),
  personRow: sample(personRow),
  alert: sample(alert),
  digest: sample(alertDigest),
  exportMessage: sample(exportMessage),
  exportedAlert: sample(exportedAlert),
};
