import type { Posting } from './board-reader.ts';
import {
  type BoardEvent,
  isOpen,
  type PostingHistory,
  readRole,
  type SeenPosting,
  subtractDays,
  TITLE_LENGTH,
} from './posting-history.ts';

/** How many days back figures are compared. A younger history is compared with its start. */
const COMPARED_DAYS = [30, 90] as const;
const YOUNGEST_DAYS = 7;
/** At least 50 % more, five more, and ten in total, so that chance postings of a small team don't count. */
const isSurge = (now: number, before: number): boolean =>
  now >= 10 && now - before >= 5 && now >= before * 1.5;
const isDepartmentSurge = (now: number, before: number): boolean =>
  now >= 5 && now - before >= 3 && now >= before * 2;
const isFreeze = (now: number, before: number): boolean => before >= 8 && now <= before * 0.3;
/** A change over three months is reported once in that time. */
const QUIET_DAYS = 90;
const MAX_DEPARTMENTS = 3;
/** A first posting is only reported if the history before it is known. */
const DAYS_BEFORE_FIRSTS = 14;
const POSTINGS_BEFORE_FIRSTS = 5;
const MAX_FIRSTS = 3;

/** Closed postings were open up to the last day they were seen. */
const wasOpen = (seen: SeenPosting, day: string): boolean => seen.f <= day && (isOpen(seen) || seen.l >= day);

const countOn = (postings: readonly SeenPosting[], day: string): number =>
  postings.reduce((sum, seen) => sum + Number(wasOpen(seen, day)), 0);

/** Events that today's check adds to those already reported. */
export function findBoardEvents(
  previous: PostingHistory | null,
  history: PostingHistory,
  current: readonly Posting[],
  today: string,
): readonly BoardEvent[] {
  if (previous === null) return [];
  return [...findCountChange(history, today), ...findNewRoles(previous, current, today)];
}

/** One month is compared first; a slow rise only shows over three. */
function findCountChange({ postings, since, events }: PostingHistory, day: string): readonly BoardEvent[] {
  if (day < subtractDays(since, -YOUNGEST_DAYS)) return [];
  const now = countOn(postings, day);
  for (const days of COMPARED_DAYS) {
    const comparedDay = subtractDays(day, days);
    const beforeDay = comparedDay > since ? comparedDay : since;
    const before = countOn(postings, beforeDay);
    const departments = findRisingDepartments(postings, day, beforeDay);
    const kind = isFreeze(now, before)
      ? 'freeze'
      : isSurge(now, before) || departments.length > 0
        ? 'surge'
        : undefined;
    if (kind === undefined) continue;
    const isReported = events.some(
      (event) => event.kind === kind && event.day > subtractDays(day, QUIET_DAYS),
    );
    const rising = kind === 'surge' ? departments : [];
    return isReported ? [] : [{ kind, day, now, before, beforeDay, departments: rising }];
  }
  return [];
}

function findRisingDepartments(postings: readonly SeenPosting[], day: string, beforeDay: string) {
  const byDepartment = Map.groupBy(
    postings.filter(({ d }) => d !== null),
    ({ d }) => d ?? '',
  );
  return [...byDepartment]
    .map(([name, departmentPostings]) => ({
      name,
      now: countOn(departmentPostings, day),
      before: countOn(departmentPostings, beforeDay),
    }))
    .filter(({ now, before }) => isDepartmentSurge(now, before))
    .toSorted((a, b) => b.now - b.before - (a.now - a.before))
    .slice(0, MAX_DEPARTMENTS);
}

/** Roles and countries that had no posting before. */
function findNewRoles(
  previous: PostingHistory,
  current: readonly Posting[],
  day: string,
): readonly BoardEvent[] {
  const { since, roles, countries, postings } = previous;
  const isRipe = day >= subtractDays(since, -DAYS_BEFORE_FIRSTS) && postings.length >= POSTINGS_BEFORE_FIRSTS;
  if (!isRipe) return [];
  const found = current.flatMap(({ title, workplace, country }) => {
    const details = { day, title: title.slice(0, TITLE_LENGTH), place: workplace, since };
    const role = readRole(title);
    return [
      ...(country === null || countries.includes(country)
        ? []
        : [{ kind: 'country' as const, key: country, ...details }]),
      ...(role === null || roles.includes(role) ? [] : [{ kind: 'role' as const, key: role, ...details }]),
    ];
  });
  const once = Map.groupBy(found, ({ kind, key }) => `${kind} ${key}`);
  return [...once.values()].flatMap(([first]) => first ?? []).slice(0, MAX_FIRSTS);
}
