import { describe, expect, it } from 'vitest';
import { createStartingPlan, listPlanDetails, type Plan, toUsage } from '#domain/workspace/plans/plan.ts';

const plan: Plan = {
  plan: 'growth',
  subscription_status: 'active',
  credits_total: 10,
  credits_used: 3,
  period_start: '2026-05-01T00:00:00.000Z',
  period_end: '2026-05-31T00:00:00.000Z',
};

describe('a plan', () => {
  it('starts without a subscription or credits, for thirty days', () => {
    expect(createStartingPlan(new Date('2026-05-01T00:00:00Z'))).toEqual({
      ...plan,
      plan: 'starter',
      subscription_status: 'inactive',
      credits_total: 0,
      credits_used: 0,
    });
  });

  it.each([
    [10, 3, 7],
    [10, 10, 0],
    [10, 12, 0],
    [0, 0, 0],
  ])('of %i credits with %i used has %i left', (credits_total, credits_used, credits_remaining) => {
    const given = { ...plan, credits_total, credits_used };

    expect(toUsage(given)).toEqual({ ...given, credits_remaining, counted_since: plan.period_start });
  });

  it.each([
    ['the start of the period', undefined, plan.period_start],
    ['the start of the period after an older reset', '2026-04-30T23:59:59.999Z', plan.period_start],
    ['a reset in the period', '2026-05-09T08:00:00.000Z', '2026-05-09T08:00:00.000Z'],
  ])('counts used credits from %s', (_, used_since, counted_since) => {
    expect(toUsage({ ...plan, used_since }).counted_since).toBe(counted_since);
  });

  it('reports what is left in an error', () => {
    expect(listPlanDetails(plan)).toEqual([
      { path: 'subscription_status', message: 'active' },
      { path: 'credits_remaining', message: '7' },
      { path: 'credits_used', message: '3 of 10' },
      { path: 'period_start', message: plan.period_start },
      { path: 'period_end', message: plan.period_end },
    ]);
  });
});
