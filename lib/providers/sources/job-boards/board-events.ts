import { subtractDays } from '../days.ts';
import type { Posting } from './board-reader.ts';
import {
  type BoardEvent,
  isOpen,
  type PostingHistory,
  readRole,
  type SeenPosting,
  TITLE_LENGTH,
} from './posting-history.ts';

/** How many days back figures are compared. A younger history is compared with its start. */
const COMPARED_DAYS = [30, 90] as const;
const YOUNGEST_DAYS = 7;
/** At least 50 % more, five more, and ten in total, so that chance postings of a small team don't count. */
const isSurge = (currentCount: number, previousCount: number): boolean =>
  currentCount >= 10 && currentCount - previousCount >= 5 && currentCount >= previousCount * 1.5;
const isDepartmentSurge = (currentCount: number, previousCount: number): boolean =>
  currentCount >= 5 && currentCount - previousCount >= 3 && currentCount >= previousCount * 2;
const isFreeze = (currentCount: number, previousCount: number): boolean =>
  previousCount >= 8 && currentCount <= previousCount * 0.3;
/** A change over three months is reported once in that time. */
const QUIET_DAYS = 90;
const MAX_DEPARTMENTS = 3;
/** A first posting is only reported if the history before it is known. */
const DAYS_BEFORE_FIRSTS = 14;
const POSTINGS_BEFORE_FIRSTS = 5;
const MAX_FIRSTS = 3;

/** Closed postings were open up to the last day they were seen. */
const wasOpen = (posting: SeenPosting, day: string): boolean =>
  posting.firstSeen <= day && (isOpen(posting) || posting.lastSeen >= day);

const countOpen = (postings: readonly SeenPosting[], day: string): number =>
  postings.filter((posting) => wasOpen(posting, day)).length;

/** Events that today's check adds to those already reported. */
export function findBoardEvents(
  previousHistory: PostingHistory | null,
  history: PostingHistory,
  currentPostings: readonly Posting[],
  today: string,
): readonly BoardEvent[] {
  if (previousHistory === null) return [];
  return [...findCountChange(history, today), ...findNewRoles(previousHistory, currentPostings, today)];
}

/** One month is compared first; a slow rise only shows over three. */
function findCountChange({ postings, since, events }: PostingHistory, day: string): readonly BoardEvent[] {
  if (day < subtractDays(since, -YOUNGEST_DAYS)) return [];
  const currentCount = countOpen(postings, day);
  for (const days of COMPARED_DAYS) {
    const comparedDay = subtractDays(day, days);
    const beforeDay = comparedDay > since ? comparedDay : since;
    const previousCount = countOpen(postings, beforeDay);
    const departments = findRisingDepartments(postings, day, beforeDay);
    const kind = isFreeze(currentCount, previousCount)
      ? 'freeze'
      : isSurge(currentCount, previousCount) || departments.length > 0
        ? 'surge'
        : undefined;
    if (kind === undefined) continue;
    const isReported = events.some(
      (event) => event.kind === kind && event.day > subtractDays(day, QUIET_DAYS),
    );
    const risingDepartments = kind === 'surge' ? departments : [];
    return isReported
      ? []
      : [{ kind, day, now: currentCount, before: previousCount, beforeDay, departments: risingDepartments }];
  }
  return [];
}

function findRisingDepartments(postings: readonly SeenPosting[], day: string, beforeDay: string) {
  const postingsByDepartment = Map.groupBy(
    postings.filter(({ department }) => department !== null),
    ({ department }) => department ?? '',
  );
  return [...postingsByDepartment]
    .map(([name, departmentPostings]) => ({
      name,
      now: countOpen(departmentPostings, day),
      before: countOpen(departmentPostings, beforeDay),
    }))
    .filter(({ now, before }) => isDepartmentSurge(now, before))
    .toSorted((a, b) => b.now - b.before - (a.now - a.before))
    .slice(0, MAX_DEPARTMENTS);
}

/** Roles and countries that had no posting before. */
function findNewRoles(
  previousHistory: PostingHistory,
  currentPostings: readonly Posting[],
  day: string,
): readonly BoardEvent[] {
  const { since, roles, countries, postings } = previousHistory;
  const isHistoryLongEnough =
    day >= subtractDays(since, -DAYS_BEFORE_FIRSTS) && postings.length >= POSTINGS_BEFORE_FIRSTS;
  if (!isHistoryLongEnough) return [];
  const newEvents = currentPostings.flatMap(({ title, workplace, country }) => {
    const details = { day, title: title.slice(0, TITLE_LENGTH), place: workplace, since };
    const role = readRole(title);
    return [
      ...(country === null || countries.includes(country)
        ? []
        : [{ kind: 'country' as const, key: country, ...details }]),
      ...(role === null || roles.includes(role) ? [] : [{ kind: 'role' as const, key: role, ...details }]),
    ];
  });
  const eventsByKey = Map.groupBy(newEvents, ({ kind, key }) => `${kind} ${key}`);
  return [...eventsByKey.values()].flatMap(([firstEvent]) => firstEvent ?? []).slice(0, MAX_FIRSTS);
}
