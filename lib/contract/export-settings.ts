import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { exportFormat } from './exports.ts';
import { timestamp } from './fields.ts';
import { one } from './responses.ts';

/** A bucket of the customer's that gets each day's changes. */

export const exportedTypes = ['detections', 'accounts', 'people'] as const;

export type ExportedType = (typeof exportedTypes)[number];

/**
 * S3's rules, without dots, because over TLS a name with dots has no valid certificate, and without two hyphens in a row,
 * which S3 keeps for itself.
 */
const BUCKET = '^[a-z0-9]+(-[a-z0-9]+)*$';
const BUCKET_MIN = 3;
const BUCKET_MAX = 63;
/** Segments of letters, digits, `_`, `=`, `.` and `-` that begin with a letter or digit, so none is `.` or `..`. */
const PREFIX = '^([A-Za-z0-9][A-Za-z0-9_=.-]*(/[A-Za-z0-9][A-Za-z0-9_=.-]*)*)?$';
const PREFIX_MAX = 200;

const bucket = z
  .string()
  .min(BUCKET_MIN, `Must be at least ${BUCKET_MIN} characters.`)
  .max(BUCKET_MAX, `Must be at most ${BUCKET_MAX} characters.`)
  .regex(new RegExp(BUCKET), 'Must be the name of an S3 bucket without dots, 3 to 63 characters.')
  .refine((name) => !name.endsWith('-s3alias'), 'Must be the name of a bucket, not of an access point.');

const bucketOwner = z
  .string()
  .regex(/^[0-9]{12}$/, 'Must be an AWS account id: 12 digits.')
  .describe(
    'The AWS account that owns the bucket, which can’t be the stage’s own. Nothing is written if another account does.',
  );

const prefix = z
  .string()
  .max(PREFIX_MAX, `Must be at most ${PREFIX_MAX} characters.`)
  .regex(
    new RegExp(PREFIX),
    'Must be a path such as exports/signals: letters, digits, "_", "=", "." and "-", without a slash at either end.',
  )
  .describe('Where the files go, below the workspace’s id. May be empty.');

const hour = z.int().min(0).max(23).describe('The hour (UTC) after which the day before is exported.');

const what = z
  .array(z.enum(exportedTypes))
  .min(1)
  .max(exportedTypes.length)
  .describe('Which records are exported.');

export const exportRun = z
  .object({
    day: z.string().meta({ format: 'date', description: 'The day (UTC) whose changes were exported.' }),
    status: z.enum(['done', 'failed']),
    rows: z.int().describe('Number of rows written.'),
    files: z.int().describe('Number of files written.'),
    error: z
      .string()
      .nullable()
      .describe('Why it failed, which is tried again every hour, or what is missing. Null if all is well.'),
    ended_at: timestamp.describe('When the run ended.'),
  })
  .meta({ id: 'ExportRun' });

const exportSettings = z
  .object({
    bucket: z.string().nullable().describe('Null if nothing is exported.'),
    bucket_owner: z
      .string()
      .nullable()
      .describe('The AWS account that owns the bucket. Null if nothing is exported.'),
    prefix: z.string().describe('Where the files go, below the workspace’s id.'),
    format: exportFormat.describe('File format.'),
    hour,
    what: z.array(z.enum(exportedTypes)).describe('Which records are exported.'),
    next_day: z.string().nullable().meta({
      format: 'date',
      description: 'The next day (UTC) to be exported. Null if nothing is.',
    }),
    last_run: exportRun.nullable().describe('Null if there was none yet.'),
    bucket_policy: z
      .string()
      .describe(
        'The bucket policy that lets this stage write your files and no others, as JSON. Until you set a bucket, replace `BUCKET` with its name.',
      ),
  })
  .meta({ id: 'ExportSettings' });

export type ShownExportSettings = z.infer<typeof exportSettings>;
export type ExportRun = z.infer<typeof exportRun>;

export const exportTarget = z.strictObject({
  bucket,
  bucket_owner: bucketOwner,
  prefix: prefix.default(''),
  format: exportFormat.default('ndjson'),
  hour: hour.default(1),
  what: what.default([...exportedTypes]),
});

export type ExportTarget = z.output<typeof exportTarget>;

export const getExportSettings = defineEndpoint({
  id: 'get-export-settings',
  method: 'GET',
  path: '/settings/export',
  summary: 'Get export settings',
  description:
    'The bucket that gets each day’s changes, how the last run ended, and the bucket policy it needs.',
  responses: { 200: one(exportSettings) },
  errors: ['forbidden'],
  access: 'owner',
  freshCaller: true,
  uses: { table: 'read', apiKeys: 'read', buckets: 'name' },
});

export const updateExportSettings = defineEndpoint({
  id: 'update-export-settings',
  method: 'PUT',
  path: '/settings/export',
  summary: 'Export to a bucket every day',
  description:
    'Writes what changed each day (UTC) to a bucket in the AWS organization of this stage: `{workspace id}/{prefix}/detections/dt=2026-11-17/part-00000.ndjson.gz`. Rows have `change` and `changed_at`, then the columns of the export; deleted records have only their id. A record that changed often that day has one row, with its values when the file was written. A repeated run writes the same files again, so nothing is doubled.\n\nThe path always begins with the workspace’s id, and your bucket policy names it: see `bucket_policy` in `GET /settings/export`. The service writes `_connected.json` before it stores anything; if your bucket refuses it, the response is a 409 `bucket_refused` that says why. The first day is the day you set it: take earlier records with an export. `{ "bucket": null }` stops it.',
  body: z.union([exportTarget, z.strictObject({ bucket: z.null() })]),
  responses: { 200: one(exportSettings) },
  errors: ['forbidden', 'bucket_refused'],
  access: 'owner',
  freshCaller: true,
  uses: { table: 'write', apiKeys: 'read', buckets: 'write' },
});
