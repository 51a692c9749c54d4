import { DirectoryProblem, isDirectoryProblem } from './directory-problem.ts';

/** What is used up of a provider, by period: a calendar month in UTC such as `2026-11`, or a run. */
export interface BudgetStore {
  /** Counts an amount if it fits into the limit; false where it does not. */
  take(
    workspaceId: string,
    provider: string,
    spend: { readonly period: string; readonly amount: number; readonly limit: number },
  ): Promise<boolean>;
  /** Adds what was counted too little, or takes back what was counted too much. */
  correct(
    workspaceId: string,
    provider: string,
    change: {
      readonly period: string;
      readonly amount: number;
      /** What else is to be known of the spending, such as tokens. */
      readonly counts?: Readonly<Record<string, number>>;
    },
  ): Promise<void>;
  /** What was counted of one provider in a period; undefined where nothing was. */
  useOf(
    workspaceId: string,
    provider: string,
    period: string,
  ): Promise<Readonly<Record<string, number>> | undefined>;
  /** What the workspace has used in a month, by provider. */
  used(workspaceId: string, month: string): Promise<Readonly<Record<string, number>>>;
  /** What the operator has set for the workspace, by provider. */
  limits(workspaceId: string): Promise<Readonly<Record<string, number>>>;
  setLimit(workspaceId: string, provider: string, limit: number): Promise<void>;
}

export const monthOf = (date: Date): string => date.toISOString().slice(0, 7);

/** An answer and what the provider has charged for it. */
export interface Charged<T> {
  readonly value: T;
  readonly charged: number;
}

export interface ProviderMeter {
  /** Counts what a call may cost at most, makes it, and corrects the count by what it did cost. */
  spend<T>(most: number, call: () => Promise<Charged<T>>): Promise<T>;
}

export interface MeterParts {
  readonly budgets: Pick<BudgetStore, 'take' | 'correct'>;
  readonly workspaceId: string;
  readonly provider: string;
  /** As people know it. */
  readonly label: string;
  readonly limit: number;
  readonly now: () => Date;
}

/** Bounds what a workspace spends at a provider. A call that might go over the limit is not made. */
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
        // Without an answer nobody knows what was charged, so that the count keeps to the safe side.
        if (isDirectoryProblem(error) && !error.mayBeCharged) await correct(-most);
        throw error;
      }
    },
  };
}
