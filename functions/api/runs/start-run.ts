import { startRun } from '#contract/runs.ts';
import { startDiscovery } from '#domain/signals/discovery/start-discovery.ts';
import { endpoint } from '#http/endpoint.ts';
import { attemptPromised } from '#platform/attempt-promised.ts';
import { systemClock } from '#platform/clock.ts';
import { runStore } from '#table/runs/run-store.ts';
import { signalStore } from '#table/signals/signal-store.ts';
import { functionTable } from '#table/table.ts';
import { planStore } from '#table/workspaces/plan-store.ts';
import { startRunWorkflow } from '#workflows/start-run.ts';

export const handler = endpoint(startRun, async ({ caller, body, refuse, newId }) => {
  const table = functionTable();
  const ports = {
    plans: planStore(table),
    signals: signalStore(table),
    runs: runStore(table),
    newId,
    now: systemClock,
    startDiscovery: (...run: Parameters<typeof startRunWorkflow>) =>
      attemptPromised('run', () => startRunWorkflow(...run)),
    refuse,
  };
  const { id, created_at } = await startDiscovery(ports, caller, body);
  return { status: 202, data: { run_id: id, status: 'running' as const, created_at } };
});
