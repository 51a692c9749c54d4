import type {
  FunctionId,
  JobLevel,
  QueryGroup,
  QueryReading,
  QueryRole,
  TierKind,
} from '#contract/interpretation.ts';
import { formatFunctions, getBusinessFunction, listSelfAndWider } from './business-functions.ts';
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
export function buildCascade(reading: QueryReading): readonly CascadeTier[] {
  const choices = [...new Set(reading.groups.map(({ choice }) => choice))].toSorted((a, b) => a - b);
  const queryGroups = reading.groups.map(
    ({ roles, locations, companies, per_account, change }, groupIndex): TierGroup => ({
      group: groupIndex,
      roles,
      locations,
      companies,
      per_account,
      change,
    }),
  );
  const groupsByChoice = choices.map((choice) =>
    queryGroups.filter(({ group }) => reading.groups[group]?.choice === choice),
  );
  const drafts = groupsByChoice.flatMap((groups, index) =>
    createChoiceDrafts(index === 0 ? 'Ideal role' : `Choice ${index + 1}`, groups, reading),
  );
  // Words that no lexicon knows have no neighbors; the choice after them may say what was meant.
  const understoodGroups = groupsByChoice.find((groups) =>
    groups.some(({ roles }) => roles.some(isUnderstoodRole)),
  );
  if (understoodGroups !== undefined && reading.allows_adjacent)
    drafts.push(...createAdjacentDrafts(understoodGroups, reading));
  if (understoodGroups !== undefined && reading.allows_fallback)
    drafts.push(createFallbackDraft(understoodGroups, drafts, reading));
  return numberTiers(drafts, reading.exclusions.roles);
}

function createAdjacentDrafts(groups: readonly TierGroup[], reading: QueryReading): Draft[] {
  const createDraft = (label: string, changeRoles: (roles: readonly QueryRole[]) => QueryRole[]): Draft => {
    const adjacentGroups = groups.map((group) => ({
      ...group,
      roles: changeRoles(listUnderstoodRoles(group)),
    }));
    return { kind: 'adjacent', label: createLabel(label, adjacentGroups), groups: adjacentGroups };
  };
  const requestedFunctions = groups.flatMap(({ roles }) => roles.flatMap(({ functions }) => functions));
  const widerRoles = groups.flatMap((group) => listUnderstoodRoles(group).flatMap(widenRole));
  const triedFunctions = new Set([
    ...requestedFunctions,
    ...widerRoles.flatMap(({ functions }) => functions),
  ]);
  const otherLevelsLabel = requestedFunctions.length > 0 ? 'Same function, other levels' : 'Other levels';
  return [
    createDraft(otherLevelsLabel, (roles) => roles.flatMap(findLevelsBeside)),
    createDraft('Wider function', (roles) => roles.flatMap(widenRole)),
    createDraft('Adjacent role', (roles) => listNeighbors(roles, triedFunctions, reading)),
  ];
}

/** What the words of a title mean counts only if the group says nothing else. */
function listUnderstoodRoles({ roles }: TierGroup): QueryRole[] {
  const understoodRoles = roles.filter(isUnderstoodRole);
  const rolesWithoutTitle = understoodRoles.filter(({ title }) => title === null);
  return rolesWithoutTitle.length > 0
    ? rolesWithoutTitle
    : understoodRoles.map((role) => ({ ...role, title: null }));
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
  const widestFunction = functions.slice(-1).flatMap(listSelfAndWider).at(-1);
  return widestFunction === undefined || job_levels.join() !== 'Staff'
    ? []
    : [{ functions: [widestFunction], job_levels: ['C-Team', 'VP', 'Director'], title: null }];
}

function createFallbackDraft(
  groups: readonly TierGroup[],
  earlierDrafts: readonly Draft[],
  reading: QueryReading,
): Draft {
  const fallbackGroups = groups.map((group) => {
    const triedRoles = earlierDrafts
      .flatMap((draft) => draft.groups)
      .filter((triedGroup) => isSamePlace(triedGroup, group))
      .flatMap(({ roles }) => roles);
    const fallbackRole = findFallbackRole(group, [...triedRoles, ...reading.exclusions.roles]);
    return { ...group, roles: fallbackRole ? [fallbackRole] : [] };
  });
  const label = createLabel('Fallback, nobody closer was found', fallbackGroups);
  return { kind: 'fallback', label, groups: fallbackGroups };
}

