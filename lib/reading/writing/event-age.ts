import { MONTHS } from '#domain/shared/text/plain-figures.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Until then an event is news, and "has just" is true. */
const NEWS_DAYS = 60;
const MONTH_DAYS = 30.4;
const NUMBERS = ['a', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven'];

export interface EventAge {
  readonly isNews: boolean;
  /** How long ago, such as "five months". */
  readonly ago: string;
  /** When, such as "in June". */
  readonly when: string;
}

/** How long ago an event was, as a letter would say it; an invalid date counts as today. */
export function ageOf(date: string, today: Date): EventAge {
  const time = Date.parse(date);
  const day = Number.isNaN(time) ? today : new Date(time);
  const days = (today.getTime() - day.getTime()) / DAY_MS;
  const months = Math.max(1, Math.round(days / MONTH_DAYS));
  const number = NUMBERS[months - 1];
  const years = today.getUTCFullYear() - day.getUTCFullYear();
  const month = MONTHS[day.getUTCMonth()] ?? '';
  return {
    isNews: days <= NEWS_DAYS,
    ago:
      number === undefined
        ? months < 18
          ? 'a year'
          : 'more than a year'
        : `${number} month${months === 1 ? '' : 's'}`,
    when:
      number === undefined ? `in ${month} of ${years > 1 ? 'an earlier year' : 'last year'}` : `in ${month}`,
  };
}
