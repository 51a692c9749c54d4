import type { WishedCompanies, WishedGroup, WishedPlace, WishedRole } from '#contract/interpretation.ts';
import { anyCompany, asksForSomething, bothOf } from '#domain/market/people-search/wished-companies.ts';
import { type Item, preferredLevels } from './phrases.ts';
import { saysRole } from './role-words.ts';
import { broaderRoles, rolesOf, SIGNERS } from './roles.ts';

/** Phrases that belong together: roles, with their places and companies. */
interface Cluster {
  readonly choice: number;
  readonly items: Item[];
  /** A place or company was named after its roles, so the next such pair starts another group. */
  isClosed: boolean;
}

interface Groups {
  readonly own: readonly WishedGroup[];
  /** What follows words that are searched as a title first. */
  readonly broader: readonly WishedGroup[];
}

export const saysWho = (item: Item): boolean => saysRole(item) || item.verb !== undefined;
const saysWhere = (item: Item): boolean => item.places.length > 0 || asksForSomething(item.companies);

/**
 * Who is wanted, in groups: "CFOs in Germany and CTOs in France" are two, "CFOs and CTOs in Germany" is one. A place or
 * company named before any role applies to the roles after it. `isFiltered`: someone is excluded, so anyone else is wanted.
 */
export function groupPhrases(
  wanted: readonly Item[],
  unwanted: readonly Item[],
  isFiltered: boolean,
): Groups {
  const isKnown = (choice: number): boolean =>
    wanted.some(
      (one) =>
        one.choice === choice && (one.works.length > 0 || one.levels !== undefined || one.verb !== undefined),
    );
  const clusters = clustersOf(preferredFirst(wanted));
  const groups: WishedGroup[] = [];
  const broader: WishedGroup[] = [];
  const last = Math.max(0, ...wanted.map(({ choice }) => choice));
  for (const { choice, items: own } of clusters) {
    const where = whereOf(own, clusters);
    const roles = own.flatMap((item, at) => {
      if (item.works.length === 0 && item.preferred.has('level')) return [];
      if (item.relation && item.works.length + item.relation.works.length === 0) {
        // "CTOs and their direct reports": the role was named before.
        const before = own[at - 1];
        const named = before?.works.length
          ? { works: before.works, levels: before.levels }
          : { relation: undefined };
        return rolesOf({ ...item, ...named }, false);
      }
      return rolesOf(item, !isKnown(item.choice) || isListed(own, at));
    });
    const anyoneThere =
      choice > 0 && own.some(({ meansAnyone }) => meansAnyone) ? anyLevel(groups[0]?.roles ?? []) : [];
    // "In Germany or, failing that, Austria": the same roles elsewhere.
    const elsewhere = choice > 0 && own.some(saysWhere) ? (groups[0]?.roles ?? []) : [];
    const found = [roles, anyoneThere, elsewhere].find((some) => some.length > 0) ?? [];
    if (found.length > 0) groups.push({ choice: choice + 1, roles: found, ...where });
    const behind = own.flatMap(broaderRoles);
    if (behind.length > 0) broader.push({ choice: last + 2 + choice, roles: behind, ...where });
  }
  // A condition that wasn't understood is not answered with everybody.
  const isUnderstood = [...wanted, ...unwanted].every(({ notUnderstood }) => notUnderstood.length === 0);
  if (groups.length === 0 && isUnderstood && !wanted.some(saysWho) && (isFiltered || saysAnything(wanted))) {
    const job_levels = wanted.some(({ isSenior }) => isSenior) ? [...SIGNERS] : [];
    const roles: WishedRole[] = [{ functions: [], job_levels, title: null }];
    groups.push({ choice: 1, roles, ...whereOf(wanted, clusters) });
  }
  return { own: groups, broader };
}

/** "Two from finance and one from IT"; "ten, from ten companies" counts the same people. */
const isCountedTwice = (one: Item, other: Item): boolean =>
  (one.per_account !== null && other.per_account !== null) || (one.total !== null && other.total !== null);

const saysAnything = (wanted: readonly Item[]): boolean =>
  wanted.some(
    (item) => saysWhere(item) || item.meansAnyone || item.per_account !== null || item.change !== null,
  );

/** "CFOs and butchers": an unknown word listed with a role is a role. */
const isListed = (items: readonly Item[], at: number): boolean => {
  const before = items[at - 1];
  const { separator, unknown, places } = items[at] as Item;
  const isBeside = before !== undefined && before.works.length > 0 && ['or', 'and'].includes(separator);
  // "Bakers in Gozo and nurses in Malta."
  return unknown.length <= (isBeside ? 2 : places.length > 0 ? 1 : 0);
};

