export interface Money {
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
}

/** Numbers as people write them in a sentence. */
export const MONTHS = [
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

/** Thousands separated by commas. Much faster than the locale's formatter. */
export const formatThousands = (count: number): string =>
  String(count).replace(/(?<!\.\d{0,20})\B(?=(?:\d{3}){1,7}(?!\d))/g, ',');

export function formatMoney({ amount, currency }: Money): string {
  const sign = SIGNS[currency] ?? `${currency} `;
  if (amount >= 1e9) return `${sign}${Number((amount / 1e9).toFixed(3))} billion`;
  if (amount >= 1e6) return `${sign}${Number((amount / 1e6).toFixed(3))} million`;
  return `${sign}${formatThousands(amount)}`;
}

export const formatDay = (date: Date): string =>
  `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
