import { type LimitedRuns, openRunsMax } from '#contract/limits.ts';
import { getUsage } from '#contract/usage.ts';
import { usageOf } from '#domain/workspace/plans/plan.ts';
import { readProviderUsage } from '#domain/workspace/plans/provider-usage.ts';
import { endpoint } from '#http/endpoint.ts';
import { describeStageReader, listBudgetedProviders } from '#providers/directories/budgeted-providers.ts';
import { budgetStore } from '#table/directory/budget-store.ts';
import { readOpenRuns } from '#table/runs/open-runs.ts';
import { integrationStore } from '#table/workspaces/integration-store.ts';
import { accountRoom, planStore } from '#table/workspaces/plan-store.ts';

export const handler = endpoint(getUsage, async ({ caller: { workspaceId }, refuse, table, now }) => {
  const [plan, integrations, open, accounts] = await Promise.all([
    planStore(table).get(workspaceId),
    integrationStore(table).get(workspaceId),
    readOpenRuns(table, workspaceId),
    accountRoom(table)(workspaceId),
  ]);
  if (!plan) throw refuse('not_found');
  const budgeted = listBudgetedProviders(integrations.connected);
  const providers = await readProviderUsage(budgetStore(table, now), workspaceId, budgeted, now());
  const usedOf = (kind: LimitedRuns) => ({ limit: openRunsMax[kind], used: open[kind].length });
  const in_progress = { discoveries: usedOf('discoveries'), push_runs: usedOf('push_runs') };
  return {
    status: 200,
    data: { ...usageOf(plan), reader: describeStageReader(), providers, in_progress, stored: { accounts } },
  };
});
