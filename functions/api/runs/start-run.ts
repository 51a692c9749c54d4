import { startRun } from '#contract/runs.ts';
import { startDiscovery } from '#domain/signals/discovery/start-discovery.ts';
import { endpoint } from '#http/endpoint.ts';
import { startRunNow } from '#jobs/workflows/start-jobs.ts';
import { createRunStore } from '#table/runs/run-store.ts';
import { createSignalStore } from '#table/signals/signal-store.ts';
import { createAccountRoomReader, createPlanStore } from '#table/workspaces/plan-store.ts';

export const handler = endpoint(startRun, async ({ caller, body, refuse, newId, table, now }) => {
  const ports = {
    plans: createPlanStore(table),
    signals: createSignalStore(table),
    runs: createRunStore(table),
    accountRoom: createAccountRoomReader(table),
    newId,
    now,
    startDiscovery: startRunNow,
    refuse,
  };
  const { id, created_at, spec } = await startDiscovery(ports, caller, body);
  const not_recognized = spec?.not_recognized ?? [];
  return { status: 202, data: { run_id: id, status: 'running' as const, created_at, not_recognized } };
});
