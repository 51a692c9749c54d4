import type { DocumentView, SentenceView } from '../text/view.ts';

/** A sentence shown to a model, and its number. */
export interface NumberedSentence {
  readonly number: number;
  readonly view: SentenceView;
  /** Word for word from the document. */
  readonly words: string;
}

/** About 2,000 tokens: the most a model is shown of a document. */
export const MAX_LETTERS = 6_500;
/** For longer documents: the opening, which says what it is about, and the context of possible news. */
const OPENING_LETTERS = 2_000;
/** Sentences before and after possible news. */
const CONTEXT_SENTENCES = 1;

export const getWords = ({ source, sentence }: SentenceView): string =>
  source.slice(sentence.start, sentence.end);

/**
 * What a model is shown: a short document as a whole; of a long one, the opening and the context of significant
 * sentences.
 */
export function selectSentences(
  { sentences }: DocumentView,
  isSignificant: (view: SentenceView) => boolean,
): readonly NumberedSentence[] {
  const firstNumber = sentences[0]?.part === 'title' ? 0 : 1;
  const numberedSentences = sentences.map((view, index) => ({
    number: index + firstNumber,
    view,
    words: getWords(view),
  }));
  const sentenceLengths = numberedSentences.map(({ words }) => words.length);
  const selectedIndexes = new Set<number>();
  let remainingLetters = MAX_LETTERS;
  const select = (index: number): void => {
    const length = sentenceLengths[index];
    if (length === undefined || selectedIndexes.has(index) || length > remainingLetters) return;
    selectedIndexes.add(index);
    remainingLetters -= length;
  };
  for (const index of numberedSentences.keys())
    if (MAX_LETTERS - remainingLetters < OPENING_LETTERS) select(index);
  const significantIndexes = numberedSentences.flatMap(({ view }, index) =>
    isSignificant(view) ? [index] : [],
  );
  for (const index of significantIndexes) select(index);
  for (const index of significantIndexes)
    for (let nearIndex = index - CONTEXT_SENTENCES; nearIndex <= index + CONTEXT_SENTENCES; nearIndex += 1)
      select(nearIndex);
  for (const index of numberedSentences.keys()) select(index);
  return numberedSentences.filter((_, index) => selectedIndexes.has(index));
}

/** One numbered sentence per line. A line marks omitted ones. */
export function formatNumbered(selectedSentences: readonly NumberedSentence[]): string {
  const lines: string[] = [];
  let lastNumber: number | null = null;
  for (const { number, words } of selectedSentences) {
    if (lastNumber !== null && number > lastNumber + 1) lines.push('[…]');
    lines.push(`[${number}] ${words.replace(/\s+/g, ' ').trim()}`);
    lastNumber = number;
  }
  return lines.join('\n');
}
