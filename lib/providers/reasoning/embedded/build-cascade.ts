import type { JobLevel } from '#domain/directory/directory.ts';
import type { CascadeTier } from '#domain/people-search/cascade.ts';
import type { FunctionId } from './business-function.ts';
import { FUNCTION_IDS, FUNCTIONS } from './function-lexicon.ts';
import type { Demand, QueryReading } from './read-query.ts';

const LEVELS: readonly JobLevel[] = ['C-Team', 'VP', 'Director', 'Manager', 'Staff'];

/** As many as a query may ask for, so that the adjacent tier is no wider than the ideal one can be. */
const MAX_ADJACENT = 4;

/** Fallbacks named by title reach from the chief officers to a VP or a general manager. */
const NAMED_LEVELS: readonly JobLevel[] = ['C-Team', 'VP', 'Director'];

interface Role {
  readonly id: FunctionId;
  readonly level: JobLevel;
}

interface Draft {
  readonly label: string;
  /** The label goes on with the functions that gave titles. */
  readonly namesFunctions?: true;
  readonly roles: readonly Role[];
  /** Titles named one by one, for fallbacks. */
  readonly titles?: readonly string[];
}

/**
 * Tier 1: the functions asked for, at the levels asked for. Then the same functions at the next levels, then
 * adjacent functions, at last whoever answers for the function where nobody else does. A title stands in its
 * best tier only, and a tier without any title is left out.
 */
export function buildCascade(reading: QueryReading): readonly CascadeTier[] {
  const drafts = reading.demands.length === 0 ? generalManagement(reading) : drafted(reading);
  return numberTiers(drafts, reading);
}

function drafted(reading: QueryReading): Draft[] {
  const { demands } = reading;
  const asked = demands.map(({ id }) => id);
  const levels = LEVELS.filter((level) => demands.some((demand) => demand.levels.has(level)));
  return [
    { label: 'Ideal role', namesFunctions: true, roles: rolesOf(demands, 'levels') },
    { label: 'Same function, other levels', namesFunctions: true, roles: rolesOf(demands, 'next') },
    { label: 'Adjacent role', namesFunctions: true, roles: everyRole(adjacentTo(asked, reading), levels) },
    fallback(asked, levels),
  ];
}

/** Above an individual contributor stands the head of the function; above a leader, general management. */
function fallback(asked: readonly FunctionId[], levels: readonly JobLevel[]): Draft {
  if (levels.every((level) => level === 'Staff')) {
    return {
      label: 'Fallback, head of the function',
      namesFunctions: true,
      roles: everyRole(asked, ['C-Team', 'VP', 'Director']),
    };
  }
  return {
    label: 'Fallback: whoever answers for it in general management',
    roles: [{ id: 'general-management', level: 'C-Team' }],
    titles: asked.flatMap((id) => FUNCTIONS[id].fallback ?? []),
  };
}

function generalManagement({ excluded, excludedChiefs }: QueryReading): Draft[] {
  const onlyExcludes = excluded.size + excludedChiefs.size > 0;
  const reason = onlyExcludes ? 'The query only said who is not wanted' : 'The query named no known function';
  return [
    {
      label: `${reason}: chief executive or founder`,
      roles: [{ id: 'general-management', level: 'C-Team' }],
    },
    { label: `${reason}: chief operating officer`, roles: [{ id: 'operations', level: 'C-Team' }] },
    {
      label: `${reason}: general manager`,
      roles: [
        { id: 'general-management', level: 'Director' },
        { id: 'general-management', level: 'Manager' },
      ],
    },
  ];
}

/** What the query itself names first, then the nearest neighbour of each function, then the second nearest … */
function adjacentTo(asked: readonly FunctionId[], { nearby, excluded }: QueryReading): FunctionId[] {
  const neighbours = asked
    .flatMap((id) => FUNCTIONS[id].adjacent.map((neighbour, distance) => ({ neighbour, distance })))
    .toSorted((a, b) => a.distance - b.distance)
    .map(({ neighbour }) => neighbour);
  const known = new Set([...nearby, ...neighbours]).difference(new Set(asked)).difference(excluded);
  return [...known].slice(0, MAX_ADJACENT);
}

function everyRole(ids: readonly FunctionId[], levels: readonly JobLevel[]): Role[] {
  return ids.flatMap((id) => levels.map((level) => ({ id, level })));
}

function rolesOf(demands: readonly Demand[], which: 'levels' | 'next'): Role[] {
  return demands.flatMap((demand) =>
    LEVELS.filter((level) => demand[which].has(level)).map((level) => ({ id: demand.id, level })),
  );
}

function numberTiers(drafts: readonly Draft[], reading: QueryReading): CascadeTier[] {
  const used = new Set<string>();
  const forbidden = forbiddenTitles(reading);
  const tiers: CascadeTier[] = [];
  for (const { label, namesFunctions, roles, titles: named = [] } of drafts) {
    const allowed = roles.filter((role) => !isExcluded(reading, role) && titlesOf(role).length > 0);
    const titles = new Set([...named, ...allowed.flatMap(titlesOf)]).difference(forbidden).difference(used);
    const levels = new Set([...allowed.map(({ level }) => level), ...(named.length > 0 ? NAMED_LEVELS : [])]);
    const job_levels = LEVELS.filter((level) => levels.has(level) && !reading.excludedLevels.has(level));
    if (titles.size === 0 || job_levels.length === 0) continue;
    const suffix = namesFunctions ? `: ${labels(allowed)}` : '';
    tiers.push({ tier: tiers.length + 1, label: `${label}${suffix}`, titles: [...titles], job_levels });
    for (const title of titles) used.add(title);
  }
  return tiers;
}

function isExcluded(reading: QueryReading, { id, level }: Role): boolean {
  return (
    reading.excluded.has(id) ||
    reading.excludedLevels.has(level) ||
    (level === 'C-Team' && reading.excludedChiefs.has(id))
  );
}

/** Titles of excluded functions, which a fallback may name ("Chief Financial Officer" after "not finance"). */
function forbiddenTitles({ excluded, excludedChiefs, excludedLevels }: QueryReading): ReadonlySet<string> {
  const roles = [
    ...everyRole([...excluded], LEVELS),
    ...[...excludedChiefs].map((id): Role => ({ id, level: 'C-Team' })),
  ];
  const chiefs = excludedLevels.has('C-Team') ? FUNCTION_IDS : [];
  return new Set([...roles, ...chiefs.map((id): Role => ({ id, level: 'C-Team' }))].flatMap(titlesOf));
}

function titlesOf({ id, level }: Role): readonly string[] {
  const { areas, cTeam = [], director = [], manager = [], staff = [] } = FUNCTIONS[id];
  const byLevel: Readonly<Record<JobLevel, () => readonly string[]>> = {
    'C-Team': () => cTeam,
    VP: () => areas.map((area) => `VP ${area}`),
    Director: () => [...areas.flatMap((area) => [`Head of ${area}`, `Director of ${area}`]), ...director],
    Manager: () => [...areas.flatMap((area) => [`${area} Manager`, `${area} Lead`]), ...manager],
    Staff: () => staff,
  };
  return byLevel[level]();
}

function labels(roles: readonly Role[]): string {
  return [...new Set(roles.map(({ id }) => FUNCTIONS[id].label))].join(', ');
}
