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
const AROUND = 1;

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
  const all = sentences.map((view, index) => ({ number: index + firstNumber, view, words: getWords(view) }));
  const letters = all.map(({ words }) => words.length);
  const selected = new Set<number>();
  let remainingLetters = MAX_LETTERS;
  const select = (index: number): void => {
    const length = letters[index];
    if (length === undefined || selected.has(index) || length > remainingLetters) return;
    selected.add(index);
    remainingLetters -= length;
  };
  for (const index of all.keys()) if (MAX_LETTERS - remainingLetters < OPENING_LETTERS) select(index);
  const significant = all.flatMap(({ view }, index) => (isSignificant(view) ? [index] : []));
  for (const index of significant) select(index);
  for (const index of significant)
    for (let near = index - AROUND; near <= index + AROUND; near += 1) select(near);
  for (const index of all.keys()) select(index);
  return all.filter((_, index) => selected.has(index));
}

/** One numbered sentence per line. A line marks omitted ones. */
export function formatNumbered(selected: readonly NumberedSentence[]): string {
  const lines: string[] = [];
  let last: number | null = null;
  for (const { number, words } of selected) {
    if (last !== null && number > last + 1) lines.push('[…]');
    lines.push(`[${number}] ${words.replace(/\s+/g, ' ').trim()}`);
    last = number;
  }
  return lines.join('\n');
}
