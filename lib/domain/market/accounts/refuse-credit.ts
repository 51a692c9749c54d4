import type { Refuse } from '#contract/errors.ts';
import { type PlanStore, planDetails } from '#domain/workspace/plans/plan.ts';

export interface RefuseCreditPorts {
  readonly plans: Pick<PlanStore, 'get'>;
  readonly refuse: Refuse<'subscription_required' | 'credits_exhausted'>;
}

/** Without a subscription nothing else about the account matters. */
export async function checkSubscription({ plans, refuse }: RefuseCreditPorts, workspaceId: string) {
  const plan = await plans.get(workspaceId);
  if (plan?.subscription_status !== 'active') {
    throw refuse('subscription_required', undefined, plan && planDetails(plan));
  }
}

/** Says why the plan has no credit, and what it has. */
export async function refuseCredit({ plans, refuse }: RefuseCreditPorts, workspaceId: string) {
  const plan = await plans.get(workspaceId);
  const code = plan?.subscription_status === 'active' ? 'credits_exhausted' : 'subscription_required';
  return refuse(code, undefined, plan && planDetails(plan));
}
