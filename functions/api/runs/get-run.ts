import { getRun } from '#contract/runs.ts';
import { findRun } from '#domain/runs/find-run.ts';
import { endpoint } from '#http/endpoint.ts';
import { accountStore } from '#table/accounts/account-store.ts';
import { runStore } from '#table/runs/run-store.ts';
import { functionTable } from '#table/table.ts';

export const handler = endpoint(getRun, async ({ caller, params, refuse }) => {
  const table = functionTable();
  const ports = { runs: runStore(table), accounts: accountStore(table), refuse };
  return { status: 200, data: await findRun(ports, caller, params.id) };
});
