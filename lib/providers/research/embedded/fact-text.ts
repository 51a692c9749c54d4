import type { Money } from '#domain/signals/signal-reasoner.ts';

export const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

const SIGNS: Readonly<Record<string, string>> = { USD: '$', EUR: '€', GBP: '£' };

/** To two leading digits, as people name sums: 12 million, 470,000. */
export function roundMoney(amount: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, amount))) - 1);
  return Math.round(amount / step) * step;
}

/** Thousands parted by commas; quicker by far than the locale's own way. */
export const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

export function moneyText({ amount, currency }: Money): string {
  const sign = SIGNS[currency] ?? `${currency} `;
  if (amount >= 1e9) return `${sign}${Number((amount / 1e9).toFixed(1))} billion`;
  if (amount >= 1e6) return `${sign}${Number((amount / 1e6).toFixed(1))} million`;
  return `${sign}${grouped(amount)}`;
}

export const dayMonthYear = (date: Date): string =>
  `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;

/** As American filings write it. */
export const monthDayYear = (date: Date): string =>
  `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;

const ORDINALS = ['first', 'second', 'third', 'fourth'] as const;

export function quarterAfter(date: Date, quarters: number): string {
  const at = Math.floor(date.getUTCMonth() / 3) + quarters;
  return `the ${ORDINALS[at % 4]} quarter of ${date.getUTCFullYear() + Math.floor(at / 4)}`;
}

export const plural = (noun: string): string =>
  /(trousers|rolls)$/.test(noun)
    ? noun
    : noun.replace(/man$/, 'men').replace(/(?<!men)$/, /([sx]|ch)$/.test(noun) ? 'es' : 's');

/** A title as a common noun in the plural: "wind turbine technicians", "SOC analysts". */
export function roleWords(title: string): string {
  const words = title.split(' ').map((word) => (/^[A-Z&]{2,}$/.test(word) ? word : word.toLowerCase()));
  return plural(words.join(' '));
}
