import type {
  FunctionId,
  JobLevel,
  QueryGroup,
  QueryReading,
  QueryRole,
  TierKind,
} from '#contract/interpretation.ts';
import { formatFunctions, getBusinessFunction, withWider } from './business-functions.ts';
import { type CascadeTier, covers, isUnderstoodRole, LEVELS, type TierGroup } from './cascade.ts';
import { combineCompanies, hasCompanyCondition } from './query-companies.ts';

/** Enough to reach a person who knows who to ask. More would answer a different question. */
const MAX_NEIGHBORS = 3;

interface Draft {
  readonly kind: TierKind;
  readonly label: string;
  readonly groups: readonly TierGroup[];
}

/**
 * The order of tiers: the query's own choices; the same functions at adjacent levels; for combined functions, the wider
 * one; neighboring functions; general management or, if that was tried, other leaders. A query may rule out all but the
 * first. Preferences are tried first, then dropped.
 */
export function buildCascade(read: QueryReading): readonly CascadeTier[] {
  const choices = [...new Set(read.groups.map(({ choice }) => choice))].toSorted((a, b) => a - b);
  const queryGroups = read.groups.map(
    ({ roles, locations, companies, per_account, change }, group): TierGroup => ({
      group,
      roles,
      locations,
      companies,
      per_account,
      change,
    }),
  );
  const ofChoice = (choice: number | undefined): TierGroup[] =>
    queryGroups.filter(({ group }) => read.groups[group]?.choice === choice);
  const drafts = choices.flatMap((choice, at) =>
    createPreferenceDrafts(at === 0 ? 'Ideal role' : `Choice ${at + 1}`, ofChoice(choice), read),
  );
  // Words that no lexicon knows have no neighbors; the choice after them may say what was meant.
  const understood = choices
    .map(ofChoice)
    .find((groups) => groups.some(({ roles }) => roles.some(isUnderstoodRole)));
  if (understood === undefined) return numberTiers(drafts, read.exclusions.roles);
  if (read.allows_adjacent) drafts.push(...createAdjacentTiers(understood, read));
  if (read.allows_fallback) drafts.push(...createFallback(understood, drafts, read));
  return numberTiers(drafts, read.exclusions.roles);
}

function createAdjacentTiers(groups: readonly TierGroup[], read: QueryReading): Draft[] {
  const requestedIds = new Set(groups.flatMap(({ roles }) => roles.flatMap(({ functions }) => functions)));
  const beyond = (label: string, change: (roles: readonly QueryRole[]) => QueryRole[]): Draft => {
    const changed = groups.map((group) => ({ ...group, roles: change(listUnderstoodRoles(group)) }));
    return { kind: 'adjacent', label: createLabel(label, changed), groups: changed };
  };
  const hasFunctions = requestedIds.size > 0;
  const wider = groups.flatMap((group) => listUnderstoodRoles(group).flatMap(widenRole));
  const tried = new Set([...requestedIds, ...wider.flatMap(({ functions }) => functions)]);
  return [
    beyond(hasFunctions ? 'Same function, other levels' : 'Other levels', (roles) =>
      roles.flatMap(findLevelsBeside),
    ),
    beyond('Wider function', (roles) => roles.flatMap(widenRole)),
    beyond('Adjacent role', (roles) => listNeighbors(roles, tried, read)),
  ];
}

/** What the words of a title mean counts only if the group says nothing else. */
function listUnderstoodRoles({ roles }: TierGroup): QueryRole[] {
  const understood = roles.filter(isUnderstoodRole);
  const plain = understood.filter(({ title }) => title === null);
  return plain.length > 0 ? plain : understood.map((role) => ({ ...role, title: null }));
}

/** Who to ask last, best first. The first with a level that no earlier tier covers and no exclusion rules out counts. */
const LAST_RESORTS: readonly QueryRole[] = [
  { functions: ['general-management'], job_levels: ['C-Team'], title: null },
  { functions: [], job_levels: ['C-Team'], title: null },
  { functions: [], job_levels: ['C-Team', 'VP', 'Director'], title: null },
  { functions: [], job_levels: ['C-Team', 'VP', 'Director', 'Manager'], title: null },
];

/** A developer's CEO is too far away; the head of engineering is not. */
function listLeaders({ functions, job_levels }: QueryRole): QueryRole[] {
  const widest = functions.slice(-1).flatMap(withWider).at(-1);
  return widest === undefined || job_levels.join() !== 'Staff'
    ? []
    : [{ functions: [widest], job_levels: ['C-Team', 'VP', 'Director'], title: null }];
}

