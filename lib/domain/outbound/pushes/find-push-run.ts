import type { Refuse } from '#contract/errors.ts';
import type { Viewer } from '#domain/shared/visibility/viewer.ts';
import { type PushRunRecord, seesRun } from './push-run-record.ts';

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
  if (!run || !seesRun(viewer, run)) throw refuse('not_found');
  return run;
}
