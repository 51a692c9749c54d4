import { subscriptionStatus } from '#contract/usage.ts';
import { planNames, toUsage } from '#domain/workspace/plans/plan.ts';
import { createPlanStore } from '#table/workspaces/plan-store.ts';
import { type Command, UsageError } from './command.ts';
import { requireChange, requireWorkspace, withoutGaps, workspaceOption } from './require.ts';

export const planSet: Command = {
  name: 'plan set',
  summary: "Set a workspace's plan, subscription and credits; omitted options stay",
  options: {
    workspace: workspaceOption,
    plan: { value: planNames.join('|'), help: 'the plan' },
    subscription: { value: subscriptionStatus.options.join('|'), help: 'whether the subscription is active' },
    credits: { value: 'N', help: 'credits for the period, including used ones' },
    used: { value: 'keep|reset', help: 'reset: start counting used credits from 0; default: keep' },
    'period-start': { value: 'DATE', help: 'first day of the period' },
    'period-end': { value: 'DATE', help: 'end of the period' },
  },
  changes: { resource: 'usage' },
  async run({ table }, input) {
    const workspaceId = await requireWorkspace(table, input.text('workspace'));
    const resetUsage = input.oneOf('used', ['keep', 'reset']) === 'reset';
    const changes = {
      ...withoutGaps({
        plan: input.oneOf('plan', planNames),
        subscription_status: input.oneOf('subscription', subscriptionStatus.options),
        credits_total: input.wholeNumber('credits'),
        period_start: input.time('period-start'),
        period_end: input.time('period-end'),
      }),
      ...(resetUsage && { resetUsage }),
    };
    requireChange(changes, this.options);
    const plan = await createPlanStore(table).change(workspaceId, changes);
    if (!plan)
      throw new UsageError(
        `The workspace "${workspaceId}" has no plan. Run "check --workspace ${workspaceId}" to see how to restore it.`,
      );
    return toUsage(plan);
  },
};
