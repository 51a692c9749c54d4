import type {
  FunctionId,
  Interpretation,
  JobLevel,
  WishedPlace,
  WishedRole,
} from '#contract/interpretation.ts';
import { businessFunction, functionName } from './business-functions.ts';
import type { CascadeTier } from './cascade.ts';

const LEVELS: readonly JobLevel[] = ['C-Team', 'VP', 'Director', 'Manager', 'Staff'];
/** Enough to reach somebody who knows whom to ask; more would answer another question. */
const MOST_NEIGHBOURS = 3;

interface Draft {
  readonly label: string;
  readonly roles: readonly WishedRole[];
  readonly locations: readonly WishedPlace[];
}

/**
 * The choices of the wish first, in their order; then the same functions at the levels beside; then, for functions
 * meant at once, the wider one; then neighbouring functions; at last, where the wish allows it, general management.
 * What is preferred but not insisted on is tried first and then left.
 */
export function buildCascade(read: Interpretation): readonly CascadeTier[] {
  const insisted = read.locations.filter(({ is_preferred }) => !is_preferred);
  const drafts: Draft[] = read.choices.flatMap(({ roles }, at) =>
    withPreference(
      {
        label: labelOf(at === 0 ? 'Ideal role' : `Choice ${at + 1}`, roles),
        roles,
        locations: read.locations,
      },
      insisted,
    ),
  );
  const asked = (read.choices[0]?.roles ?? []).filter(
    ({ functions, title }) => functions.length > 0 && title === null,
  );
  const beside = asked.flatMap(levelsBeside);
  const wider = asked.flatMap(widened);
  const near = neighbours(asked, read);
  drafts.push(
    { label: labelOf('Same function, other levels', beside), roles: beside, locations: insisted },
    { label: labelOf('Wider function', wider), roles: wider, locations: insisted },
    { label: labelOf('Adjacent role', near), roles: near, locations: insisted },
  );
  if (read.allows_fallback) {
    const roles: WishedRole[] = [{ functions: ['general-management'], job_levels: ['C-Team'], title: null }];
    drafts.push({
      label: 'Fallback, nobody closer was found: general management',
      roles,
      locations: insisted,
    });
  }
  return numbered(drafts, read.exclusions.roles);
}

function withPreference(draft: Draft, insisted: readonly WishedPlace[]): Draft[] {
  const preferred = draft.locations.filter(({ is_preferred }) => is_preferred);
  if (preferred.length === 0) return [draft];
  return [
    { ...draft, locations: preferred },
    { ...draft, label: `${draft.label}, elsewhere`, locations: insisted },
  ];
}

function levelsBeside({ functions, job_levels }: WishedRole): WishedRole[] {
  const asked = job_levels.map((level) => LEVELS.indexOf(level));
  if (asked.length === 0) return [];
  // Below a chief stand both VPs and directors: few companies have all levels.
  const reach = asked.length === 1 && asked[0] === 0 ? 2 : 1;
  const beside = LEVELS.filter(
    (level, at) => !job_levels.includes(level) && asked.some((rank) => Math.abs(rank - at) <= reach),
  );
  return beside.length === 0 ? [] : [{ functions, job_levels: beside, title: null }];
}

/** Beyond what was asked for only those are worth asking who know whom to ask. */
const askable = (job_levels: readonly JobLevel[]): JobLevel[] =>
  job_levels.length > 0 ? [...job_levels] : LEVELS.filter((level) => level !== 'Staff');

/** Of functions meant at once the last is the head: IT procurement is procurement. */
function widened({ functions, job_levels }: WishedRole): WishedRole[] {
  const head = functions.at(-1);
  if (head === undefined) return [];
  const wider = functions.length > 1 ? [head] : businessFunction(head).within.slice(0, 1);
  return wider.map((id) => ({ functions: [id], job_levels: askable(job_levels), title: null }));
}

function neighbours(asked: readonly WishedRole[], { exclusions }: Interpretation): WishedRole[] {
  const own = new Set(asked.flatMap(({ functions }) => functions));
  const unwanted = new Set(
    exclusions.roles.flatMap(({ functions, job_levels }) => (job_levels.length === 0 ? functions : [])),
  );
  const seen = new Set<FunctionId>();
  return asked.flatMap(({ functions, job_levels }) => {
    // Neighbours of one half of IT procurement have nothing to do with it.
    if (functions.length > 1) return [];
    const near = functions
      .flatMap((id) => businessFunction(id).next)
      .filter((id) => !own.has(id) && !unwanted.has(id) && !seen.has(id) && seen.size < MOST_NEIGHBOURS);
    return [...new Set(near)].slice(0, MOST_NEIGHBOURS).map((id): WishedRole => {
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
  const tiers: CascadeTier[] = [];
  for (const { label, roles, locations } of drafts) {
    const open = roles.filter(
      ({ job_levels }) => job_levels.length === 0 || job_levels.some((level) => !banned.has(level)),
    );
    if (open.length === 0) continue;
    // The wish's own words, looked for as a title beside what they were understood as, say nothing of levels.
    const understood = open.filter(({ functions, title }) => title === null || functions.length === 0);
    const telling = understood.length > 0 ? understood : open;
    const levels = new Set(
      telling.flatMap(({ job_levels }) => (job_levels.length === 0 ? LEVELS : job_levels)),
    );
    const job_levels = LEVELS.filter((level) => levels.has(level) && !banned.has(level));
    tiers.push({
      tier: tiers.length + 1,
      label,
      roles: open,
      locations,
      titles: [...new Set(open.flatMap(titlesOf))],
      job_levels,
    });
  }
  return tiers;
}

/** Titles in English; the directory that reads titles itself goes by the functions instead. */
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

function labelOf(start: string, roles: readonly WishedRole[]): string {
  const names = new Set(
    roles.map(({ functions, job_levels, title }) => {
      if (functions.length > 0) return functionName(functions);
      return title === null ? (job_levels.length > 0 ? job_levels.join(', ') : 'anyone') : `“${title}”`;
    }),
  );
  return `${start}: ${[...names].join(', ')}`;
}
