import type { TextSignal } from '#domain/signals/definitions/signal-definition.ts';
import { readPhrases } from '../rules/custom-signal.ts';
import { stemsOf } from '../rules/phrases.ts';
import type { ShownSentence } from './shown-text.ts';

const MOST_SENTENCES = 3;

/** The sentences that an answer cites, or null if the model wasn't shown all of them. */
export function citedSentences(
  shown: readonly ShownSentence[],
  numbers: readonly number[],
): readonly [ShownSentence, ...ShownSentence[]] | null {
  const byNumber = new Map(shown.map((each) => [each.number, each]));
  const cited = [...new Set(numbers)].map((number) => byNumber.get(number));
  const [first, ...rest] = cited.slice(0, MOST_SENTENCES);
  if (first === undefined || cited.includes(undefined)) return null;
  return [first, ...rest.filter((each) => each !== undefined)];
}

/** Whether a sentence contains one of the signal's excluded phrases. */
export const isExcluded = ({ exclusions }: TextSignal, cited: readonly ShownSentence[]): boolean => {
  if (exclusions.length === 0) return false;
  const phrases = readPhrases(exclusions);
  return cited.some(({ view }) => phrases.find(stemsOf(view.sentence)) !== null);
};
