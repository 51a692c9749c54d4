import { MONTHS } from '#domain/shared/text/plain-figures.ts';

export const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

/** Two significant digits, as people write amounts: 12 million, 470,000. */
export function roundMoney(amount: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, amount))) - 1);
  return Math.round(amount / step) * step;
}

/** As in American filings. */
export const formatDate = (date: Date): string =>
  `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;

const ORDINALS = ['first', 'second', 'third', 'fourth'] as const;

export function formatQuarterAfter(date: Date, quarters: number): string {
  const at = Math.floor(date.getUTCMonth() / 3) + quarters;
  return `the ${ORDINALS[at % 4]} quarter of ${date.getUTCFullYear() + Math.floor(at / 4)}`;
}

export const toPlural = (noun: string): string =>
  /(trousers|rolls)$/.test(noun)
    ? noun
    : noun.replace(/man$/, 'men').replace(/(?<!men)$/, /([sx]|[cs]h)$/.test(noun) ? 'es' : 's');

/** A title as a plural noun: "wind turbine technicians", "SOC analysts". */
export function toRoleWords(title: string): string {
  const words = title.split(' ').map((word) => (/^[A-Z&]{2,}$/.test(word) ? word : word.toLowerCase()));
  return toPlural(words.join(' '));
}

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const decapitalize = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

const SMALL_WORDS = /^(?:a|an|and|as|at|by|for|from|in|of|on|or|the|to|with)$/;

/** In title case, like many headlines: "Opens Service Depot in Lyon". */
export const toTitleCase = (text: string): string =>
  text
    .split(' ')
    .map((word, at) => (at > 0 && SMALL_WORDS.test(word) ? word : capitalize(word)))
    .join(' ');
