import type { QueryCompanies, QueryGroup, QueryLocation, QueryRole } from '#contract/interpretation.ts';
import {
  combineCompanies,
  createAnyCompany,
  hasCompanyCondition,
} from '#domain/market/people-search/query-companies.ts';
import { type Item, listPreferredLevels } from './phrases.ts';
import { hasRole } from './role-words.ts';
import { createBroaderRoles, createRoles, SIGNERS } from './roles.ts';

/** Phrases that belong together: roles, with their locations and companies. */
interface Cluster {
  readonly choice: number;
  readonly items: Item[];
  /** A location or company was named after its roles, so the next such pair starts another group. */
  isClosed: boolean;
}

interface Groups {
  readonly members: readonly QueryGroup[];
  /** What follows words that are searched as a title first. */
  readonly broader: readonly QueryGroup[];
}

export const hasPerson = (item: Item): boolean => hasRole(item) || item.verb !== undefined;
export const hasPlaceOrCompany = (item: Item): boolean =>
  item.locations.length > 0 || hasCompanyCondition(item.companies);

/**
 * Who is wanted, in groups: "CFOs in Germany and CTOs in France" are two, "CFOs and CTOs in Germany" is one. A location or
 * company named before any role applies to the roles after it. `isFiltered`: someone is excluded, so anyone else is wanted.
 */
export function groupPhrases(
  requested: readonly Item[],
  excluded: readonly Item[],
  isFiltered: boolean,
): Groups {
  const hasUnderstoodRole = (choice: number): boolean =>
    requested.some(
      (one) =>
        one.choice === choice && (one.works.length > 0 || one.levels !== undefined || one.verb !== undefined),
    );
  const clusters = createClusters(sortPreferred(requested));
  const groups: QueryGroup[] = [];
  const broader: QueryGroup[] = [];
  const last = Math.max(0, ...requested.map(({ choice }) => choice));
  for (const { choice, items: members } of clusters) {
    const where = findWhere(members, clusters);
    const roles = members.flatMap((item, at) => {
      if (item.works.length === 0 && item.preferred.has('level')) return [];
      return createRoles(item, !hasUnderstoodRole(item.choice) || isInList(members, at));
    });
    const colleagues =
      choice > 0 && members.some(({ meansAnyone }) => meansAnyone)
        ? removeLevels(groups[0]?.roles ?? [])
        : [];
    // "In Germany or, failing that, Austria": the same roles elsewhere.
    const elsewhere = choice > 0 && members.some(hasPlaceOrCompany) ? (groups[0]?.roles ?? []) : [];
    const found = [roles, colleagues, elsewhere].find((some) => some.length > 0) ?? [];
    if (found.length > 0) groups.push({ choice: choice + 1, roles: found, ...where });
    const trailing = members.flatMap(createBroaderRoles);
    if (trailing.length > 0) broader.push({ choice: last + 2 + choice, roles: trailing, ...where });
  }
  // A condition that wasn't understood is not answered with everybody.
  const isUnderstood = [...requested, ...excluded].every(({ notUnderstood }) => notUnderstood.length === 0);
  if (
    groups.length === 0 &&
    isUnderstood &&
    !requested.some(hasPerson) &&
    (isFiltered || hasAnything(requested))
  ) {
    const job_levels = requested.some(({ isSenior }) => isSenior) ? [...SIGNERS] : [];
    const roles: QueryRole[] = [{ functions: [], job_levels, title: null }];
    groups.push({ choice: 1, roles, ...findWhere(requested, clusters) });
  }
  return { members: groups, broader };
}

/** "Two from finance and one from IT"; "ten, from ten companies" counts the same people. */
const isCountedTwice = (one: Item, other: Item): boolean =>
  (one.per_account !== null && other.per_account !== null) || (one.total !== null && other.total !== null);

const hasAnything = (requested: readonly Item[]): boolean =>
  requested.some(
    (item) =>
      hasPlaceOrCompany(item) || item.meansAnyone || item.per_account !== null || item.change !== null,
  );

/** "CFOs and butchers": an unknown word listed with a role is a role. */
const isInList = (items: readonly Item[], at: number): boolean => {
  const before = items[at - 1];
  const { separator, unknown, locations } = items[at] as Item;
  const isBeside = before !== undefined && before.works.length > 0 && ['or', 'and'].includes(separator);
  // "Bakers in Gozo and nurses in Malta."
  return unknown.length <= (isBeside ? 2 : locations.length > 0 ? 1 : 0);
};

