import { type BudgetStore, toMonth } from '#domain/workspace/plans/budget-store.ts';
import { DirectoryError, isDirectoryError } from './directory-error.ts';

/** A response and what the provider charged for it. */
export interface Charged<T> {
  readonly value: T;
  readonly charged: number;
}

export interface ProviderMeter {
  /** Counts a call's maximum cost, makes it, and corrects the count to the actual cost. */
  spend<T>(maxAmount: number, call: () => Promise<Charged<T>>): Promise<T>;
}

export interface MeterParts {
  readonly budgets: Pick<BudgetStore, 'reserve' | 'adjust'>;
  readonly workspaceId: string;
  readonly provider: string;
  /** The display name. */
  readonly label: string;
  readonly limit: number;
  readonly now: () => Date;
}

/** Limits what a workspace spends at a provider. A call that might exceed the limit is not made. */
export function createProviderMeter({
  budgets,
  workspaceId,
  provider,
  label,
  limit,
  now,
}: MeterParts): ProviderMeter {
  return {
    async spend(maxAmount, call) {
      const month = toMonth(now());
      if (!(await budgets.reserve(workspaceId, provider, { period: month, amount: maxAmount, limit }))) {
        const message = `The budget of ${limit} credits for ${label} in ${month} has no room for ${maxAmount}.`;
        throw new DirectoryError('budget_exhausted', message);
      }
      const correct = async (amount: number): Promise<void> => {
        if (amount !== 0) await budgets.adjust(workspaceId, provider, { period: month, amount });
      };
      try {
        const { value, charged } = await call();
        await correct(charged - maxAmount);
        return value;
      } catch (error) {
        // Without a response the charge is unknown, so the count stays on the safe side.
        if (isDirectoryError(error) && !error.mayBeCharged) await correct(-maxAmount);
        throw error;
      }
    },
  };
}
