import type { Usage } from '#contract/usage.ts';
import { type BudgetStore, toMonth } from './budget-store.ts';

/** Model costs are counted in millionths of a dollar, so they stay integers. */
export const USD_PARTS = 1_000_000;

/** The budget of the stage's model, of any provider. Named for the first provider: counts are stored by it. */
export const MODEL_BUDGET = 'bedrock';

export interface BudgetedProvider {
  readonly provider: string;
  /** The name its spending is counted by. @default the provider */
  readonly budget?: string;
  /** Used if the operator has not set a limit for the workspace. In credits, or in millionths of a dollar. */
  readonly defaultLimit: number;
}

/** A workspace's spending and limits at providers this month. */
export async function readProviderUsage(
  budgets: Pick<BudgetStore, 'readUsed' | 'readLimits'>,
  workspaceId: string,
  providers: readonly BudgetedProvider[],
  now: Date,
): Promise<Usage['providers']> {
  if (providers.length === 0) return [];
  const month = toMonth(now);
  const [used, limits] = await Promise.all([
    budgets.readUsed(workspaceId, month),
    budgets.readLimits(workspaceId),
  ]);
  return providers.map(({ provider, budget = provider, defaultLimit }) => {
    const isModel = budget === MODEL_BUDGET;
    const inUnits = (amount: number): number => (isModel ? amount / USD_PARTS : amount);
    const limit = limits[budget] ?? defaultLimit;
    const spent = used[budget] ?? 0;
    return {
      provider,
      unit: isModel ? 'usd' : 'credits',
      month,
      limit: inUnits(limit),
      used: inUnits(spent),
      remaining: inUnits(Math.max(0, limit - spent)),
    };
  });
}
