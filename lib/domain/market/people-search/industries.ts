import type { FunctionId } from '#contract/interpretation.ts';
import industries from './industries.json' with { type: 'json' };
import { plainWords } from './word-forms.ts';

export interface Industry {
  readonly name: string;
  /** Words of accounts' industries that mean it; the beginning of a word if longer than five letters. */
  readonly inAccounts: readonly string[];
  /** How queries call its companies. */
  readonly companies: string;
  /** Words that mean its companies next to a word such as "company" or "industry". */
  readonly fields: string;
}

export const INDUSTRIES: readonly Industry[] = industries;

const SHORT = 5;

/** Whether a text has these words: "Lawn Care" is not law. */
function hasWords(text: string, words: string): boolean {
  const plain = ` ${plainWords(text).join(' ')} `;
  const sought = ` ${plainWords(words).join(' ')}`;
  return words.length > SHORT
    ? plain.includes(sought)
    : [' ', 's '].some((end) => plain.includes(sought + end));
}

/** Whether an account's industry is the requested one. Unknown names are searched for literally. */
export function isIndustry(name: string, written: string): boolean {
  const entry = INDUSTRIES.find((industry) => industry.name === name);
  return (entry?.inAccounts ?? [name]).some((words) => hasWords(written, words));
}

/** What is done at the sites of an industry's companies. */
const SITE_WORK: readonly (readonly [industry: string, work: readonly FunctionId[]])[] = [
  ['Construction', ['construction']],
  ['Logistics', ['warehouse', 'supply-chain']],
  ['Retail', ['stores']],
  ['Hospitality', ['hospitality']],
  ['Renewable Energy', ['maintenance', 'field-service', 'production']],
  ['Energy & Utilities', ['production', 'maintenance', 'field-service']],
  ['Manufacturing', ['production']],
  ['Health Care', ['care']],
  ['Real Estate', ['property', 'facilities']],
];

/** The work at the sites of such a company, main work first. An office is led like a company. */
export const getSiteWork = (industry: string): readonly FunctionId[] =>
  SITE_WORK.find(([name]) => isIndustry(name, industry))?.[1] ?? ['general-management'];

/** Whether a text has to do with an industry that the service knows, such as "fintech" or "wind energy". */
export const isKnownIndustry = (text: string): boolean =>
  plainWords(text).length > 0 &&
  INDUSTRIES.some(({ name, inAccounts }) =>
    [name, ...inAccounts].some((words) => hasWords(text, words) || hasWords(words, text)),
  );
