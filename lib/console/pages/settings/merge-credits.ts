/** A credit, by the activation that used it. */
export interface UsedCredit {
  readonly at: string;
  readonly accountId: string;
  /** The member whose key was used; null for a workspace key, undefined if unknown. */
  readonly memberId: string | null | undefined;
}

/** Events are written a moment after their activation. */
const SAME_MS = 60_000;

const isEarlier = (one: UsedCredit, other: UsedCredit): boolean =>
  Date.parse(one.at) < Date.parse(other.at) - SAME_MS;

/** An account's first activation of the period used its credit; activating it again was free. */
export function mergeCredits(events: readonly UsedCredit[], accounts: readonly UsedCredit[]): UsedCredit[] {
  const first = new Map<string, UsedCredit>();
  for (const credit of [...events, ...accounts]) {
    const known = first.get(credit.accountId);
    if (!known || isEarlier(credit, known)) first.set(credit.accountId, credit);
  }
  return [...first.values()].sort((a, b) => b.at.localeCompare(a.at));
}