/** "Legal or compliance, ideally the general counsel": the preferred role is the first choice. */
function sortPreferred(items: readonly Item[]): Item[] {
  const prefers = (item: Item): boolean => item.preferred.has('role') && item.works.length > 0;
  const isNeeded = items.some(
    (item) =>
      !prefers(item) &&
      item.works.length > 0 &&
      items.some((one) => prefers(one) && one.choice === item.choice),
  );
  if (!isNeeded) return [...items];
  const [first, rest] = [items.filter(prefers), items.filter((item) => !prefers(item))];
  return [...first, ...rest.map((item) => ({ ...item, choice: item.choice + 1 }))];
}

function createClusters(requested: readonly Item[]): Cluster[] {
  const clusters: Cluster[] = [];
  let lead: Item[] = [];
  for (const [at, item] of requested.entries()) {
    const current = clusters.at(-1);
    const isOther = current !== undefined && current.choice !== item.choice;
    const next = requested[at + 1];
    // "London: head of IT; Madrid: head of procurement" names the location first.
    const isNext =
      current?.items[0] !== undefined &&
      !hasPerson(current.items[0]) &&
      (item.separator === 'full' || next?.separator === 'full');
    const isLead =
      !hasPerson(item) &&
      (current === undefined ||
        (isNext &&
          hasPlaceOrCompany(item) &&
          next !== undefined &&
          hasPerson(next) &&
          !hasPlaceOrCompany(next)));
    if (isLead) {
      lead.push(item);
    } else if (
      current === undefined ||
      isOther ||
      lead.length > 0 ||
      (current.isClosed && hasPerson(item) && (hasPlaceOrCompany(item) || isPaired(item, next))) ||
      current.items.some((one) => isCountedTwice(one, item))
    ) {
      clusters.push({ choice: item.choice, items: [...lead, item], isClosed: hasPlaceOrCompany(item) });
      lead = [];
    } else {
      current.items.push(item);
      current.isClosed ||= hasPlaceOrCompany(item) && current.items.some(hasPerson);
    }
  }
  if (lead.length > 0) clusters.push({ choice: lead[0]?.choice ?? 0, items: lead, isClosed: true });
  return clusters;
}

/** "VP Sales (US), VP Sales (UK)": its location follows a comma. */
const isPaired = (item: Item, next: Item | undefined): boolean =>
  item.separator !== 'or' && next?.separator === 'comma' && !hasPerson(next) && hasPlaceOrCompany(next);

type Where = Omit<QueryGroup, 'choice' | 'roles'>;

function findWhere(items: readonly Item[], clusters: readonly Cluster[]): Where {
  // "CISO in Berlin, else the CIO": the locations of one choice apply to the others.
  const locatedClusters = clusters.filter((cluster) => cluster.items.some(hasPlaceOrCompany));
  const located = items.some(hasPlaceOrCompany) ? items : (locatedClusters[0]?.items ?? items);
  const filterByPreference = (kind: 'location' | 'company', isPreferred: boolean) =>
    located.filter(({ preferred }) => preferred.has(kind) === isPreferred);
  return {
    locations: pickNarrowest(filterByPreference('location', false)),
    companies: mergeCompanies(filterByPreference('company', false)),
    preferred: {
      job_levels: [...new Set(items.flatMap((item) => listPreferredLevels(item)))],
      locations: listLocations(filterByPreference('location', true)),
      companies: mergeCompanies(filterByPreference('company', true)),
    },
    per_account: limitOf(items.map(({ per_account }) => per_account)),
    total: limitOf(items.map(({ total }) => total)),
    change: items.find(({ change }) => change !== null)?.change ?? null,
  };
}

const limitOf = (limits: readonly (number | null)[]): number | null =>
  limits.find((limit) => limit !== null) ?? null;

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

/** "Otherwise anyone there": the same functions at any level. */
const removeLevels = (roles: readonly QueryRole[]): QueryRole[] =>
  roles.flatMap(({ functions, title }) =>
    functions.length > 0 && title === null ? [{ functions, job_levels: [], title }] : [],
  );
