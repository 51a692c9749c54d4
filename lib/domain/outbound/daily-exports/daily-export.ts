import * as z from 'zod';
import {
  type ExportedType,
  type ExportTarget,
  exportedTypes,
  exportRun,
  exportTarget,
  type ShownExportSettings,
} from '#contract/export-settings.ts';
import { DAY_MS, HOUR_MS } from '#contract/time.ts';

/** What is written of a type: how many of the day's notes, sorted by id, and the rows and files they became. */
const written = z.object({ notes: z.int(), rows: z.int(), files: z.int() });

/** A workspace's daily export and how far it is. */
export const dailyExport = z.object({
  target: exportTarget,
  /** The next day (UTC) to be exported. */
  next_day: z.string(),
  /** The change log's first position that wasn't exported yet. */
  position: z.int(),
  /** The day's range ends before this position. Null until its run begins. Fixed, so that a repeat writes the same files. */
  end: z.int().nullable(),
  /** How far the day is. Files end by size, so it counts notes: a repeat begins where the last file ended. */
  written: z.partialRecord(z.enum(exportedTypes), written),
  /** The format of the day that is being written, if the settings have another one by now. */
  finishing: exportTarget.shape.format.nullable().default(null),
  last_run: exportRun.nullable(),
  /** When to look at it again. Moved before a run begins, so that a run that kills its process doesn't stop the others. */
  look_at: z.string(),
  revision: z.int(),
});

export type DailyExport = Readonly<z.infer<typeof dailyExport>>;

export interface DailyExportStore {
  get(workspaceId: string): Promise<DailyExport | undefined>;
  /** False if someone else changed it since `before` was read. */
  save(workspaceId: string, before: DailyExport | undefined, after: DailyExport): Promise<boolean>;
  remove(workspaceId: string): Promise<void>;
  /** Workspaces whose export should be looked at. */
  due(now: Date): Promise<readonly string[]>;
}

/** An object's place. The account must own the bucket. */
export interface BucketPlace {
  readonly bucket: string;
  readonly owner: string;
  readonly key: string;
}

export interface BucketWriter {
  /** Replaces the object. Returns why the bucket refuses it, or undefined if it is written. */
  put(place: BucketPlace, bytes: Uint8Array, mediaType: string): Promise<string | undefined>;
}

export const dayOf = (time: Date): string => time.toISOString().slice(0, 'YYYY-MM-DD'.length);
export const endOfDay = (day: string): Date => new Date(Date.parse(day) + DAY_MS);
export const dueAt = (day: string, hour: number): Date => new Date(endOfDay(day).getTime() + hour * HOUR_MS);

/** The workspace's id comes first, so that no prefix leads to the folder of another one: a bucket's policy can rely on it. */
const folderOf = (workspaceId: string, prefix: string): string =>
  prefix === '' ? workspaceId : `${workspaceId}/${prefix}`;

/** Written before settings are stored, to see whether the bucket takes it. Athena and Spark skip names with an underscore. */
export const connectedPlace = (
  workspaceId: string,
  { bucket, bucket_owner: owner, prefix }: ExportTarget,
): BucketPlace => ({ bucket, owner, key: `${folderOf(workspaceId, prefix)}/_connected.json` });

const ENDINGS = { ndjson: 'ndjson.gz', csv: 'csv.gz', parquet: 'parquet' } as const;
const PART_DIGITS = 5;

export const partPlace = (
  workspaceId: string,
  { bucket, bucket_owner: owner, prefix, format }: ExportTarget,
  { type, day, part }: { readonly type: ExportedType; readonly day: string; readonly part: number },
): BucketPlace => {
  const name = `part-${String(part).padStart(PART_DIGITS, '0')}.${ENDINGS[format]}`;
  return { bucket, owner, key: `${folderOf(workspaceId, prefix)}/${type}/dt=${day}/${name}` };
};

/** Where the stage runs. */
export interface AwsPlace {
  readonly account: string;
  /** `aws`, or `aws-cn` and `aws-us-gov` in their regions. */
  readonly partition: string;
}

/** What a bucket's policy must say. It names the workspace: no other one can write there. */
const policyOf = (workspaceId: string, bucket: string, { account, partition }: AwsPlace): string =>
  JSON.stringify({
    Version: '2012-10-17',
    Statement: [
      {
        Sid: 'SignalIntelligenceExport',
        Effect: 'Allow',
        Principal: { AWS: account },
        // Without an ACL the files may belong to the account that wrote them.
        Action: ['s3:PutObject', 's3:PutObjectAcl'],
        Resource: `arn:${partition}:s3:::${bucket}/${workspaceId}/*`,
      },
    ],
  });

const OFF = { bucket: null, bucket_owner: null, prefix: '', format: 'ndjson', hour: 1, what: [] } as const;

export function shownExportSettings(
  workspaceId: string,
  stored: DailyExport | undefined,
  stage: AwsPlace,
): ShownExportSettings {
  return {
    ...(stored?.target ?? { ...OFF, what: [] }),
    next_day: stored?.next_day ?? null,
    last_run: stored?.last_run ?? null,
    bucket_policy: policyOf(workspaceId, stored?.target.bucket ?? 'BUCKET', stage),
  };
}
