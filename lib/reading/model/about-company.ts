import { readCompanyNames } from '../text/company-names.ts';
import { foldName } from '../text/fold-name.ts';
import type { DocumentView, SentenceView } from '../text/view.ts';
import { getWords } from './select-sentences.ts';

/**
 * Finds the sentences that may be about the company: they name it in any form ("Airbus A380s"), continue about it, or
 * are said by the company. Rules need to be sure who is meant. A model only needs to be kept from texts that don't
 * mention the company.
 */
export function createCompanyFilter(view: DocumentView): (sentence: SentenceView) => boolean {
  const { company, isByCompany } = view;
  if (company === null || isByCompany) return () => true;
  const { names, domain } = readCompanyNames(company);
  const nameForms = [...names.map(({ words }) => words.join(' ')), domain?.split('.')[0] ?? ''].filter(
    (form) => form.length > 1,
  );
  const namesCompany = (sentence: SentenceView): boolean => {
    const foldedWords = ` ${foldName(getWords(sentence))} `;
    return sentence.company.length > 0 || nameForms.some((form) => foldedWords.includes(` ${form} `));
  };
  const namingSentences = new Set(view.sentences.filter(namesCompany));
  const isSubject = [...namingSentences].some(({ part }) => part === 'title' || part === 'lead');
  const firstNamingIndex = view.sentences.findIndex((sentence) => namingSentences.has(sentence));
  // "It" and "the company" only refer to the company after it was named.
  const followingSentences = new Set(
    view.sentences.filter(
      ({ inFocus }, index) => inFocus && firstNamingIndex >= 0 && index > firstNamingIndex,
    ),
  );
  return (sentence) => isSubject || namingSentences.has(sentence) || followingSentences.has(sentence);
}
