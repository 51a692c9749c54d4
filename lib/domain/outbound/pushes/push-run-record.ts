import * as z from 'zod';
import type { Refuse } from '#contract/errors.ts';
import { type PushRecordType, type PushRun, pushRun } from '#contract/push-runs.ts';
import { scopedMemberId, type Viewer } from '#domain/shared/visibility/viewer.ts';
import { type PushTarget, pushTarget } from './push-target.ts';

export interface FindPushRunPorts {
  readonly runs: { get(workspaceId: string, id: string): Promise<PushRunRecord | undefined> };
  readonly refuse: Refuse<'not_found'>;
}

/** The run, if the viewer may see it. */
export async function findPushRun(
  { runs, refuse }: FindPushRunPorts,
  viewer: Viewer,
  id: string,
): Promise<PushRunRecord> {
  const run = await runs.get(viewer.workspaceId, id);
  if (!run || !canSeeRun(viewer, run)) throw refuse('not_found');
  return run;
}

/** Why a run sends nothing more. All remaining rows fail with this. */
const pushStop = z.object({ code: z.string(), message: z.string() });

export type PushStop = Readonly<z.infer<typeof pushStop>>;

export const DESTINATION_DELETED = 'destination_deleted';

/** Why nothing can be sent. Undefined if the destination is simply missing. */
export const describeStopReason = ({ code, message }: PushStop): string | undefined =>
  code === DESTINATION_DELETED ? undefined : message;

/** A push run as stored. */
export const pushRunRecord = pushRun.extend({
  target: pushTarget,
  /** The viewer who chose the records. Their visibility is checked again when the records are sent. */
  viewer: z.object({
    workspaceId: z.string(),
    memberId: z.string().optional(),
    visibility: z.enum(['all', 'scoped']),
  }) satisfies z.ZodType<Viewer>,
  chunks: z.int(),
  /** When a row last ended. A stuck run is resumed. */
  progress_at: z.string(),
  stopped: pushStop.nullable(),
  /** The request that started it. */
  request_id: z.string().optional(),
});

export type PushRunRecord = Readonly<z.infer<typeof pushRunRecord>>;

export interface NewPushRun {
  readonly id: string;
  readonly recordType: PushRecordType;
  readonly target: PushTarget;
  readonly viewer: Viewer;
  readonly total: number;
  readonly skipped: number;
  readonly chunks: number;
  readonly at: string;
}

export const createPushRunRecord = (run: NewPushRun): PushRunRecord => ({
  id: run.id,
  channel: run.target.kind,
  record_type: run.recordType,
  status: 'running',
  total: run.total,
  sent: 0,
  failed: 0,
  skipped: run.skipped,
  notes: run.target.kind === 'crm' && run.target.with_notes ? { added: 0, failed: 0 } : null,
  error_sample: [],
  created_at: run.at,
  finished_at: null,
  target: run.target,
  viewer: {
    workspaceId: run.viewer.workspaceId,
    memberId: run.viewer.memberId,
    visibility: run.viewer.visibility,
  },
  chunks: run.chunks,
  progress_at: run.at,
  stopped: null,
});

export const hasEveryRowEnded = ({ total, sent, failed, skipped }: PushRun): boolean =>
  sent + failed + skipped === total;

/** A scoped member sees the runs they started. */
export const canSeeRun = (viewer: Viewer, run: Pick<PushRunRecord, 'viewer'>): boolean => {
  const scopeMemberId = scopedMemberId(viewer);
  return scopeMemberId === undefined || run.viewer.memberId === scopeMemberId;
};
