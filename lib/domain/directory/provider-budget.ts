import { DirectoryProblem, isDirectoryProblem } from './directory-problem.ts';

/** What was used of a provider per period: a calendar month in UTC such as `2026-11`, or a run. */
export interface BudgetStore {
  /** Counts an amount if it fits the limit. Returns false if it doesn't. */
  take(
    workspaceId: string,
    provider: string,
    spend: { readonly period: string; readonly amount: number; readonly limit: number },
  ): Promise<boolean>;
  /** Adds what was undercounted, or subtracts what was overcounted. */
  correct(
    workspaceId: string,
    provider: string,
    change: {
      readonly period: string;
      readonly amount: number;
      /** Further figures about the spending, such as tokens. */
      readonly counts?: Readonly<Record<string, number>>;
    },
  ): Promise<void>;
  /** A provider's use in a period, or undefined if nothing was counted. */
  useOf(
    workspaceId: string,
    provider: string,
    period: string,
  ): Promise<Readonly<Record<string, number>> | undefined>;
  /** The workspace's use in a month, by provider. */
  used(workspaceId: string, month: string): Promise<Readonly<Record<string, number>>>;
  /** The workspace's limits set by the operator, by provider. */
  limits(workspaceId: string): Promise<Readonly<Record<string, number>>>;
  setLimit(workspaceId: string, provider: string, limit: number): Promise<void>;
}

export const monthOf = (date: Date): string => date.toISOString().slice(0, 7);

/** A response and what the provider charged for it. */
export interface Charged<T> {
  readonly value: T;
  readonly charged: number;
}

export interface ProviderMeter {
  /** Counts a call's maximum cost, makes it, and corrects the count to the actual cost. */
  spend<T>(most: number, call: () => Promise<Charged<T>>): Promise<T>;
}

export interface MeterParts {
  readonly budgets: Pick<BudgetStore, 'take' | 'correct'>;
  readonly workspaceId: string;
  readonly provider: string;
  /** The display name. */
  readonly label: string;
  readonly limit: number;
  readonly now: () => Date;
}

/** Limits what a workspace spends at a provider. A call that might exceed the limit is not made. */
export function providerMeter({
  budgets,
  workspaceId,
  provider,
  label,
  limit,
  now,
}: MeterParts): ProviderMeter {
  return {
    async spend(most, call) {
      const month = monthOf(now());
      if (!(await budgets.take(workspaceId, provider, { period: month, amount: most, limit }))) {
        const message = `The budget of ${limit} credits for ${label} in ${month} has no room for ${most}.`;
        throw new DirectoryProblem('budget_exhausted', message);
      }
      const correct = async (amount: number): Promise<void> => {
        if (amount !== 0) await budgets.correct(workspaceId, provider, { period: month, amount });
      };
      try {
        const { value, charged } = await call();
        await correct(charged - most);
        return value;
      } catch (error) {
        // Without a response the charge is unknown, so the count stays on the safe side.
        if (isDirectoryProblem(error) && !error.mayBeCharged) await correct(-most);
        throw error;
      }
    },
  };
}
