import type { QueryGroup, QueryReading } from '#contract/interpretation.ts';
import { hasPerson } from './groups.ts';
import { hasMeaning, type Item } from './phrases.ts';

type Limits = QueryReading['limits'];

/** A phrase with nothing but a limit: "max 3", "ten in total". */
const isLimitOnly = (item: Item): boolean =>
  !hasMeaning(item) && item.verb === undefined && !item.meansAnyone;

/**
 * Takes the limits that stand alone out of the phrases, and gives "one each" to whom it is about: each of the roles
 * listed with commas or "and", as far as a total has room for exactly those; else each account.
 */
export function extractLimits(requested: readonly Item[]): Limits {
  const limitItems = requested.filter(isLimitOnly);
  const limits: Limits = {
    per_account: limitItems.find(({ per_account }) => per_account !== null)?.per_account ?? null,
    total: limitItems.find(({ total }) => total !== null)?.total ?? null,
  };
  for (const item of limitItems) Object.assign(item, { per_account: null, total: null });
  const each = requested.find((item) => item.each !== null)?.each ?? null;
  if (each === null) return limits;
  const people = requested.filter(hasPerson);
  const isOfRoles =
    people.length > 1 &&
    people.slice(1).every(({ separator }) => separator !== 'or') &&
    (limits.total === null || limits.total === people.length * each);
  if (!isOfRoles) return { ...limits, per_account: limits.per_account ?? each };
  for (const item of people) {
    if (limits.total === null) item.per_account = each;
    else item.total = each;
  }
  return limits.total === null ? limits : { ...limits, total: null };
}

/** Limits of a query with one group are that group's own. */
export const withLimits = (group: QueryGroup, { per_account, total }: Limits): QueryGroup => ({
  ...group,
  per_account: group.per_account ?? per_account,
  total: group.total ?? total,
});

export const NO_LIMITS: Limits = { per_account: null, total: null };
