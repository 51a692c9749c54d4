import type { DocumentView, SentenceView } from '../embedded/signals/document/view.ts';

/** A sentence that a model is shown, by the number it is shown under. */
export interface ShownSentence {
  readonly number: number;
  readonly view: SentenceView;
  /** Word for word as the document has it. */
  readonly words: string;
}

/** About 2,000 tokens: what a model is shown of a document, whatever its length. */
export const MOST_LETTERS = 6_500;
/** Of a longer document the opening, which says what it is about, and the surroundings of what may be news. */
const OPENING_LETTERS = 2_000;
/** Sentences before and after one that may be news. */
const AROUND = 1;

export const wordsOf = ({ source, sentence }: SentenceView): string =>
  source.slice(sentence.start, sentence.end);

/** What a model is shown: all of a short document; of a long one the opening and what surrounds the telling sentences. */
export function shownSentences(
  { sentences }: DocumentView,
  isTelling: (view: SentenceView) => boolean,
): readonly ShownSentence[] {
  const first = sentences[0]?.part === 'title' ? 0 : 1;
  const all = sentences.map((view, index) => ({ number: index + first, view, words: wordsOf(view) }));
  const letters = all.map(({ words }) => words.length);
  const chosen = new Set<number>();
  let left = MOST_LETTERS;
  const choose = (index: number): void => {
    const length = letters[index];
    if (length === undefined || chosen.has(index) || length > left) return;
    chosen.add(index);
    left -= length;
  };
  for (const index of all.keys()) if (MOST_LETTERS - left < OPENING_LETTERS) choose(index);
  const telling = all.flatMap(({ view }, index) => (isTelling(view) ? [index] : []));
  for (const index of telling) choose(index);
  for (const index of telling)
    for (let near = index - AROUND; near <= index + AROUND; near += 1) choose(near);
  for (const index of all.keys()) choose(index);
  return all.filter((_, index) => chosen.has(index));
}

/** One sentence a line, each under its number; where some are left out, a line says so. */
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
