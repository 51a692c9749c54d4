import { ServiceError } from '#contract/errors.ts';
import { retryPushRun as contract } from '#contract/push-runs.ts';
import { retryPushRun } from '#domain/outbound/pushes/retry-push-run.ts';
import { endpoint } from '#endpoints/endpoint.ts';
import { env } from '#platform/env.ts';
import { startRows } from '#queues/send-rows.ts';
import { pushRunStore } from '#table/pushes/push-run-store.ts';
import { destinationEntries } from '#table/workspaces/destination-entries.ts';
import { integrationStore } from '#table/workspaces/integration-store.ts';

export const handler = endpoint(contract, async ({ caller, params, refuse, newId, table, now }) => {
  const ports = {
    runs: pushRunStore(table),
    destinations: destinationEntries(table),
    integrations: integrationStore(table),
    hasExportQueue: (name: string) => Object.hasOwn(env.exportQueues(), name),
    sendTo: startRows,
    newId,
    now,
    refuse,
  };
  if (caller.agent && (await ports.runs.get(caller.workspaceId, params.id))?.target.kind === 'sequencer')
    throw new ServiceError(
      'forbidden',
      'Agents may not add people to sequences. A person can retry this push.',
    );
  const run = await retryPushRun(ports, caller, params.id);
  return { status: 202, data: { run_id: run.id, total: run.total, status: 'running' as const } };
});
