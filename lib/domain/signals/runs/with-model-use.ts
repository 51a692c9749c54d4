import type { FullRun } from '#contract/runs.ts';
import type { BudgetStore } from '#domain/workspace/plans/budget-store.ts';
import { MODEL_BUDGET, USD_PARTS } from '#domain/workspace/plans/provider-usage.ts';

/** A run with its model costs so far, if it used a model. */
export async function withModelUse<Run extends Pick<FullRun, 'id' | 'stats'>>(
  budgets: Pick<BudgetStore, 'useOf'>,
  workspaceId: string,
  run: Run,
): Promise<Run> {
  const use = await budgets.useOf(workspaceId, MODEL_BUDGET, run.id);
  if (!use) return run;
  const { calls = 0, tokens_in = 0, tokens_out = 0, used = 0 } = use;
  const model = { calls, tokens_in, tokens_out, cost_usd: Math.max(0, used) / USD_PARTS };
  return { ...run, stats: { ...run.stats, model } };
}
