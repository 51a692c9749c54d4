import type { QueryCompanies, QueryGroup, QueryLocation, QueryRole } from '#contract/interpretation.ts';
import { combineCompanies, createAnyCompany } from '#domain/market/people-search/query-companies.ts';
import { type Cluster, clusterPhrases } from './cluster-phrases.ts';
import { hasLocationOrCompany, hasPerson, type Phrase } from './phrase.ts';
import { createBroaderRoles, createRoles, SIGNER_LEVELS } from './roles.ts';

export interface Groups {
  /** Who is named. */
  readonly named: readonly QueryGroup[];
  /** Where the named are searched by a title first: everyone whom the title belongs to. */
  readonly broader: readonly QueryGroup[];
}

/** Who is wanted. `isFiltered`: someone is excluded or limited, so without a role anyone else is wanted. */
export function groupPhrases(requested: readonly Phrase[], isFiltered: boolean): Groups {
  const clusters = clusterPhrases(putPreferredRoleFirst(requested));
  const lastChoice = Math.max(0, ...requested.map(({ choice }) => choice));
  const explicitGroups: QueryGroup[] = [];
  const broaderGroups: QueryGroup[] = [];
  for (const cluster of clusters) {
    const conditions = findConditions(cluster.phrases, clusters);
    const ownRoles = listRoles(cluster, requested);
    const roles = ownRoles.length > 0 ? ownRoles : repeatRoles(cluster, explicitGroups[0]?.roles ?? []);
    if (roles.length > 0) explicitGroups.push({ choice: cluster.choice + 1, roles, ...conditions });
    const broaderRoles = cluster.phrases.flatMap(createBroaderRoles);
    if (broaderRoles.length > 0)
      broaderGroups.push({ choice: lastChoice + 2 + cluster.choice, roles: broaderRoles, ...conditions });
  }
  const asksForAnyone = !requested.some(hasPerson) && (isFiltered || requested.some(isCondition));
  if (explicitGroups.length === 0 && asksForAnyone) {
    const job_levels = requested.some(({ isSenior }) => isSenior) ? [...SIGNER_LEVELS] : [];
    const anyoneRole: QueryRole = { functions: [], job_levels, title: null };
    explicitGroups.push({ choice: 1, roles: [anyoneRole], ...findConditions(requested, clusters) });
  }
  return { named: explicitGroups, broader: broaderGroups };
}

/** "Legal or compliance, ideally the general counsel": the preferred role is the first choice. */
function putPreferredRoleFirst(phrases: readonly Phrase[]): readonly Phrase[] {
  const isPreferred = ({ preferredParts, functionTerms }: Phrase): boolean =>
    preferredParts.has('role') && functionTerms.length > 0;
  const preferredPhrases = phrases.filter(isPreferred);
  const otherPhrases = phrases.filter((phrase) => !isPreferred(phrase));
  if (preferredPhrases.length === 0 || !otherPhrases.some(({ functionTerms }) => functionTerms.length > 0))
    return phrases;
  return [...preferredPhrases, ...otherPhrases.map((phrase) => ({ ...phrase, choice: phrase.choice + 1 }))];
}

function listRoles({ choice, phrases }: Cluster, requested: readonly Phrase[]): QueryRole[] {
  const isUnderstood = requested.some(
    (phrase) =>
      phrase.choice === choice &&
      (phrase.functionTerms.length > 0 || phrase.levels !== undefined || phrase.responsibility !== undefined),
  );
  return phrases.flatMap((phrase, index) => {
    const isPreferredLevel = phrase.functionTerms.length === 0 && phrase.preferredParts.has('level');
    return isPreferredLevel
      ? []
      : createRoles(phrase, !isUnderstood || isUnknownRole(phrase, phrases[index - 1]));
  });
}

