import type { FunctionId, JobLevel, WishedGroup, WishedRole, WishReading } from '#contract/interpretation.ts';
import { businessFunction, functionName } from './business-functions.ts';
import type { CascadeTier, TierGroup } from './cascade.ts';
import { asksForSomething, bothOf } from './wished-companies.ts';

const LEVELS: readonly JobLevel[] = ['C-Team', 'VP', 'Director', 'Manager', 'Staff'];
/** Enough to reach a person who knows who to ask. More would answer a different question. */
const MOST_NEIGHBORS = 3;

interface Draft {
  readonly label: string;
  readonly groups: readonly TierGroup[];
}

/**
 * The order of tiers: the wish's own choices; the same functions at adjacent levels; for combined functions, the
 * wider one; neighboring functions; and, if the wish allows it, general management. Preferences are tried first, then
 * dropped.
 */
export function buildCascade(read: WishReading): readonly CascadeTier[] {
  const choices = [...new Set(read.groups.map(({ choice }) => choice))].toSorted((a, b) => a - b);
  const own = read.groups.map(
    ({ roles, locations, companies, per_account }, group): TierGroup => ({
      group,
      roles,
      locations,
      companies,
      per_account,
    }),
  );
  const first = own.filter(({ group }) => read.groups[group]?.choice === choices[0]);
  const asked = new Set(first.flatMap(({ roles }) => roles.flatMap(({ functions }) => functions)));
  const beyond = (label: string, change: (roles: readonly WishedRole[]) => WishedRole[]): Draft => {
    const groups = first.map((group) => ({
      ...group,
      roles: change(group.roles.filter(({ functions, title }) => functions.length > 0 && title === null)),
    }));
    return { label: labelOf(label, groups), groups };
  };
  const drafts = choices.flatMap((choice, at) =>
    withPreference(
      at === 0 ? 'Ideal role' : `Choice ${at + 1}`,
      own.filter(({ group }) => read.groups[group]?.choice === choice),
      read,
    ),
  );
  drafts.push(
    beyond('Same function, other levels', (roles) => roles.flatMap(levelsBeside)),
    beyond('Wider function', (roles) => roles.flatMap(widened)),
    beyond('Adjacent role', (roles) => neighbors(roles, asked, read)),
  );
  if (read.allows_fallback) {
    const roles: WishedRole[] = [{ functions: ['general-management'], job_levels: ['C-Team'], title: null }];
    drafts.push({
      label: 'Fallback, nobody closer was found: general management',
      groups: first.map((group) => ({ ...group, roles })),
    });
  }
  return numbered(drafts, read.exclusions.roles);
}

function withPreference(start: string, groups: readonly TierGroup[], read: WishReading): Draft[] {
  const label = labelOf(start, groups);
  const preferring = groups.map((group) => preferred(group, read.groups[group.group]));
  const isPlain = preferring.every((group, at) => group === groups[at]);
  if (isPlain) return [{ label, groups }];
  return [
    { label, groups: preferring },
    { label: `${label}, without the preference`, groups },
  ];
}

function preferred(group: TierGroup, wished: WishedGroup | undefined): TierGroup {
  const { job_levels = [], locations = [], companies } = wished?.preferred ?? {};
  const prefersCompanies = companies !== undefined && asksForSomething(companies);
  if (job_levels.length + locations.length === 0 && !prefersCompanies) return group;
  return {
    ...group,
    roles: job_levels.length > 0 ? group.roles.map((role) => ({ ...role, job_levels })) : group.roles,
    locations: locations.length > 0 ? locations : group.locations,
    companies: prefersCompanies ? bothOf(group.companies, companies) : group.companies,
  };
}

function levelsBeside({ functions, job_levels }: WishedRole): WishedRole[] {
  const asked = job_levels.map((level) => LEVELS.indexOf(level));
  if (asked.length === 0) return [];
  // Both VPs and directors count as one below a chief: few companies have all levels.
  const reach = asked.length === 1 && asked[0] === 0 ? 2 : 1;
  const beside = LEVELS.filter(
    (level, at) => !job_levels.includes(level) && asked.some((rank) => Math.abs(rank - at) <= reach),
  );
  return beside.length === 0 ? [] : [{ functions, job_levels: beside, title: null }];
}

