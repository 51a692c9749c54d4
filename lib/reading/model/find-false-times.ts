import { DAY_MS } from '#contract/time.ts';
import { listSentences } from '../text/unsupported-claims.ts';

const toDayNumber = (date: Date): number => Math.floor(date.getTime() / DAY_MS);
/** Weeks begin on Monday; 1 January 1970 was a Thursday. */
const toWeek = (day: number): number => Math.floor((day + 3) / 7);
const toMonth = (day: number): number => {
  const date = new Date(day * DAY_MS);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
};

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const UNITS = { day: 1, week: 7, month: 30.4, year: 365 } as const;
const COUNTS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const RELATIVE_TIME =
  /\b(?:(yesterday|this morning|last night)|(?:(last|this|earlier this) (week|month|quarter|year))|(?:(an?|a few|several|\d+|\p{L}+) (day|week|month|year)s? ago))\b/giu;

/** Whether a phrase such as "last week" is true of a day. */
function isTrueOf(match: RegExpMatchArray, day: number, today: number): boolean {
  const [, namedDay, periodPrefix = '', periodName = '', countWord = '', unitName = ''] = match;
  if (namedDay !== undefined) {
    const daysAgo = today - day;
    return namedDay.toLowerCase() === 'this morning' ? daysAgo === 0 : daysAgo === 1;
  }
  if (periodName !== '') {
    const expectedPeriods = periodPrefix.toLowerCase() === 'last' ? 1 : 0;
    const periodsApart = {
      week: toWeek(today) - toWeek(day),
      month: toMonth(today) - toMonth(day),
      quarter: Math.floor(toMonth(today) / 3) - Math.floor(toMonth(day) / 3),
      year: Math.floor(toMonth(today) / 12) - Math.floor(toMonth(day) / 12),
    }[periodName.toLowerCase() as 'week' | 'month' | 'quarter' | 'year'];
    return periodsApart === expectedPeriods;
  }
  const daysPerUnit = UNITS[unitName.toLowerCase() as keyof typeof UNITS];
  const unitsAgo = (today - day) / daysPerUnit;
  if (/^(?:a few|several)$/i.test(countWord)) return unitsAgo >= 2 && unitsAgo <= 7;
  const unitCount = /^an?$/i.test(countWord)
    ? 1
    : /^\d+$/.test(countWord)
      ? Number(countWord)
      : COUNTS.indexOf(countWord.toLowerCase());
  return unitCount > 0 && Math.abs(unitsAgo - unitCount) <= (daysPerUnit === 1 ? 0.5 : 0.6);
}

/** Whether what a source calls "last year" is still that today: it was published in the same year. */
function isStillTrue(
  [, , , periodName = '']: RegExpMatchArray,
  days: readonly number[],
  today: number,
): boolean {
  const periodConverters = {
    week: toWeek,
    month: toMonth,
    year: (day: number) => Math.floor(toMonth(day) / 12),
  };
  const toPeriod = periodConverters[periodName.toLowerCase() as keyof typeof periodConverters];
  return toPeriod !== undefined && days.some((day) => toPeriod(day) === toPeriod(today));
}

interface TimeFacts {
  /** ISO dates. */
  readonly days: readonly string[];
  readonly seller: string;
  readonly quotes: string;
}

/** Phrases such as "last week" that are true of none of these days. */
export function findFalseTimes(
  text: string,
  { days, seller, quotes }: TimeFacts,
  today: Date,
): readonly string[] {
  const factDays = days.map((day) => toDayNumber(new Date(day))).filter((day) => !Number.isNaN(day));
  const sellerText = seller.toLowerCase();
  const quotedText = quotes.toLowerCase();
  return (
    listSentences(text)
      // A question asks about what is to come: "Is that on your list this quarter?"
      .filter((sentence) => !sentence.endsWith('?'))
      .flatMap((sentence) => {
        const relativePhrases = [...sentence.matchAll(RELATIVE_TIME)]
          .filter(
            (match) =>
              !sellerText.includes(match[0].toLowerCase()) &&
              !(
                quotedText.includes(match[0].toLowerCase()) &&
                isStillTrue(match, factDays, toDayNumber(today))
              ) &&
              !factDays.some((day) => isTrueOf(match, day, toDayNumber(today))),
          )
          .map(([words]) => words);
        const weekdayPhrases = (
          sentence.match(/\bon (?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b/g) ?? []
        ).filter(
          (words) =>
            !factDays.some(
              (day) =>
                DAYS[new Date(day * DAY_MS).getUTCDay()] === words.slice(3) && toDayNumber(today) - day < 7,
            ),
        );
        return [...relativePhrases, ...weekdayPhrases];
      })
  );
}
