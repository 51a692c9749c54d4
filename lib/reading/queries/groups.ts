import type { QueryCompanies, QueryGroup, QueryLocation, QueryRole } from '#contract/interpretation.ts';
import { combineCompanies, createAnyCompany } from '#domain/market/people-search/query-companies.ts';
import { hasPerson, hasPlaceOrCompany, type Item } from './item.ts';
import { createBroaderRoles, createRoles, SIGNERS } from './roles.ts';

/** Phrases that belong together: roles, with their locations and companies. */
interface Cluster {
  readonly choice: number;
  readonly items: Item[];
  /** A location or company was named after its roles, so the next such pair starts another group. */
  isClosed: boolean;
}

interface Groups {
  readonly named: readonly QueryGroup[];
  /** What follows words that are searched as a title first. */
  readonly broader: readonly QueryGroup[];
}

/**
 * Who is wanted, in groups: "CFOs in Germany and CTOs in France" are two, "CFOs and CTOs in Germany" is one. A location or
 * company named before any role applies to the roles after it. `isFiltered`: someone is excluded, so anyone else is wanted.
 */
export function groupPhrases(requested: readonly Item[], isFiltered: boolean): Groups {
  const hasUnderstoodRole = (choice: number): boolean =>
    requested.some(
      (one) =>
        one.choice === choice && (one.works.length > 0 || one.levels !== undefined || one.verb !== undefined),
    );
  const clusters = createClusters(sortPreferred(requested));
  const groups: QueryGroup[] = [];
  const broader: QueryGroup[] = [];
  const last = Math.max(0, ...requested.map(({ choice }) => choice));
  for (const { choice, items } of clusters) {
    const where = findWhere(items, clusters);
    const roles = items.flatMap((item, at) =>
      item.works.length === 0 && item.preferred.has('level')
        ? []
        : createRoles(item, !hasUnderstoodRole(item.choice) || isInList(items, at)),
    );
    const first = groups[0]?.roles ?? [];
    // "Otherwise anyone there": the same functions at any level. "In Germany or, failing that, Austria".
    const isLater = choice > 0 && roles.length === 0;
    const colleagues = isLater && items.some(({ meansAnyone }) => meansAnyone) ? removeLevels(first) : [];
    const elsewhere = isLater && items.some(hasPlaceOrCompany) ? first : [];
    const found = [roles, colleagues, elsewhere].find((some) => some.length > 0) ?? [];
    if (found.length > 0) groups.push({ choice: choice + 1, roles: found, ...where });
    const trailing = items.flatMap(createBroaderRoles);
    if (trailing.length > 0) broader.push({ choice: last + 2 + choice, roles: trailing, ...where });
  }
  if (groups.length === 0 && !requested.some(hasPerson) && (isFiltered || requested.some(isCondition))) {
    const job_levels = requested.some(({ isSenior }) => isSenior) ? [...SIGNERS] : [];
    const roles: QueryRole[] = [{ functions: [], job_levels, title: null }];
    groups.push({ choice: 1, roles, ...findWhere(requested, clusters) });
  }
  return { named: groups, broader };
}

const isCondition = (item: Item): boolean =>
  hasPlaceOrCompany(item) || item.meansAnyone || item.per_account !== null || item.change !== null;

/** "CFOs and butchers", "bakers in Gozo and nurses in Malta": an unknown word listed with a role is a role. */
const isInList = (items: readonly Item[], at: number): boolean => {
  const before = items[at - 1];
  const { separator, unknown, locations, notUnderstood } = items[at] as Item;
  const isBeside = before !== undefined && before.works.length > 0 && ['or', 'and'].includes(separator);
  const isAllUnknown = notUnderstood.length <= unknown.length;
  return isAllUnknown && unknown.length <= (isBeside ? 2 : locations.length > 0 ? 1 : 0);
};

/** "Legal or compliance, ideally the general counsel": the preferred role is the first choice. */
function sortPreferred(items: readonly Item[]): readonly Item[] {
  const isPreferred = (item: Item): boolean => item.preferred.has('role') && item.works.length > 0;
  const isOther = (item: Item): boolean => !isPreferred(item) && item.works.length > 0;
  if (!items.some(isPreferred) || !items.some(isOther)) return items;
  const rest = items.filter((item) => !isPreferred(item));
  return [...items.filter(isPreferred), ...rest.map((item) => ({ ...item, choice: item.choice + 1 }))];
}

