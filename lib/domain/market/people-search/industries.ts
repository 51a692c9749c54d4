import type { FunctionId } from '#contract/interpretation.ts';
import TABLE from './industries.json' with { type: 'json' };
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

export const INDUSTRIES: readonly Industry[] = TABLE.industries.map(({ in_accounts, ...industry }) => ({
  ...industry,
  inAccounts: in_accounts.split(', '),
}));

const MAX_SHORT_LENGTH = 5;

/** Whether a text has these words: "Lawn Care" is not law. */
function hasWords(text: string, words: string): boolean {
  const plainText = ` ${plainWords(text).join(' ')} `;
  const soughtText = ` ${plainWords(words).join(' ')}`;
  return words.length > MAX_SHORT_LENGTH
    ? plainText.includes(soughtText)
    : [' ', 's '].some((end) => plainText.includes(soughtText + end));
}

/** Whether an account's industry is the requested one. Unknown names are searched for literally. */
export function isIndustry(name: string, accountIndustry: string): boolean {
  const entry = INDUSTRIES.find((industry) => industry.name === name);
  return (entry?.inAccounts ?? [name]).some((words) => hasWords(accountIndustry, words));
}

/** The work at the sites of such a company, main work first. An office is led like a company. */
export const getSiteFunctions = (accountIndustry: string): readonly FunctionId[] => {
  const site = TABLE.site_work.find(({ industry }) => isIndustry(industry, accountIndustry));
  return site === undefined ? ['general-management'] : (site.work.split(' ') as FunctionId[]);
};

/** Whether a text has to do with an industry that the service knows, such as "fintech" or "wind energy". */
export const isKnownIndustry = (text: string): boolean =>
  plainWords(text).length > 0 &&
  INDUSTRIES.some(({ name, inAccounts }) =>
    [name, ...inAccounts].some((words) => hasWords(text, words) || hasWords(words, text)),
  );
