import { retryPushRun as contract } from '#contract/push-runs.ts';
import { retryPushRun } from '#domain/outbound/pushes/retry-push-run.ts';
import { endpoint } from '#http/endpoint.ts';
import { startRows } from '#jobs/queues/send-messages.ts';
import { env } from '#platform/env.ts';
import { createPushRunStore } from '#table/pushes/push-run-store.ts';
import { createDestinationEntries } from '#table/workspaces/destination-store.ts';
import { createIntegrationStore } from '#table/workspaces/integration-store.ts';

export const handler = endpoint(contract, async ({ caller, params, refuse, newId, table, now }) => {
  const ports = {
    runs: createPushRunStore(table),
    destinations: createDestinationEntries(table),
    integrations: createIntegrationStore(table),
    hasExportQueue: (name: string) => Object.hasOwn(env.exportQueues(), name),
    sendTo: startRows,
    newId,
    now,
    refuse,
  };
  const run = await retryPushRun(ports, caller, params.id);
  return { status: 202, data: { run_id: run.id, total: run.total, status: 'running' as const } };
});
