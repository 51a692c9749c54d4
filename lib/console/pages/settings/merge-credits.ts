/** A credit, by the activation that used it. */
export interface UsedCredit {
  readonly at: string;
  readonly accountId: string;
  /** The member whose key was used; null for a workspace key, undefined if unknown. */
  readonly memberId: string | null | undefined;
}

/** Events are written a moment after their activation. */
const SAME_MS = 60_000;

export const mergeCredits = (events: readonly UsedCredit[], accounts: readonly UsedCredit[]): UsedCredit[] =>
  [
    ...events,
    ...accounts.filter(({ at, accountId }) =>
      events.every(
        (event) => event.accountId !== accountId || Math.abs(Date.parse(event.at) - Date.parse(at)) > SAME_MS,
      ),
    ),
  ].sort((a, b) => b.at.localeCompare(a.at));
