import type { DocumentView, SentenceView } from '../embedded/signals/document/view.ts';
import { companyNames } from '../embedded/signals/names/company-names.ts';
import { fold } from '../embedded/signals/text/fold.ts';
import { wordsOf } from './shown-text.ts';

/**
 * Tells which sentences can speak of the company: it is named there in whatever form ("Airbus A380s"), the text goes on
 * about it, or the company itself is speaking. Rules need to be sure who is meant; a model only needs to be kept from
 * texts in which the company doesn't occur.
 */
export function aboutCompany(view: DocumentView): (sentence: SentenceView) => boolean {
  const { company, own } = view;
  if (company === null || own) return () => true;
  const { names, domain } = companyNames(company);
  const forms = [...names.map(({ words }) => words.join(' ')), domain?.split('.')[0] ?? ''].filter(
    (form) => form.length > 1,
  );
  const isNamed = (sentence: SentenceView): boolean => {
    const folded = ` ${fold(wordsOf(sentence))} `;
    return sentence.company.length > 0 || forms.some((form) => folded.includes(` ${form} `));
  };
  const named = new Set(view.sentences.filter(isNamed));
  const isSubject = [...named].some(({ part }) => part === 'title' || part === 'lead');
  const from = view.sentences.findIndex((sentence) => named.has(sentence));
  // "It" and "the company" mean nobody before the name has been said.
  const goesOn = new Set(view.sentences.filter(({ inFocus }, index) => inFocus && from >= 0 && index > from));
  return (sentence) => isSubject || named.has(sentence) || goesOn.has(sentence);
}
