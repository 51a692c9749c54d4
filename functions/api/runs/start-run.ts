import { startRun } from '#contract/runs.ts';
import { startDiscovery } from '#domain/signals/discovery/start-discovery.ts';
import { endpoint } from '#endpoints/endpoint.ts';
import { attemptPromised } from '#platform/attempt-promised.ts';
import { runStore } from '#table/runs/run-store.ts';
import { signalStore } from '#table/signals/signal-store.ts';
import { planStore } from '#table/workspaces/plan-store.ts';
import { startRunWorkflow } from '#workflows/start-run.ts';

export const handler = endpoint(startRun, async ({ caller, body, refuse, newId, table, now }) => {
  const ports = {
    plans: planStore(table),
    signals: signalStore(table),
    runs: runStore(table),
    newId,
    now,
    startDiscovery: (...run: Parameters<typeof startRunWorkflow>) =>
      attemptPromised('run', () => startRunWorkflow(...run)),
    refuse,
  };
  const { id, created_at } = await startDiscovery(ports, caller, body);
  return { status: 202, data: { run_id: id, status: 'running' as const, created_at } };
});
