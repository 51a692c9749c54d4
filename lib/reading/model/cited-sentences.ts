import type { RejectionCode } from '#contract/rejection-codes.ts';
import type { TextSignal } from '#domain/signals/definitions/signal-definition.ts';
import { readPhrases, stemsOf } from '../text/phrases.ts';
import type { SentenceView } from '../text/view.ts';
import type { NumberedSentence } from './select-sentences.ts';
import { isOrder } from './untrusted.ts';

const MAX_SENTENCES = 3;
/** Below this a model is guessing. */
const MIN_CERTAIN = 55;

/** Why a model says that something doesn't count, as the preview shows it. */
export const REJECTIONS = {
  past: 'past',
  rumour: 'rumour',
  conditional: 'conditional',
  negated: 'negated',
  called_off: 'called_off',
  other_company: 'other_company',
} as const satisfies Readonly<Record<string, RejectionCode>>;

/** Why sentences don't count although a model says so. */
export function findDoubt(
  cited: readonly NumberedSentence[],
  certainty: number,
  isAbout: (sentence: SentenceView) => boolean,
): RejectionCode | null {
  if (!cited.some(({ view }) => isAbout(view))) return 'other_company';
  return certainty < MIN_CERTAIN || cited.some(({ words }) => isOrder(words)) ? 'unclear' : null;
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
  const byNumber = new Map(sentences.map((each) => [each.number, each]));
  const cited = [...new Set(numbers)].map((number) => byNumber.get(number));
  const [head, ...rest] = cited.slice(0, MAX_SENTENCES);
  if (head === undefined || cited.includes(undefined)) return null;
  return [head, ...rest.filter((each) => each !== undefined)];
}

/** Whether a sentence contains one of the signal's excluded phrases. */
export const isExcluded = ({ exclusions }: TextSignal, cited: readonly NumberedSentence[]): boolean => {
  if (exclusions.length === 0) return false;
  const phrases = readPhrases(exclusions);
  return cited.some(({ view }) => phrases.find(stemsOf(view.sentence)) !== null);
};
