import type { Posting } from './board-reader.ts';
import {
  type BoardEvent,
  daysBefore,
  isOpen,
  type PostingHistory,
  roleOf,
  type SeenPosting,
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
export function newBoardEvents(
  known: PostingHistory | null,
  history: PostingHistory,
  shown: readonly Posting[],
  today: string,
): readonly BoardEvent[] {
  if (known === null) return [];
  return [...changeOfCounts(history, today), ...firsts(known, shown, today)];
}

/** One month is compared first; a slow rise only shows over three. */
function changeOfCounts({ postings, since, events }: PostingHistory, day: string): readonly BoardEvent[] {
  if (day < daysBefore(since, -YOUNGEST_DAYS)) return [];
  const now = countOn(postings, day);
  for (const days of COMPARED_DAYS) {
    const wanted = daysBefore(day, days);
    const beforeDay = wanted > since ? wanted : since;
    const before = countOn(postings, beforeDay);
    const departments = risingDepartments(postings, day, beforeDay);
    const kind = isFreeze(now, before)
      ? 'freeze'
      : isSurge(now, before) || departments.length > 0
        ? 'surge'
        : undefined;
    if (kind === undefined) continue;
    const isTold = events.some((event) => event.kind === kind && event.day > daysBefore(day, QUIET_DAYS));
    const rising = kind === 'surge' ? departments : [];
    return isTold ? [] : [{ kind, day, now, before, beforeDay, departments: rising }];
  }
  return [];
}

function risingDepartments(postings: readonly SeenPosting[], day: string, beforeDay: string) {
  const byDepartment = Map.groupBy(
    postings.filter(({ d }) => d !== null),
    ({ d }) => d ?? '',
  );
  return [...byDepartment]
    .map(([name, own]) => ({ name, now: countOn(own, day), before: countOn(own, beforeDay) }))
    .filter(({ now, before }) => isDepartmentSurge(now, before))
    .toSorted((a, b) => b.now - b.before - (a.now - a.before))
    .slice(0, MAX_DEPARTMENTS);
}

/** Roles and countries that had no posting before. */
function firsts(known: PostingHistory, shown: readonly Posting[], day: string): readonly BoardEvent[] {
  const { since, roles, countries, postings } = known;
  const isRipe = day >= daysBefore(since, -DAYS_BEFORE_FIRSTS) && postings.length >= POSTINGS_BEFORE_FIRSTS;
  if (!isRipe) return [];
  const found = shown.flatMap(({ title, place, country }) => {
    const details = { day, title: title.slice(0, TITLE_LENGTH), place, since };
    const role = roleOf(title);
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
