import { retryPushRun as contract } from '#contract/push-runs.ts';
import { retryPushRun } from '#domain/pushes/retry-push-run.ts';
import { endpoint } from '#http/endpoint.ts';
import { systemClock } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { startRows } from '#queues/start-rows.ts';
import { pushRunStore } from '#table/pushes/push-run-store.ts';
import { functionTable } from '#table/table.ts';
import { destinationStore } from '#table/workspaces/destination-store.ts';
import { integrationStore } from '#table/workspaces/integration-store.ts';

export const handler = endpoint(contract, async ({ caller, params, refuse }) => {
  const table = functionTable();
  const ports = {
    runs: pushRunStore(table),
    destinations: destinationStore(table),
    integrations: integrationStore(table),
    sendTo: startRows,
    newId,
    now: systemClock,
    refuse,
  };
  const run = await retryPushRun(ports, caller, params.id);
  return { status: 202, data: { run_id: run.id, total: run.total, status: 'running' as const } };
});
