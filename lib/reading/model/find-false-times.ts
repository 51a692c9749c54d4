import { DAY_MS } from '#contract/time.ts';
import { listSentences } from '../text/supported.ts';

const toDayNumber = (date: Date): number => Math.floor(date.getTime() / DAY_MS);
/** Weeks begin on Monday; 1 January 1970 was a Thursday. */
const toWeek = (day: number): number => Math.floor((day + 3) / 7);
const toMonth = (day: number): number => {
  const date = new Date(day * DAY_MS);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
};

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const UNITS = { day: 1, week: 7, month: 30.4, year: 365 } as const;
const COUNTS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
const RELATIVE =
  /\b(?:(yesterday|this morning|last night)|(?:(last|this|earlier this) (week|month|quarter|year))|(?:(an?|a few|several|\d+|\p{L}+) (day|week|month|year)s? ago))\b/giu;

/** Whether a phrase such as "last week" is true of a day. */
function isTrueOf(match: RegExpMatchArray, day: number, today: number): boolean {
  const [, near, which = '', span = '', count = '', unit = ''] = match;
  if (near !== undefined) {
    const ago = today - day;
    return near.toLowerCase() === 'this morning' ? ago === 0 : ago === 1;
  }
  if (span !== '') {
    const back = which.toLowerCase() === 'last' ? 1 : 0;
    const apart = {
      week: toWeek(today) - toWeek(day),
      month: toMonth(today) - toMonth(day),
      quarter: Math.floor(toMonth(today) / 3) - Math.floor(toMonth(day) / 3),
      year: Math.floor(toMonth(today) / 12) - Math.floor(toMonth(day) / 12),
    }[span.toLowerCase() as 'week' | 'month' | 'quarter' | 'year'];
    return apart === back;
  }
  const size = UNITS[unit.toLowerCase() as keyof typeof UNITS];
  const ago = (today - day) / size;
  if (/^(?:a few|several)$/i.test(count)) return ago >= 2 && ago <= 7;
  const number = /^an?$/i.test(count)
    ? 1
    : /^\d+$/.test(count)
      ? Number(count)
      : COUNTS.indexOf(count.toLowerCase());
  return number > 0 && Math.abs(ago - number) <= (size === 1 ? 0.5 : 0.6);
}

/** Whether what a source calls "last year" is still that today: it was published in the same year. */
function isStillTrue([, , , span = '']: RegExpMatchArray, days: readonly number[], today: number): boolean {
  const spans = { week: toWeek, month: toMonth, year: (day: number) => Math.floor(toMonth(day) / 12) };
  const same = spans[span.toLowerCase() as keyof typeof spans];
  return same !== undefined && days.some((day) => same(day) === same(today));
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
  const quoted = quotes.toLowerCase();
  return (
    listSentences(text)
      // A question asks about what is to come: "Is that on your list this quarter?"
      .filter((sentence) => !sentence.endsWith('?'))
      .flatMap((sentence) => {
        const relative = [...sentence.matchAll(RELATIVE)]
          .filter(
            (match) =>
              !sellerText.includes(match[0].toLowerCase()) &&
              !(
                quoted.includes(match[0].toLowerCase()) && isStillTrue(match, factDays, toDayNumber(today))
              ) &&
              !factDays.some((day) => isTrueOf(match, day, toDayNumber(today))),
          )
          .map(([words]) => words);
        const weekdays = (sentence.match(/\bon (?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b/g) ?? []).filter(
          (words) =>
            !factDays.some(
              (day) =>
                DAYS[new Date(day * DAY_MS).getUTCDay()] === words.slice(3) && toDayNumber(today) - day < 7,
            ),
        );
        return [...relative, ...weekdays];
      })
  );
}
