import type { PushRecordType } from '#contract/push-runs.ts';
import type { Viewer } from '#domain/shared/visibility/viewer.ts';
import { chunksOf, firstOfLanes } from './lanes.ts';
import { firstMessage, type SendRows } from './push-message.ts';
import { newPushRunRecord, type PushRunRecord } from './push-run-record.ts';
import { lanesOfRun, type PushTarget, partsOf } from './push-target.ts';

export interface StartPushRunPorts {
  readonly runs: {
    /** Writes the chunks first and the run last, so a run that can be read is complete. */
    create(workspaceId: string, run: PushRunRecord, chunks: readonly (readonly string[])[]): Promise<void>;
  };
  /** Starts the lanes. If that fails, the sweeper does it later. */
  readonly send: SendRows;
  readonly newId: (prefix: 'push') => string;
  readonly now: () => Date;
}

export interface PushOrder {
  readonly viewer: Viewer;
  readonly recordType: PushRecordType;
  readonly target: PushTarget;
  readonly ids: readonly string[];
}

/** Writes the run and starts its lanes. */
export async function startPushRun(
  { runs, send, newId, now }: StartPushRunPorts,
  { viewer, recordType, target, ids }: PushOrder,
): Promise<PushRunRecord> {
  const unique = [...new Set(ids)];
  const parts = partsOf(target);
  const chunks = chunksOf(unique).flatMap((chunk) => parts.map(() => chunk));
  const run = newPushRunRecord({
    id: newId('push'),
    recordType,
    target,
    viewer,
    total: ids.length * parts.length,
    skipped: (ids.length - unique.length) * parts.length,
    chunks: chunks.length,
    at: now().toISOString(),
  });
  await runs.create(viewer.workspaceId, run, chunks);
  await send(
    firstOfLanes(lanesOfRun(run)).map((chunk) => ({
      message: firstMessage(viewer.workspaceId, run.id, chunk),
    })),
  );
  return run;
}
