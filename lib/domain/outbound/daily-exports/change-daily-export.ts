import { randomInt } from 'node:crypto';
import type { Refuse } from '#contract/errors.ts';
import type { ExportTarget } from '#contract/export-settings.ts';
import type { ChangeLog } from '#domain/outbound/changes/change-log.ts';
import { CHANGED, retryWhileChanged } from '#domain/shared/records/retry-while-changed.ts';
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

/** Random: counted again from one after the settings were removed, a run of the old ones would take them for its own. */
const newRevision = (): number => randomInt(1, 2 ** 48 - 1);

/** A day that was begun in this place. */
const begunThere = (before: DailyExport | undefined, { bucket, prefix }: ExportTarget) =>
  before?.target.bucket === bucket && before.target.prefix === prefix ? before : undefined;

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
  return retryWhileChanged(async () => {
    const before = await exports.get(workspaceId);
    const begun = begunThere(before, target);
    const format = begun?.finishing ?? begun?.target.format ?? target.format;
    const next_day = before?.next_day ?? dayOf(now());
    const after: DailyExport = {
      target,
      next_day,
      position:
        before?.position ?? (await log.positionAt(workspaceId, new Date(`${dayOf(now())}T00:00:00Z`))),
      end: before?.end ?? null,
      // In another place the day begins again, so that all its files are together, and in one format.
      written: begun?.written ?? {},
      finishing: Object.keys(begun?.written ?? {}).length > 0 && format !== target.format ? format : null,
      last_run: before?.last_run ?? null,
      look_at: dueAt(next_day, target.hour).toISOString(),
      revision: newRevision(),
    };
    return (await exports.save(workspaceId, before, after)) ? after : CHANGED;
  });
}