/** The first role with levels that none of these roles cover, at those levels. */
function findFallbackRole(group: TierGroup, coveringRoles: readonly QueryRole[]): QueryRole | undefined {
  const roles = listUnderstoodRoles(group);
  const leaders = roles.flatMap(listLeaders);
  const fallbackRoles = leaders.length < roles.length ? LAST_RESORTS : [...leaders, ...LAST_RESORTS];
  const isCovered = (role: QueryRole, level: JobLevel): boolean =>
    coveringRoles.some((coveringRole) => covers(coveringRole, { ...role, job_levels: [level] }));
  return fallbackRoles
    .map((role) => ({ ...role, job_levels: role.job_levels.filter((level) => !isCovered(role, level)) }))
    .find(({ job_levels }) => job_levels.length > 0);
}

/** Whether a tier looks for both groups' people at the same companies and places. */
const isSamePlace = (a: TierGroup, b: TierGroup): boolean =>
  JSON.stringify([a.companies, a.locations]) === JSON.stringify([b.companies, b.locations]);

/** One draft, or two if the choice prefers something: with the preference, and without. */
function createChoiceDrafts(
  labelStart: string,
  groups: readonly TierGroup[],
  reading: QueryReading,
): Draft[] {
  const label = createLabel(labelStart, groups);
  const preferredGroups = groups.map((group) => applyPreference(group, reading.groups[group.group]));
  const hasPreference = preferredGroups.some((group, index) => group !== groups[index]);
  const kind = 'ideal';
  if (!hasPreference) return [{ kind, label, groups }];
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
  if (job_levels.length === 0) return [];
  const ranks = job_levels.map((level) => LEVELS.indexOf(level));
  const isBeside = functions.length > 0 ? createNearRankCheck(ranks) : createNextRankCheck(ranks);
  const levels = LEVELS.filter((level, rank) => isBeside(rank) && !job_levels.includes(level));
  return levels.length === 0 ? [] : [{ functions, job_levels: levels, title: null }];
}

/** Both VPs and directors of a function count as one below its chief: few companies have all levels. */
function createNearRankCheck(requestedRanks: readonly number[]): (rank: number) => boolean {
  const isChiefOnly = requestedRanks.length === 1 && requestedRanks[0] === 0;
  const maxDistance = isChiefOnly ? 2 : 1;
  return (rank) => requestedRanks.some((requestedRank) => Math.abs(requestedRank - rank) <= maxDistance);
}

/** Without a function, who is above them comes next; below the top, who is right below. */
function createNextRankCheck(requestedRanks: readonly number[]): (rank: number) => boolean {
  const highestRank = Math.min(...requestedRanks);
  const nextRank = highestRank > 0 ? highestRank - 1 : Math.max(...requestedRanks) + 1;
  return (rank) => rank === nextRank;
}

/** Beyond what was asked for, only people senior enough to know who to ask are useful. */
const listAskableLevels = (job_levels: readonly JobLevel[]): JobLevel[] =>
  job_levels.length > 0 ? [...job_levels] : LEVELS.filter((level) => level !== 'Staff');

/** Of combined functions the last is the main one: IT procurement is procurement. */
function widenRole({ functions, job_levels }: QueryRole): QueryRole[] {
  const mainFunction = functions.at(-1);
  if (mainFunction === undefined) return [];
  const widerFunctions =
    functions.length > 1 ? [mainFunction] : getBusinessFunction(mainFunction).within.slice(0, 1);
  return widerFunctions.map((id) => ({
    functions: [id],
    job_levels: listAskableLevels(job_levels),
    title: null,
  }));
}

