import type { QueryReading, WishedGroup } from '#contract/interpretation.ts';
import { saysWho } from './groups.ts';
import { type Item, saysSomething } from './phrases.ts';

type Limits = QueryReading['limits'];

/** A phrase with nothing but a limit: "max 3", "ten in total". */
const isBare = (item: Item): boolean => !saysSomething(item) && item.verb === undefined && !item.meansAnyone;

/**
 * Takes the limits that stand alone out of the phrases, and gives "one each" to whom it is about: each of the roles
 * listed with commas or "and", as far as a total has room for exactly those; else each account.
 */
export function takeLimits(wanted: readonly Item[]): Limits {
  const bare = wanted.filter(isBare);
  const limits: Limits = {
    per_account: bare.find(({ per_account }) => per_account !== null)?.per_account ?? null,
    total: bare.find(({ total }) => total !== null)?.total ?? null,
  };
  for (const item of bare) Object.assign(item, { per_account: null, total: null });
  const each = wanted.find((item) => item.each !== null)?.each ?? null;
  if (each === null) return limits;
  const named = wanted.filter(saysWho);
  const isOfRoles =
    named.length > 1 &&
    named.slice(1).every(({ separator }) => separator !== 'or') &&
    (limits.total === null || limits.total === named.length * each);
  if (!isOfRoles) return { ...limits, per_account: limits.per_account ?? each };
  for (const item of named) {
    if (limits.total === null) item.per_account = each;
    else item.total = each;
  }
  return limits.total === null ? limits : { ...limits, total: null };
}

/** Limits of a query with one group are that group's own. */
export const withLimits = (group: WishedGroup, { per_account, total }: Limits): WishedGroup => ({
  ...group,
  per_account: group.per_account ?? per_account,
  total: group.total ?? total,
});

export const NO_LIMITS: Limits = { per_account: null, total: null };
