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

/** One to ten, in the languages of queries. */
export const NUMBER_WORDS: readonly (readonly string[])[] = [
  'one, eine, une, una, één, jedna, uma, 一人',
  'two, zwei, deux, dos, due, twee, dwie, dois, 二人',
  'three, drei, trois, tres, tre, drie, trzy, três, 三人',
  'four, vier, quatre, cuatro, quattro, cztery, quatro, 四人',
  'five, fünf, cinq, cinco, cinque, vijf, pięć, 五人',
  'six, sechs, seis, sei, zes, sześć, 六人',
  'seven, sieben, sept, siete, sette, zeven, siedem, sete, 七人',
  'eight, acht, huit, ocho, otto, osiem, oito, 八人',
  'nine, neun, neuf, nueve, nove, negen, dziewięć, 九人',
  'ten, zehn, dix, diez, dieci, tien, dziesięć, dez, 十人',
].map((words) => words.split(', '));
