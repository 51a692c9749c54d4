import { directoryProviders } from '#contract/directory-providers.ts';
import { MODEL_BUDGET, USD_PARTS } from '#domain/workspace/plans/provider-usage.ts';
import { createBudgetStore } from '#table/directory/budget-store.ts';
import { type Command, UsageError } from './command.ts';
import { requireWorkspace, workspaceOption } from './require.ts';

const providers = [...directoryProviders, MODEL_BUDGET] as const;

export const budgetSet: Command = {
  name: 'budget set',
  summary: "Set a workspace's monthly budget for a data provider or for models",
  options: {
    workspace: workspaceOption,
    provider: { value: providers.join('|'), help: 'the provider', required: true },
    credits: { value: 'N', help: 'credits a month, for directories; 0: none' },
    usd: { value: 'N', help: `whole dollars a month, for the model (${MODEL_BUDGET})` },
  },
  changes: { resource: 'usage' },
  async run({ table, now }, input) {
    const workspace_id = await requireWorkspace(table, input.text('workspace'));
    const provider = input.oneOf('provider', providers);
    if (provider === undefined)
      throw new UsageError(`--provider is missing. Use one of: ${providers.join(', ')}.`);
    const unit = provider === MODEL_BUDGET ? 'usd' : 'credits';
    const amount = input.wholeNumber(unit);
    if (amount === undefined)
      throw new UsageError(`--${unit} is missing: budgets for ${provider} are in ${unit}.`);
    const limit = unit === 'usd' ? amount * USD_PARTS : amount;
    await createBudgetStore(table, now).setLimit(workspace_id, provider, limit);
    return { workspace_id, provider, [unit]: amount };
  },
};