/** Beyond what was asked for, only people senior enough to know who to ask are useful. */
const askable = (job_levels: readonly JobLevel[]): JobLevel[] =>
  job_levels.length > 0 ? [...job_levels] : LEVELS.filter((level) => level !== 'Staff');

/** Of combined functions the last is the main one: IT procurement is procurement. */
function widened({ functions, job_levels }: WishedRole): WishedRole[] {
  const head = functions.at(-1);
  if (head === undefined) return [];
  const wider = functions.length > 1 ? [head] : businessFunction(head).within.slice(0, 1);
  return wider.map((id) => ({ functions: [id], job_levels: askable(job_levels), title: null }));
}

/** `own`: functions the wish itself asks for, possibly elsewhere. */
function neighbors(
  asked: readonly WishedRole[],
  own: ReadonlySet<FunctionId>,
  { exclusions }: WishReading,
): WishedRole[] {
  const unwanted = new Set(
    exclusions.roles.flatMap(({ functions, job_levels }) => (job_levels.length === 0 ? functions : [])),
  );
  const seen = new Set<FunctionId>();
  return asked.flatMap(({ functions, job_levels }) => {
    // The neighbors of one half of IT procurement are unrelated to it.
    if (functions.length > 1) return [];
    const near = functions
      .flatMap((id) => businessFunction(id).next)
      .filter((id) => !own.has(id) && !unwanted.has(id) && !seen.has(id) && seen.size < MOST_NEIGHBORS);
    return [...new Set(near)].slice(0, MOST_NEIGHBORS).map((id): WishedRole => {
      seen.add(id);
      return { functions: [id], job_levels: askable(job_levels), title: null };
    });
  });
}

function numbered(drafts: readonly Draft[], unwanted: readonly WishedRole[]): CascadeTier[] {
  const banned = new Set(
    unwanted.flatMap(({ functions, job_levels, title }) =>
      functions.length === 0 && title === null ? job_levels : [],
    ),
  );
  const isOpen = ({ job_levels }: WishedRole): boolean =>
    job_levels.length === 0 || job_levels.some((level) => !banned.has(level));
  const tiers: CascadeTier[] = [];
  for (const { label, groups } of drafts) {
    const open = groups
      .map((group) => ({ ...group, roles: group.roles.filter(isOpen) }))
      .filter(({ roles }) => roles.length > 0);
    const roles = open.flatMap((group) => group.roles);
    if (roles.length === 0) continue;
    // A wish's words used as a title, next to the functions they were understood as, say nothing about levels.
    const understood = roles.filter(({ functions, title }) => title === null || functions.length === 0);
    const telling = understood.length > 0 ? understood : roles;
    const levels = new Set(
      telling.flatMap(({ job_levels }) => (job_levels.length === 0 ? LEVELS : job_levels)),
    );
    tiers.push({
      tier: tiers.length + 1,
      label,
      groups: open,
      titles: [...new Set(roles.flatMap(titlesOf))],
      job_levels: LEVELS.filter((level) => levels.has(level) && !banned.has(level)),
    });
  }
  return tiers;
}

/** Titles in English. A directory that reads titles itself uses the functions instead. */
function titlesOf({ functions, job_levels, title }: WishedRole): string[] {
  if (title !== null) return [title];
  const head = functions.at(-1);
  if (head === undefined) return [];
  const { chief, staff } = businessFunction(head);
  const area = functions.map((id) => businessFunction(id).area).join(' ');
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

function labelOf(start: string, groups: readonly TierGroup[]): string {
  const roles = groups.flatMap((group) => group.roles);
  const names = new Set(
    roles.map(({ functions, job_levels, title }) => {
      if (functions.length > 0) return functionName(functions);
      return title === null ? (job_levels.length > 0 ? job_levels.join(', ') : 'anyone') : `“${title}”`;
    }),
  );
  return `${start}: ${[...names].join(', ')}`;
}
