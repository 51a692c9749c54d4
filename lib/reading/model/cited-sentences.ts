import type { RejectionCode } from '#contract/rejection-codes.ts';
import type { TextSignal } from '#domain/signals/definitions/signal-definition.ts';
import { holdsPhrase } from '../text/phrases.ts';
import type { SentenceView } from '../text/view.ts';
import type { NumberedSentence } from './select-sentences.ts';
import { isOrder } from './untrusted.ts';

const MAX_SENTENCES = 3;
/** Below this a model is guessing. */
const MIN_CERTAIN = 55;

/** Why a model says that something doesn't count, as the preview shows it. */
export const toRejectionCode = (
  verdict: Exclude<RejectionCode, 'excluded' | 'unclear'> | 'routine' | 'other_event',
): RejectionCode => (verdict === 'routine' || verdict === 'other_event' ? 'unclear' : verdict);

/** Why sentences don't count although a model says so. */
export function findDoubt(
  citedSentences: readonly NumberedSentence[],
  certainty: number,
  isAbout: (sentence: SentenceView) => boolean,
): RejectionCode | null {
  if (!citedSentences.some(({ view }) => isAbout(view))) return 'other_company';
  return certainty < MIN_CERTAIN || citedSentences.some(({ words }) => isOrder(words)) ? 'unclear' : null;
}

export const isCertainty = (value: number): boolean => value >= 0 && value <= 100;

/** Models judge by a fixed period, which is longer than that of most callers. */
export const isBefore = (day: string | null, since: Date | null | undefined): boolean =>
  day !== null && since instanceof Date && day < since.toISOString().slice(0, 10);

/** The sentences that an answer cites, or null if the model wasn't shown all of them. */
export function findCited(
  sentences: readonly NumberedSentence[],
  numbers: readonly number[],
): readonly [NumberedSentence, ...NumberedSentence[]] | null {
  const sentencesByNumber = new Map(sentences.map((sentence) => [sentence.number, sentence]));
  const citedSentences = [...new Set(numbers)].map((number) => sentencesByNumber.get(number));
  const [firstSentence, ...otherSentences] = citedSentences.slice(0, MAX_SENTENCES);
  if (firstSentence === undefined || citedSentences.includes(undefined)) return null;
  return [firstSentence, ...otherSentences.filter((sentence) => sentence !== undefined)];
}

/** Whether a sentence contains one of the signal's excluded phrases. */
export const isExcluded = (
  { exclusions }: TextSignal,
  citedSentences: readonly NumberedSentence[],
): boolean =>
  holdsPhrase(
    exclusions,
    citedSentences.map(({ view }) => view.sentence),
  );
