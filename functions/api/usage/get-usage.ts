import { type LimitedRuns, openRunsMax } from '#contract/limits.ts';
import { getUsage } from '#contract/usage.ts';
import { toUsage } from '#domain/workspace/plans/plan.ts';
import { readProviderUsage } from '#domain/workspace/plans/provider-usage.ts';
import { endpoint } from '#http/endpoint.ts';
import { describeStageReader, listBudgetedProviders } from '#providers/directories/budgeted-providers.ts';
import { createBudgetStore } from '#table/directory/budget-store.ts';
import { readOpenRuns } from '#table/runs/open-runs.ts';
import { createIntegrationStore } from '#table/workspaces/integration-store.ts';
import { createAccountRoomReader, createPlanStore } from '#table/workspaces/plan-store.ts';

export const handler = endpoint(getUsage, async ({ caller: { workspaceId }, refuse, table, now }) => {
  const [plan, integrations, openRuns, accounts] = await Promise.all([
    createPlanStore(table).get(workspaceId),
    createIntegrationStore(table).get(workspaceId),
    readOpenRuns(table, workspaceId),
    createAccountRoomReader(table)(workspaceId),
  ]);
  if (!plan) throw refuse('not_found');
  const budgetedProviders = listBudgetedProviders(integrations.connected);
  const providers = await readProviderUsage(
    createBudgetStore(table, now),
    workspaceId,
    budgetedProviders,
    now(),
  );
  const describeLimit = (kind: LimitedRuns) => ({ limit: openRunsMax[kind], used: openRuns[kind].length });
  const in_progress = { discoveries: describeLimit('discoveries'), push_runs: describeLimit('push_runs') };
  return {
    status: 200,
    data: { ...toUsage(plan), reader: describeStageReader(), providers, in_progress, stored: { accounts } },
  };
});
