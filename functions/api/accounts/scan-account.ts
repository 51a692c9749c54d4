import { scanAccount } from '#contract/accounts.ts';
import { startScan } from '#domain/signals/runs/start-scan.ts';
import { endpoint } from '#http/endpoint.ts';
import { startRunNow } from '#jobs/workflows/start-jobs.ts';
import { createAccountStore } from '#table/accounts/account-store.ts';
import { createRunStore } from '#table/runs/run-store.ts';
import { createSignalStore } from '#table/signals/signal-store.ts';
import { createPlanStore } from '#table/workspaces/plan-store.ts';

export const handler = endpoint(scanAccount, async ({ caller, params, refuse, newId, table, now }) => {
  const ports = {
    accounts: createAccountStore(table),
    plans: createPlanStore(table),
    signals: createSignalStore(table),
    runs: createRunStore(table),
    newId,
    now,
    startScan: startRunNow,
    refuse,
  };
  const { id, stats } = await startScan(ports, caller, params.id);
  return { status: 202, data: { run_id: id, jobs: stats.jobs, status: 'running' as const } };
});