/** "CFOs and butchers", "bakers in Gozo and nurses in Malta": an unknown word listed with a role is a role. */
function isUnknownRole(
  { separator, unknownWords, locations, notUnderstood }: Phrase,
  previousPhrase: Phrase | undefined,
): boolean {
  const isBesideRole =
    previousPhrase !== undefined &&
    previousPhrase.functionTerms.length > 0 &&
    (separator === 'or' || separator === 'and');
  const maxWords = isBesideRole ? 2 : locations.length > 0 ? 1 : 0;
  return notUnderstood.length <= unknownWords.length && unknownWords.length <= maxWords;
}

/** The roles of a later choice that names none: "otherwise anyone there", "in Germany or, failing that, Austria". */
function repeatRoles({ choice, phrases }: Cluster, firstRoles: QueryRole[]): QueryRole[] {
  if (choice === 0) return [];
  const sameFunctions = phrases.some(({ asksForEveryone }) => asksForEveryone)
    ? removeLevels(firstRoles)
    : [];
  if (sameFunctions.length > 0) return sameFunctions;
  return phrases.some(hasLocationOrCompany) ? firstRoles : [];
}

const removeLevels = (roles: readonly QueryRole[]): QueryRole[] =>
  roles.flatMap(({ functions, title }) =>
    functions.length > 0 && title === null ? [{ functions, job_levels: [], title }] : [],
  );

const isCondition = (phrase: Phrase): boolean =>
  hasLocationOrCompany(phrase) ||
  phrase.asksForEveryone ||
  phrase.per_account !== null ||
  phrase.change !== null;

/** Where a cluster's people are, at which companies, how many and since when. */
function findConditions(
  phrases: readonly Phrase[],
  clusters: readonly Cluster[],
): Omit<QueryGroup, 'choice' | 'roles'> {
  // "CISO in Berlin, else the CIO": the locations of one choice apply to the others.
  const locatedPhrases =
    [{ phrases }, ...clusters].find((cluster) => cluster.phrases.some(hasLocationOrCompany))?.phrases ??
    phrases;
  const selectLocated = (preferredPart: 'location' | 'company', isPreferred: boolean): Phrase[] =>
    locatedPhrases.filter(({ preferredParts }) => preferredParts.has(preferredPart) === isPreferred);
  const preferredLevels = phrases
    .filter(({ preferredParts }) => preferredParts.has('level'))
    .flatMap(({ levels }) => levels ?? []);
  return {
    locations: listNarrowestLocations(selectLocated('location', false)),
    companies: mergeCompanies(selectLocated('company', false)),
    preferred: {
      job_levels: [...new Set(preferredLevels)],
      locations: listLocations(selectLocated('location', true)),
      companies: mergeCompanies(selectLocated('company', true)),
    },
    per_account: phrases.find(({ per_account }) => per_account !== null)?.per_account ?? null,
    total: phrases.find(({ total }) => total !== null)?.total ?? null,
    change: phrases.find(({ change }) => change !== null)?.change ?? null,
  };
}

export const listLocations = (phrases: readonly Phrase[]): QueryLocation[] => [
  ...new Map(
    phrases.flatMap(({ locations }) => locations).map((location) => [location.name, location]),
  ).values(),
];

/** "Germany, Berlin" means Berlin; "not just Berlin, all of Germany" does not. */
function listNarrowestLocations(phrases: readonly Phrase[]): QueryLocation[] {
  const narrowLocations = phrases
    .filter(({ allowsMore }) => !allowsMore)
    .flatMap(({ locations }) => locations);
  return listLocations(phrases).filter(
    (location) => !narrowLocations.some((narrowLocation) => isWithin(narrowLocation, location)),
  );
}

const isWithin = (location: QueryLocation, widerLocation: QueryLocation): boolean =>
  widerLocation.localities.length === 0 &&
  location.localities.length > 0 &&
  location.countries.every((country) => widerLocation.countries.includes(country));

const mergeCompanies = (phrases: readonly Phrase[]): QueryCompanies =>
  phrases.map(({ companies }) => companies).reduce(combineCompanies, createAnyCompany());