/** The closest functions that were neither tried nor excluded. A part of one that was tried isn't new. */
function listNeighbors(
  requestedRoles: readonly QueryRole[],
  triedFunctions: ReadonlySet<FunctionId>,
  { exclusions }: QueryReading,
): QueryRole[] {
  const excludedFunctions = new Set(
    exclusions.roles.flatMap(({ functions, job_levels }) => (job_levels.length === 0 ? functions : [])),
  );
  const isNew = (id: FunctionId): boolean =>
    !listSelfAndWider(id).some(
      (functionId) => triedFunctions.has(functionId) || excludedFunctions.has(functionId),
    );
  const levelsByNeighbor = new Map<FunctionId, JobLevel[]>();
  for (const { functions, job_levels } of requestedRoles) {
    // The neighbors of one half of IT procurement are unrelated to it.
    if (functions.length > 1) continue;
    for (const id of findNearest(functions, isNew))
      if (!levelsByNeighbor.has(id)) levelsByNeighbor.set(id, listAskableLevels(job_levels));
  }
  return [...levelsByNeighbor]
    .slice(0, MAX_NEIGHBORS)
    .map(([id, job_levels]) => ({ functions: [id], job_levels, title: null }));
}

/** The functions next to these; if none of them will do, those next to them. */
function findNearest(functions: readonly FunctionId[], isAllowed: (id: FunctionId) => boolean): FunctionId[] {
  const visited = new Set(functions);
  for (let neighbors = functions; neighbors.length > 0; ) {
    const nextNeighbors = new Set(neighbors.flatMap((id) => getBusinessFunction(id).next));
    neighbors = [...nextNeighbors].filter((id) => !visited.has(id));
    for (const id of neighbors) visited.add(id);
    const allowedNeighbors = neighbors.filter(isAllowed);
    if (allowedNeighbors.length > 0) return allowedNeighbors;
  }
  return [];
}

/** Without the roles that are excluded, and without the tiers that then have none. */
function numberTiers(drafts: readonly Draft[], excludedRoles: readonly QueryRole[]): CascadeTier[] {
  const excludedLevels = new Set(
    excludedRoles.flatMap(({ functions, job_levels, title }) =>
      functions.length === 0 && title === null ? job_levels : [],
    ),
  );
  const isAllowed = (role: QueryRole): boolean =>
    (role.job_levels.length === 0 || role.job_levels.some((level) => !excludedLevels.has(level))) &&
    !excludedRoles.some((excludedRole) => covers(excludedRole, role));
  const tiers: CascadeTier[] = [];
  for (const { kind, label, groups } of drafts) {
    const allowedGroups = groups
      .map((group) => ({ ...group, roles: group.roles.filter(isAllowed) }))
      .filter(({ roles }) => roles.length > 0);
    const roles = allowedGroups.flatMap((group) => group.roles);
    if (roles.length === 0) continue;
    const levels = listSearchedLevels(roles);
    tiers.push({
      tier: tiers.length + 1,
      kind,
      label,
      groups: allowedGroups,
      titles: [...new Set(roles.flatMap(listTitles))],
      job_levels: LEVELS.filter((level) => levels.has(level) && !excludedLevels.has(level)),
    });
  }
  // Without anyone who was asked for, there is nobody to be adjacent to.
  return tiers[0]?.kind === 'ideal' ? tiers : [];
}

/** A query's words used as a title, next to the functions they were understood as, say nothing about levels. */
function listSearchedLevels(roles: readonly QueryRole[]): ReadonlySet<JobLevel> {
  const understoodRoles = roles.filter(({ functions, title }) => title === null || functions.length === 0);
  return new Set(
    (understoodRoles.length > 0 ? understoodRoles : roles).flatMap(({ job_levels }) =>
      job_levels.length === 0 ? LEVELS : job_levels,
    ),
  );
}

/** Titles in English. A directory that reads titles itself uses the functions instead. */
function listTitles({ functions, job_levels, title }: QueryRole): string[] {
  if (title !== null) return [title];
  const mainFunction = functions.at(-1);
  if (mainFunction === undefined) return [];
  const { chief, staff } = getBusinessFunction(mainFunction);
  const area = functions.map((id) => getBusinessFunction(id).area).join(' ');
  const titlesByLevel: Readonly<Record<JobLevel, readonly string[]>> = {
    'C-Team': chief === undefined || functions.length > 1 ? [] : chief.split(', '),
    VP: [`VP ${area}`],
    Director: [`Head of ${area}`, `Director of ${area}`],
    Manager: [`${area} Manager`],
    Staff: functions.length > 1 ? [`${area} Specialist`] : staff,
  };
  return LEVELS.filter((level) => job_levels.length === 0 || job_levels.includes(level)).flatMap(
    (level) => titlesByLevel[level],
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
