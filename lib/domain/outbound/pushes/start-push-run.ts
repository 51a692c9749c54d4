import type { Refuse } from '#contract/errors.ts';
import { openRunsMax } from '#contract/limits.ts';
import type { PushRecordType } from '#contract/push-runs.ts';
import type { Viewer } from '#domain/shared/visibility/viewer.ts';
import { listLaneStarts, splitIds } from './lanes.ts';
import { createStartMessage, type SendRows } from './push-message.ts';
import { createPushRunRecord, type PushRunRecord } from './push-run-record.ts';
import { getLanesOfRun, type PushTarget, splitTarget } from './push-target.ts';

export interface StartPushRunPorts {
  readonly runs: {
    /** Writes the chunks first and the run last, so a run that can be read is complete. `full`: too many are open. */
    create(
      workspaceId: string,
      run: PushRunRecord,
      chunks: readonly (readonly string[])[],
    ): Promise<'created' | 'full'>;
  };
  /** Starts the lanes. If that fails, the sweeper does it later. */
  readonly send: SendRows;
  readonly newId: (prefix: 'push') => string;
  readonly now: () => Date;
  readonly refuse: Refuse<'limit_exceeded'>;
}

export interface PushOrder {
  readonly viewer: Viewer;
  readonly recordType: PushRecordType;
  readonly target: PushTarget;
  readonly ids: readonly string[];
}

/** Writes the run and starts its lanes. */
export async function startPushRun(
  { runs, send, newId, now, refuse }: StartPushRunPorts,
  { viewer, recordType, target, ids }: PushOrder,
): Promise<PushRunRecord> {
  const unique = [...new Set(ids)];
  const parts = splitTarget(target);
  const chunks = splitIds(unique).flatMap((chunk) => parts.map(() => chunk));
  const run = createPushRunRecord({
    id: newId('push'),
    recordType,
    target,
    viewer,
    total: ids.length * parts.length,
    skipped: (ids.length - unique.length) * parts.length,
    chunks: chunks.length,
    at: now().toISOString(),
  });
  if ((await runs.create(viewer.workspaceId, run, chunks)) === 'full') {
    throw refuse(
      'limit_exceeded',
      `A workspace has at most ${openRunsMax.push_runs} push runs in progress. Wait until one has finished; see GET /push-runs?status=running.`,
    );
  }
  await send(
    listLaneStarts(getLanesOfRun(run)).map((chunk) => ({
      message: createStartMessage(viewer.workspaceId, run.id, chunk),
    })),
  );
  return run;
}