/** "Legal or compliance, ideally the general counsel": the preferred role is the first choice. */
function preferredFirst(items: readonly Item[]): Item[] {
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

function clustersOf(wanted: readonly Item[]): Cluster[] {
  const clusters: Cluster[] = [];
  let lead: Item[] = [];
  for (const [at, item] of wanted.entries()) {
    const current = clusters.at(-1);
    const isOther = current !== undefined && current.choice !== item.choice;
    const next = wanted[at + 1];
    // "London: head of IT; Madrid: head of procurement" names the place first.
    const isNext =
      current?.items[0] !== undefined &&
      !saysWho(current.items[0]) &&
      (item.separator === 'full' || next?.separator === 'full');
    const isLead =
      !saysWho(item) &&
      (current === undefined ||
        (isNext && saysWhere(item) && next !== undefined && saysWho(next) && !saysWhere(next)));
    if (isLead) {
      lead.push(item);
    } else if (
      current === undefined ||
      isOther ||
      lead.length > 0 ||
      (current.isClosed && saysWho(item) && (saysWhere(item) || isPaired(item, next))) ||
      current.items.some((one) => isCountedTwice(one, item))
    ) {
      clusters.push({ choice: item.choice, items: [...lead, item], isClosed: saysWhere(item) });
      lead = [];
    } else {
      current.items.push(item);
      current.isClosed ||= saysWhere(item) && current.items.some(saysWho);
    }
  }
  if (lead.length > 0) clusters.push({ choice: lead[0]?.choice ?? 0, items: lead, isClosed: true });
  return clusters;
}

/** "VP Sales (US), VP Sales (UK)": its place follows a comma. */
const isPaired = (item: Item, next: Item | undefined): boolean =>
  item.separator !== 'or' && next?.separator === 'comma' && !saysWho(next) && saysWhere(next);

type Where = Omit<WishedGroup, 'choice' | 'roles'>;

function whereOf(items: readonly Item[], clusters: readonly Cluster[]): Where {
  // "CISO in Berlin, else the CIO": the places of one choice apply to the others.
  const others = clusters.filter((cluster) => cluster.items.some(saysWhere));
  const located = items.some(saysWhere) ? items : (others[0]?.items ?? items);
  const insists = (kind: 'place' | 'company', isPreferred: boolean) =>
    located.filter(({ preferred }) => preferred.has(kind) === isPreferred);
  return {
    locations: narrowest(insists('place', false)),
    companies: companiesOf(insists('company', false)),
    preferred: {
      job_levels: [...new Set(items.flatMap((item) => preferredLevels(item)))],
      locations: placesNamed(insists('place', true)),
      companies: companiesOf(insists('company', true)),
    },
    per_account: limitOf(items.map(({ per_account }) => per_account)),
    total: limitOf(items.map(({ total }) => total)),
    change: items.find(({ change }) => change !== null)?.change ?? null,
  };
}

const limitOf = (limits: readonly (number | null)[]): number | null =>
  limits.find((limit) => limit !== null) ?? null;

export const placesNamed = (items: readonly Item[]): WishedPlace[] => [
  ...new Map(items.flatMap((item) => item.places).map((place) => [place.name, place])).values(),
];

/** "Germany, Berlin" means Berlin; "not just Berlin, all of Germany" does not. */
function narrowest(items: readonly Item[]): WishedPlace[] {
  const narrow = items.filter(({ isAtLeast }) => !isAtLeast).flatMap(({ places }) => places);
  return placesNamed(items).filter((place) => !narrow.some((other) => isWithin(other, place)));
}

const isWithin = (place: WishedPlace, wider: WishedPlace): boolean =>
  wider.localities.length === 0 &&
  place.localities.length > 0 &&
  place.countries.every((country) => wider.countries.includes(country));

const companiesOf = (items: readonly Item[]): WishedCompanies =>
  items.map(({ companies }) => companies).reduce(bothOf, anyCompany());

/** "Otherwise anyone there": the same functions at any level. */
const anyLevel = (roles: readonly WishedRole[]): WishedRole[] =>
  roles.flatMap(({ functions, title }) =>
    functions.length > 0 && title === null ? [{ functions, job_levels: [], title }] : [],
  );
