import type { Refuse } from '#contract/errors.ts';
import type { Viewer } from '#domain/shared/visibility/viewer.ts';
import { type ClosedTargetPorts, findClosedReason } from './find-closed-reason.ts';
import type { SendRows } from './push-message.ts';
import { type FindPushRunPorts, findPushRun, type PushRunRecord } from './push-run-record.ts';
import { listCrms, type PushTarget, selectChunkTarget } from './push-target.ts';
import { type PushOrder, type StartPushRunPorts, startPushRun } from './start-push-run.ts';

export interface RetryPushRunPorts extends Omit<StartPushRunPorts, 'send'> {
  /** Each kind of target has its own queue. */
  readonly sendTo: (kind: PushTarget['kind']) => SendRows;
  readonly runs: StartPushRunPorts['runs'] &
    FindPushRunPorts['runs'] & {
      /** Ids of the failed rows by chunk, for as long as they are stored. Skipped rows are not included. */
      listUndelivered(
        workspaceId: string,
        run: PushRunRecord,
      ): Promise<ReadonlyMap<number, readonly string[]>>;
    };
  readonly destinations: ClosedTargetPorts['destinations'];
  readonly integrations: ClosedTargetPorts['integrations'];
  readonly hasExportQueue: ClosedTargetPorts['hasExportQueue'];
  readonly refuse: Refuse<
    | 'not_found'
    | 'still_running'
    | 'nothing_to_retry'
    | 'destination_deleted'
    | 'crm_not_connected'
    | 'limit_exceeded'
  >;
}

/** The receivers with failures, and the failed records. A record that failed at one of two is sent to both again. */
function selectUndelivered(
  { target }: PushRunRecord,
  undeliveredIdsByChunk: ReadonlyMap<number, readonly string[]>,
): Pick<PushOrder, 'target' | 'ids'> {
  const ids = [...new Set([...undeliveredIdsByChunk.values()].flat())];
  if (target.kind !== 'crm') return { target, ids };
  const chunks = [...undeliveredIdsByChunk].filter(([, rowIds]) => rowIds.length > 0).map(([chunk]) => chunk);
  const failedProviders = new Set(chunks.flatMap((chunk) => listCrms(selectChunkTarget(target, chunk))));
  return {
    target: { ...target, providers: target.providers.filter((provider) => failedProviders.has(provider)) },
    ids,
  };
}

/** Sends the failed rows of a finished run again, as a new run. */
export async function retryPushRun(
  ports: RetryPushRunPorts,
  viewer: Viewer,
  id: string,
): Promise<PushRunRecord> {
  const { runs, refuse } = ports;
  const run = await findPushRun(ports, viewer, id);
  if (run.status === 'running') throw refuse('still_running');
  if (run.failed === 0) throw refuse('nothing_to_retry');
  const closedReason = await findClosedReason(ports, viewer.workspaceId, run.target);
  if (closedReason) throw refuse(closedReason.code, closedReason.message);
  const { target, ids } = selectUndelivered(run, await runs.listUndelivered(viewer.workspaceId, run));
  if (ids.length === 0) throw refuse('nothing_to_retry', 'The rows of a run are kept for 30 days.');
  return startPushRun(
    { ...ports, send: ports.sendTo(target.kind) },
    { viewer, recordType: run.record_type, target, ids },
  );
}
