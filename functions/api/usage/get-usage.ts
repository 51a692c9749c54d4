import { getUsage } from '#contract/usage.ts';
import { budgetedProviders, stageReader } from '#directories/budgeted-providers.ts';
import { usageOf } from '#domain/workspace/plans/plan.ts';
import { providerUsage } from '#domain/workspace/plans/provider-usage.ts';
import { endpoint } from '#endpoints/endpoint.ts';
import { budgetStore } from '#table/directory/budget-store.ts';
import { integrationStore } from '#table/workspaces/integration-store.ts';
import { planStore } from '#table/workspaces/plan-store.ts';

export const handler = endpoint(getUsage, async ({ caller: { workspaceId }, refuse, table, now }) => {
  const [plan, integrations] = await Promise.all([
    planStore(table).get(workspaceId),
    integrationStore(table).get(workspaceId),
  ]);
  if (!plan) throw refuse('not_found');
  const budgeted = budgetedProviders(integrations.connected);
  const providers = await providerUsage(budgetStore(table, now), workspaceId, budgeted, now());
  return { status: 200, data: { ...usageOf(plan), reader: stageReader(), providers } };
});
