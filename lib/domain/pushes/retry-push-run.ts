import type { Refuse } from '#contract/errors.ts';
import type { Viewer } from '#domain/visibility/viewer.ts';
import type { Channel } from './channel.ts';
import { type FindPushRunPorts, findPushRun } from './find-push-run.ts';
import { type PushRunRecord, whyStopped } from './push-run-record.ts';
import { type StartPushRunPorts, startPushRun } from './start-push-run.ts';

export interface RetryPushRunPorts extends StartPushRunPorts {
  readonly runs: StartPushRunPorts['runs'] &
    FindPushRunPorts['runs'] & {
      /** Ids of the rows that failed, as long as they are kept; what was skipped is not among them. */
      undelivered(workspaceId: string, run: PushRunRecord): Promise<string[]>;
    };
  readonly channel: Channel;
  readonly refuse: Refuse<'not_found' | 'still_running' | 'nothing_to_retry' | 'destination_deleted'>;
}

/** Sends the failed rows of a run that has ended again, as a run of its own. */
export async function retryPushRun(
  ports: RetryPushRunPorts,
  viewer: Viewer,
  id: string,
): Promise<PushRunRecord> {
  const { runs, channel, refuse } = ports;
  const run = await findPushRun(ports, viewer, id);
  if (run.status === 'running') throw refuse('still_running');
  if (run.failed === 0) throw refuse('nothing_to_retry');
  const opened = await channel.open(viewer.workspaceId, run.target);
  if ('stop' in opened) throw refuse('destination_deleted', whyStopped(opened.stop));
  const ids = await runs.undelivered(viewer.workspaceId, run);
  if (ids.length === 0) throw refuse('nothing_to_retry', 'The rows of a run are kept for 30 days.');
  return startPushRun(ports, { viewer, recordType: run.record_type, target: run.target, ids });
}
