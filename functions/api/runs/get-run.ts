import { getRun } from '#contract/runs.ts';
import { explainEmpty } from '#domain/signals/discovery/why-empty.ts';
import { addModelUse, findRun } from '#domain/signals/runs/find-run.ts';
import { endpoint } from '#http/endpoint.ts';
import { createAccountStore } from '#table/accounts/account-store.ts';
import { createBudgetStore } from '#table/directory/budget-store.ts';
import { createRunStore } from '#table/runs/run-store.ts';

export const handler = endpoint(getRun, async ({ caller, params, refuse, table, now }) => {
  const ports = { runs: createRunStore(table), accounts: createAccountStore(table), refuse };
  const run = await findRun(ports, caller, params.id);
  const budgets = createBudgetStore(table, now);
  const data = await addModelUse(budgets, caller.workspaceId, run);
  return { status: 200, data: { ...data, hint: explainEmpty(run) } };
});