function createFallback(
  groups: readonly TierGroup[],
  earlier: readonly Draft[],
  read: QueryReading,
): Draft[] {
  const last = groups.map((group) => {
    const tried = earlier.flatMap((draft) =>
      draft.groups.flatMap((one) => (isSamePlace(one, group) ? one.roles : [])),
    );
    const covering = [...tried, ...read.exclusions.roles];
    const roles = listUnderstoodRoles(group);
    const leaders = roles.flatMap(listLeaders);
    const resorts = leaders.length < roles.length ? LAST_RESORTS : [...leaders, ...LAST_RESORTS];
    const left = resorts.map((role) => ({
      ...role,
      job_levels: role.job_levels.filter(
        (level) => !covering.some((one) => covers(one, { ...role, job_levels: [level] })),
      ),
    }));
    const first = left.find(({ job_levels }) => job_levels.length > 0);
    return { ...group, roles: first ? [first] : [] };
  });
  return [{ kind: 'fallback', label: createLabel('Fallback, nobody closer was found', last), groups: last }];
}

/** Whether a tier looks for both groups' people at the same companies and places. */
const isSamePlace = (one: TierGroup, other: TierGroup): boolean =>
  JSON.stringify([one.companies, one.locations]) === JSON.stringify([other.companies, other.locations]);

function createPreferenceDrafts(start: string, groups: readonly TierGroup[], read: QueryReading): Draft[] {
  const label = createLabel(start, groups);
  const preferredGroups = groups.map((group) => applyPreference(group, read.groups[group.group]));
  const isPlain = preferredGroups.every((group, at) => group === groups[at]);
  const kind = 'ideal';
  if (isPlain) return [{ kind, label, groups }];
  return [
    { kind, label, groups: preferredGroups },
    { kind, label: `${label}, without the preference`, groups },
  ];
}

function applyPreference(group: TierGroup, queryGroup: QueryGroup | undefined): TierGroup {
  const { job_levels = [], locations = [], companies } = queryGroup?.preferred ?? {};
  const prefersCompanies = companies !== undefined && hasCompanyCondition(companies);
  if (job_levels.length + locations.length === 0 && !prefersCompanies) return group;
  return {
    ...group,
    roles: job_levels.length > 0 ? group.roles.map((role) => ({ ...role, job_levels })) : group.roles,
    locations: locations.length > 0 ? locations : group.locations,
    companies: prefersCompanies ? combineCompanies(group.companies, companies) : group.companies,
  };
}

function findLevelsBeside({ functions, job_levels }: QueryRole): QueryRole[] {
  const requestedIds = job_levels.map((level) => LEVELS.indexOf(level));
  if (requestedIds.length === 0) return [];
  const beside =
    functions.length > 0 ? createNearLevelCheck(requestedIds) : createNextLevelCheck(requestedIds);
  const levels = LEVELS.filter((level, at) => beside(at) && !job_levels.includes(level));
  return levels.length === 0 ? [] : [{ functions, job_levels: levels, title: null }];
}

/** Both VPs and directors of a function count as one below its chief: few companies have all levels. */
function createNearLevelCheck(requestedIds: readonly number[]): (rank: number) => boolean {
  const maxDistance = requestedIds.length === 1 && requestedIds[0] === 0 ? 2 : 1;
  return (rank) => requestedIds.some((one) => Math.abs(one - rank) <= maxDistance);
}

/** Without a function, who is above them comes next; below the top, who is right below. */
function createNextLevelCheck(requestedIds: readonly number[]): (rank: number) => boolean {
  const highest = Math.min(...requestedIds);
  return (rank) => rank === (highest > 0 ? highest - 1 : Math.max(...requestedIds) + 1);
}

/** Beyond what was asked for, only people senior enough to know who to ask are useful. */
const listAskableLevels = (job_levels: readonly JobLevel[]): JobLevel[] =>
  job_levels.length > 0 ? [...job_levels] : LEVELS.filter((level) => level !== 'Staff');

/** Of combined functions the last is the main one: IT procurement is procurement. */
function widenRole({ functions, job_levels }: QueryRole): QueryRole[] {
  const head = functions.at(-1);
  if (head === undefined) return [];
  const wider = functions.length > 1 ? [head] : getBusinessFunction(head).within.slice(0, 1);
  return wider.map((id) => ({ functions: [id], job_levels: listAskableLevels(job_levels), title: null }));
}

