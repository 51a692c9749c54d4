import type { Refuse } from '#contract/errors.ts';
import type { PushRecordType, PushRun } from '#contract/push-runs.ts';
import { scopedMemberId, type Viewer } from '#domain/shared/visibility/viewer.ts';
import type { PushTarget } from './push-target.ts';

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
export interface PushStop {
  readonly code: string;
  readonly message: string;
}

export const DESTINATION_DELETED = 'destination_deleted';

/** Why nothing can be sent. Undefined if the destination is simply missing. */
export const describeStop = ({ code, message }: PushStop): string | undefined =>
  code === DESTINATION_DELETED ? undefined : message;

/** A push run as stored. */
export interface PushRunRecord extends PushRun {
  readonly target: PushTarget;
  /** The viewer who chose the records. Their visibility is checked again when the records are sent. */
  readonly viewer: Viewer;
  readonly chunks: number;
  /** When a row last ended. A stuck run is resumed. */
  readonly progress_at: string;
  readonly stopped: PushStop | null;
  /** The request that started it. */
  readonly request_id?: string | undefined;
}

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

export const isSettled = ({ total, sent, failed, skipped }: PushRun): boolean =>
  sent + failed + skipped === total;

/** A scoped member sees the runs they started. */
export const canSeeRun = (viewer: Viewer, run: Pick<PushRunRecord, 'viewer'>): boolean => {
  const member = scopedMemberId(viewer);
  return member === undefined || run.viewer.memberId === member;
};
