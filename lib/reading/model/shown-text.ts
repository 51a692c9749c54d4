import type { DocumentView, SentenceView } from '../text/view.ts';

/** A sentence shown to a model, and its number. */
export interface ShownSentence {
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

export const wordsOf = ({ source, sentence }: SentenceView): string =>
  source.slice(sentence.start, sentence.end);

/**
 * What a model is shown: a short document as a whole; of a long one, the opening and the context of significant
 * sentences.
 */
export function shownSentences(
  { sentences }: DocumentView,
  isTelling: (view: SentenceView) => boolean,
): readonly ShownSentence[] {
  const first = sentences[0]?.part === 'title' ? 0 : 1;
  const all = sentences.map((view, index) => ({ number: index + first, view, words: wordsOf(view) }));
  const letters = all.map(({ words }) => words.length);
  const chosen = new Set<number>();
  let left = MAX_LETTERS;
  const choose = (index: number): void => {
    const length = letters[index];
    if (length === undefined || chosen.has(index) || length > left) return;
    chosen.add(index);
    left -= length;
  };
  for (const index of all.keys()) if (MAX_LETTERS - left < OPENING_LETTERS) choose(index);
  const telling = all.flatMap(({ view }, index) => (isTelling(view) ? [index] : []));
  for (const index of telling) choose(index);
  for (const index of telling)
    for (let near = index - AROUND; near <= index + AROUND; near += 1) choose(near);
  for (const index of all.keys()) choose(index);
  return all.filter((_, index) => chosen.has(index));
}

/** One numbered sentence per line. A line marks omitted ones. */
export function numbered(shown: readonly ShownSentence[]): string {
  const lines: string[] = [];
  let last: number | null = null;
  for (const { number, words } of shown) {
    if (last !== null && number > last + 1) lines.push('[…]');
    lines.push(`[${number}] ${words.replace(/\s+/g, ' ').trim()}`);
    last = number;
  }
  return lines.join('\n');
}
