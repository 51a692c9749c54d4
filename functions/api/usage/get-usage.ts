import { getUsage } from '#contract/usage.ts';
import { usageOf } from '#domain/plans/plan.ts';
import { endpoint } from '#http/endpoint.ts';
import { functionTable } from '#table/table.ts';
import { planStore } from '#table/workspaces/plan-store.ts';

export const handler = endpoint(getUsage, async ({ caller, refuse }) => {
  const plan = await planStore(functionTable()).get(caller.workspaceId);
  if (!plan) throw refuse('not_found');
  return { status: 200, data: usageOf(plan) };
});