function createClusters(requested: readonly Item[]): Cluster[] {
  const clusters: Cluster[] = [];
  let lead: Item[] = [];
  for (const [at, item] of requested.entries()) {
    const current = clusters.at(-1);
    const next = requested[at + 1];
    // "London: head of IT; Madrid: head of procurement" names the location first.
    const isNextLead =
      current?.items[0] !== undefined &&
      !hasPerson(current.items[0]) &&
      (item.separator === 'full' || next?.separator === 'full') &&
      hasPlaceOrCompany(item) &&
      next !== undefined &&
      hasPerson(next) &&
      !hasPlaceOrCompany(next);
    if (!hasPerson(item) && (current === undefined || isNextLead)) {
      lead.push(item);
      continue;
    }
    const isPair = hasPerson(item) && (hasPlaceOrCompany(item) || isPaired(item, next));
    const isOfCurrent =
      current !== undefined &&
      current.choice === item.choice &&
      lead.length === 0 &&
      !(current.isClosed && isPair) &&
      !current.items.some((one) => isCountedTwice(one, item));
    if (isOfCurrent) {
      current.items.push(item);
      current.isClosed ||= hasPlaceOrCompany(item) && current.items.some(hasPerson);
    } else {
      clusters.push({ choice: item.choice, items: [...lead, item], isClosed: hasPlaceOrCompany(item) });
      lead = [];
    }
  }
  if (lead.length > 0) clusters.push({ choice: lead[0]?.choice ?? 0, items: lead, isClosed: true });
  return clusters;
}

/** "VP Sales (US), VP Sales (UK)": its location follows a comma. */
const isPaired = (item: Item, next: Item | undefined): boolean =>
  item.separator !== 'or' && next?.separator === 'comma' && !hasPerson(next) && hasPlaceOrCompany(next);

/** "Two from finance and one from IT"; "ten, from ten companies" counts the same people. */
const isCountedTwice = (one: Item, other: Item): boolean =>
  (one.per_account !== null && other.per_account !== null) || (one.total !== null && other.total !== null);

function findWhere(
  items: readonly Item[],
  clusters: readonly Cluster[],
): Omit<QueryGroup, 'choice' | 'roles'> {
  // "CISO in Berlin, else the CIO": the locations of one choice apply to the others.
  const located = items.some(hasPlaceOrCompany)
    ? items
    : (clusters.find((cluster) => cluster.items.some(hasPlaceOrCompany))?.items ?? items);
  const filter = (kind: 'location' | 'company', isPreferred: boolean): Item[] =>
    located.filter(({ preferred }) => preferred.has(kind) === isPreferred);
  const levels = items.flatMap(({ preferred, levels: one }) => (preferred.has('level') ? (one ?? []) : []));
  return {
    locations: pickNarrowest(filter('location', false)),
    companies: mergeCompanies(filter('company', false)),
    preferred: {
      job_levels: [...new Set(levels)],
      locations: listLocations(filter('location', true)),
      companies: mergeCompanies(filter('company', true)),
    },
    per_account: items.find(({ per_account }) => per_account !== null)?.per_account ?? null,
    total: items.find(({ total }) => total !== null)?.total ?? null,
    change: items.find(({ change }) => change !== null)?.change ?? null,
  };
}

export const listLocations = (items: readonly Item[]): QueryLocation[] => [
  ...new Map(items.flatMap((item) => item.locations).map((location) => [location.name, location])).values(),
];

/** "Germany, Berlin" means Berlin; "not just Berlin, all of Germany" does not. */
function pickNarrowest(items: readonly Item[]): QueryLocation[] {
  const narrow = items.filter(({ isAtLeast }) => !isAtLeast).flatMap(({ locations }) => locations);
  return listLocations(items).filter((location) => !narrow.some((other) => isWithin(other, location)));
}

const isWithin = (location: QueryLocation, wider: QueryLocation): boolean =>
  wider.localities.length === 0 &&
  location.localities.length > 0 &&
  location.countries.every((country) => wider.countries.includes(country));

const mergeCompanies = (items: readonly Item[]): QueryCompanies =>
  items.map(({ companies }) => companies).reduce(combineCompanies, createAnyCompany());

const removeLevels = (roles: readonly QueryRole[]): QueryRole[] =>
  roles.flatMap(({ functions, title }) =>
    functions.length > 0 && title === null ? [{ functions, job_levels: [], title }] : [],
  );