/** The closest functions that were neither tried nor excluded. A part of one that was tried isn't new. */
function listNeighbors(
  requestedIds: readonly QueryRole[],
  tried: ReadonlySet<FunctionId>,
  { exclusions }: QueryReading,
): QueryRole[] {
  const unwanted = new Set(
    exclusions.roles.flatMap(({ functions, job_levels }) => (job_levels.length === 0 ? functions : [])),
  );
  const isNew = (id: FunctionId): boolean =>
    !withWider(id).some((one) => tried.has(one) || unwanted.has(one));
  const seen = new Set<FunctionId>();
  return requestedIds.flatMap(({ functions, job_levels }) => {
    // The neighbors of one half of IT procurement are unrelated to it.
    if (functions.length > 1) return [];
    const near = findNearest(functions, isNew).filter((id) => !seen.has(id));
    return near.slice(0, Math.max(0, MAX_NEIGHBORS - seen.size)).map((id): QueryRole => {
      seen.add(id);
      return { functions: [id], job_levels: listAskableLevels(job_levels), title: null };
    });
  });
}

/** The functions next to these; if none of them will do, those next to them. */
function findNearest(from: readonly FunctionId[], isAllowed: (id: FunctionId) => boolean): FunctionId[] {
  const visited = new Set(from);
  for (let border: readonly FunctionId[] = from; border.length > 0; ) {
    border = [...new Set(border.flatMap((id) => getBusinessFunction(id).next))].filter(
      (id) => !visited.has(id),
    );
    for (const id of border) visited.add(id);
    const found = border.filter(isAllowed);
    if (found.length > 0) return found;
  }
  return [];
}

function numberTiers(drafts: readonly Draft[], unwanted: readonly QueryRole[]): CascadeTier[] {
  const banned = new Set(
    unwanted.flatMap(({ functions, job_levels, title }) =>
      functions.length === 0 && title === null ? job_levels : [],
    ),
  );
  const isOpen = (role: QueryRole): boolean =>
    (role.job_levels.length === 0 || role.job_levels.some((level) => !banned.has(level))) &&
    !unwanted.some((one) => covers(one, role));
  const tiers: CascadeTier[] = [];
  for (const { kind, label, groups } of drafts) {
    const open = groups
      .map((group) => ({ ...group, roles: group.roles.filter(isOpen) }))
      .filter(({ roles }) => roles.length > 0);
    const roles = open.flatMap((group) => group.roles);
    if (roles.length === 0) continue;
    // A query's words used as a title, next to the functions they were understood as, say nothing about levels.
    const understood = roles.filter(({ functions, title }) => title === null || functions.length === 0);
    const informativeRoles = understood.length > 0 ? understood : roles;
    const levels = new Set(
      informativeRoles.flatMap(({ job_levels }) => (job_levels.length === 0 ? LEVELS : job_levels)),
    );
    tiers.push({
      tier: tiers.length + 1,
      kind,
      label,
      groups: open,
      titles: [...new Set(roles.flatMap(listTitles))],
      job_levels: LEVELS.filter((level) => levels.has(level) && !banned.has(level)),
    });
  }
  // Without anyone who was asked for, there is nobody to be adjacent to.
  return tiers[0]?.kind === 'ideal' ? tiers : [];
}

/** Titles in English. A directory that reads titles itself uses the functions instead. */
function listTitles({ functions, job_levels, title }: QueryRole): string[] {
  if (title !== null) return [title];
  const head = functions.at(-1);
  if (head === undefined) return [];
  const { chief, staff } = getBusinessFunction(head);
  const area = functions.map((id) => getBusinessFunction(id).area).join(' ');
  const byLevel: Readonly<Record<JobLevel, readonly string[]>> = {
    'C-Team': chief === undefined || functions.length > 1 ? [] : chief.split(', '),
    VP: [`VP ${area}`],
    Director: [`Head of ${area}`, `Director of ${area}`],
    Manager: [`${area} Manager`],
    Staff: functions.length > 1 ? [`${area} Specialist`] : staff,
  };
  return LEVELS.filter((level) => job_levels.length === 0 || job_levels.includes(level)).flatMap(
    (level) => byLevel[level],
  );
}

function createLabel(start: string, groups: readonly TierGroup[]): string {
  const roles = groups.flatMap((group) => group.roles);
  const names = new Set(
    roles.map(({ functions, job_levels, title }) => {
      if (functions.length > 0) return formatFunctions(functions);
      return title === null ? (job_levels.length > 0 ? job_levels.join(', ') : 'anyone') : `“${title}”`;
    }),
  );
  return `${start}: ${[...names].join(', ')}`;
}
