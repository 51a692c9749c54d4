import type { AccountRecord, READ_BY_FIT } from '#domain/market/accounts/account-record.ts';
import { countriesNamedIn } from '#domain/shared/places/named-countries.ts';
import { fold } from '#domain/shared/text/fold.ts';
import { ICP_SECTION } from '#domain/workspace/knowledge-base/knowledge-base.ts';

/** What is known about the company. */
export type FitCompany = Pick<AccountRecord, (typeof READ_BY_FIT)[number]>;

/** The ideal customer, in the seller's words. */
export const idealCustomer = (
  sections: readonly { readonly type: string; readonly content_md: string }[],
): readonly string[] =>
  sections.filter(({ type }) => type === ICP_SECTION).map(({ content_md }) => content_md);

/** Neutral. */
const UNKNOWN_FIT = 50;

/** The weight of each criterion of an ideal customer. */
const WEIGHTS = { industry: 3, employees: 2, country: 2 } as const;

/** Words that name an industry, cut to the stem used for comparison. */
const TRADES =
  'aerospace agricultur apparel automotive bank biotech chemical clinic construct consult consumer courier cyber dairy defen distribut e-commerce ecommerce educat electr energ engineer entertain facilit fashion farm financ fintech food freight furniture gaming garment gas government grocer health heat hospital hospitality hotel hvac industrial insur invest law legal leisure lift logistic machin maintenance manufactur marine maritime media medical metal mining mobility nonprofit oil packag pharma plumb power print property public real-estate recruit renewable restaurant retail robotic saas school secur semiconductor shipping software solar sport staffing steel technolog telecom textile transport travel truck universit utilit warehous waste water wholesale wind'.split(
    ' ',
  );

const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}][\p{L}\p{N}-]*/gu) ?? [];

const tradesIn = (text: string): Set<string> => {
  const words = wordsOf(text);
  const joined = words.map((word, at) => `${word}-${words[at + 1] ?? ''}`);
  return new Set(TRADES.filter((stem) => [...words, ...joined].some((word) => word.startsWith(stem))));
};

/** 1 fits, 0 doesn't. Undefined if the section names no industry or the company's is unknown. */
function industryFit(section: string, { industry, short_description }: FitCompany): number | undefined {
  const wanted = tradesIn(section);
  if (wanted.size === 0 || industry === null) return undefined;
  const overlaps = (text: string) => [...tradesIn(text)].some((stem) => wanted.has(stem));
  if (overlaps(industry)) return 1;
  return short_description !== null && overlaps(short_description) ? 0.7 : 0;
}

const NUMBER = String.raw`(?<!\d)(\d{1,3}(?:[.,]\d{3}){1,3}|\d{1,9})\s{0,3}(k)?`;
const HEADS = String.raw`\s{0,3}\+?\s{0,3}(?:employees|people|staff|heads|fte|workers|headcount|mitarbeiter)`;
const SIZE_FORMS: readonly { readonly form: RegExp; read(a: number, b: number): [number, number] }[] = [
  {
    form: new RegExp(`${NUMBER}\\s{0,3}(?:-|–|—|to|and)\\s{0,3}${NUMBER}${HEADS}`, 'u'),
    read: (a, b) => [a, b],
  },
  {
    form: new RegExp(
      `(?:more than|over|above|at least|from|minimum of|min\\.?)\\s{0,3}${NUMBER}${HEADS}`,
      'u',
    ),
    read: (a) => [a, Number.POSITIVE_INFINITY],
  },
  {
    form: new RegExp(
      `(?:fewer than|less than|under|below|up to|at most|maximum of|max\\.?)\\s{0,3}${NUMBER}${HEADS}`,
      'u',
    ),
    read: (a) => [0, a],
  },
  { form: new RegExp(`${NUMBER}\\s{0,3}\\+${HEADS}`, 'u'), read: (a) => [a, Number.POSITIVE_INFINITY] },
];

const numberOf = (digits: string | undefined, thousands: string | undefined): number =>
  Number((digits ?? '0').replace(/[.,]/g, '')) * (thousands === undefined ? 1 : 1_000);

function wantedSize(section: string): [number, number] | undefined {
  const text = fold(section);
  for (const { form, read } of SIZE_FORMS) {
    const match = form.exec(text);
    if (match) return read(numberOf(match[1], match[2]), numberOf(match[3], match[4]));
  }
  return undefined;
}

/** Half or twice the wanted size still fits a little. */
function sizeFit(section: string, { employees }: FitCompany): number | undefined {
  const wanted = wantedSize(section);
  if (wanted === undefined || employees === null) return undefined;
  const [least, most] = wanted;
  if (employees >= least && employees <= most) return 1;
  return employees >= least / 2 && employees <= most * 2 ? 0.5 : 0;
}

function countryFit(section: string, { country }: FitCompany): number | undefined {
  const wanted = countriesNamedIn(section);
  if (wanted.size === 0 || country === null) return undefined;
  return wanted.has(country) ? 1 : 0;
}

/** How well a company fits the ideal customer in the knowledge base, 0 to 100. */
export function icpFitOf(sections: readonly string[], company: FitCompany): number {
  const section = sections.join('\n');
  const parts = [
    [WEIGHTS.industry, industryFit(section, company)],
    [WEIGHTS.employees, sizeFit(section, company)],
    [WEIGHTS.country, countryFit(section, company)],
  ] as const;
  const known = parts.filter((part): part is [(typeof part)[0], number] => part[1] !== undefined);
  const weight = known.reduce((sum, [each]) => sum + each, 0);
  if (weight === 0) return UNKNOWN_FIT;
  return Math.round((100 * known.reduce((sum, [each, fit]) => sum + each * fit, 0)) / weight);
}
