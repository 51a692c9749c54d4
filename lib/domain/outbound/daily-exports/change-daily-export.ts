import { randomInt } from 'node:crypto';
import type { Refuse } from '#contract/errors.ts';
import type { ExportTarget } from '#contract/export-settings.ts';
import type { ChangeLog } from '#domain/outbound/changes/change-log.ts';
import {
  type BucketWriter,
  connectedPlace,
  type DailyExport,
  type DailyExportStore,
  dayOf,
  dueAt,
} from './daily-export.ts';

export interface ChangeDailyExportPorts {
  readonly exports: DailyExportStore;
  readonly log: Pick<ChangeLog, 'positionAt'>;
  readonly buckets: BucketWriter;
  readonly now: () => Date;
  readonly refuse: Refuse<'bucket_refused'>;
  /** The stage's own AWS account. */
  readonly account: string;
}

/** Two owners at once are rare, and the last one wins. */
const MAX_TRIES = 5;

/** Random: counted again from one after the settings were removed, a run of the old ones would take them for its own. */
const newRevision = (): number => randomInt(2 ** 48 - 1);

const isSamePlace = (a: ExportTarget, b: ExportTarget): boolean =>
  a.bucket === b.bucket && a.prefix === b.prefix && a.format === b.format;

/** Sets the bucket if it takes the workspace's files. Days that were exported stay exported. */
export async function setDailyExport(
  { exports, log, buckets, now, refuse, account }: ChangeDailyExportPorts,
  workspaceId: string,
  target: ExportTarget,
): Promise<DailyExport> {
  // There its policy isn't asked: the stage's own role would be enough, for any bucket of the stage.
  if (target.bucket_owner === account) {
    throw refuse(
      'bucket_refused',
      "bucket_owner is the stage's own AWS account. Use a bucket of another account in its organization. Nothing was stored.",
    );
  }
  const sign = Buffer.from(`${JSON.stringify({ workspace_id: workspaceId })}\n`);
  const place = connectedPlace(workspaceId, target);
  const refusal = await buckets.put(place, sign, 'application/json');
  if (refusal !== undefined) {
    throw refuse('bucket_refused', `Could not write ${place.key}: ${refusal} Nothing was stored.`);
  }
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const before = await exports.get(workspaceId);
    const next_day = before?.next_day ?? dayOf(now());
    const after: DailyExport = {
      target,
      next_day,
      position:
        before?.position ?? (await log.positionAt(workspaceId, new Date(`${dayOf(now())}T00:00:00Z`))),
      end: before?.end ?? null,
      // Another place or format: the day begins again, so that all its files are together.
      written: before && isSamePlace(before.target, target) ? before.written : {},
      last_run: before?.last_run ?? null,
      look_at: dueAt(next_day, target.hour).toISOString(),
      revision: newRevision(),
    };
    if (await exports.save(workspaceId, before, after)) return after;
  }
  throw new Error(`the export settings of ${workspaceId} keep changing`);
}
