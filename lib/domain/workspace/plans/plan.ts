import * as z from 'zod';
import type { ErrorDetail } from '#contract/errors.ts';
import { DAY_MS } from '#contract/time.ts';
import { type Usage, usage } from '#contract/usage.ts';

/** The plans a workspace can buy. */
export const planNames = ['starter', 'growth', 'scale'] as const;

/** What a workspace has bought, and how much of it is used. */
export const plan = usage
  .pick({ plan: true, subscription_status: true, credits_total: true, credits_used: true })
  .extend(usage.pick({ period_start: true, period_end: true }).shape)
  /** When an operator last reset the count of used credits. */
  .extend({ used_since: z.string().optional() });

export type Plan = Readonly<z.infer<typeof plan>>;

export type PlanChanges = Partial<Omit<Plan, 'credits_used' | 'used_since'>> & {
  readonly resetUsage?: boolean;
};

export interface PlanStore {
  get(workspaceId: string): Promise<Plan | undefined>;
  /** Undefined if there is no such workspace. */
  change(workspaceId: string, changes: PlanChanges): Promise<Plan | undefined>;
}

const PERIOD_DAYS = 30;

/** A workspace's plan until its operator sets one. */
export const createStartingPlan = (now: Date): Plan => ({
  plan: 'starter',
  subscription_status: 'inactive',
  credits_total: 0,
  credits_used: 0,
  period_start: now.toISOString(),
  period_end: new Date(now.getTime() + PERIOD_DAYS * DAY_MS).toISOString(),
});

/** A plan may be reduced below what is already used. Then nothing is left, but never less than zero. */
export const toUsage = ({
  used_since = '',
  ...plan
}: Plan): Omit<Usage, 'reader' | 'providers' | 'in_progress' | 'stored'> => ({
  ...plan,
  credits_remaining: Math.max(0, plan.credits_total - plan.credits_used),
  counted_since: used_since > plan.period_start ? used_since : plan.period_start,
});

/** What is left, for errors caused by the plan. */
export function listPlanDetails(plan: Plan): ErrorDetail[] {
  const { subscription_status, credits_remaining, credits_used, credits_total, ...period } = toUsage(plan);
  return [
    { path: 'subscription_status', message: subscription_status },
    { path: 'credits_remaining', message: String(credits_remaining) },
    { path: 'credits_used', message: `${credits_used} of ${credits_total}` },
    { path: 'period_start', message: period.period_start },
    { path: 'period_end', message: period.period_end },
  ];
}
