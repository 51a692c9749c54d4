/** What was used of a provider per period: a calendar month in UTC such as `2026-11`, or a run. */
export interface BudgetStore {
  /** Counts an amount if it fits the limit. Returns false if it doesn't. */
  reserve(
    workspaceId: string,
    provider: string,
    spend: { readonly period: string; readonly amount: number; readonly limit: number },
  ): Promise<boolean>;
  /** Adds what was undercounted, or subtracts what was overcounted. */
  adjust(
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
  readUse(
    workspaceId: string,
    provider: string,
    period: string,
  ): Promise<Readonly<Record<string, number>> | undefined>;
  /** The workspace's use in a month, by provider. */
  readUsed(workspaceId: string, month: string): Promise<Readonly<Record<string, number>>>;
  /** The workspace's limits set by the operator, by provider. */
  readLimits(workspaceId: string): Promise<Readonly<Record<string, number>>>;
  setLimit(workspaceId: string, provider: string, limit: number): Promise<void>;
}

export const toMonth = (date: Date): string => date.toISOString().slice(0, 7);
