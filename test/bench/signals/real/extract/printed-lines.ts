import { tidyBlocks } from './blocks.ts';

const SENTENCE_END = /[.:;!?]["”)]?\s*\d*$/;
/** A line this much shorter than the full ones ends its paragraph. */
const SHORT = 0.82;

/** Paragraphs of text that was taken from printed pages, where every line ends with a line break. */
export function printedParagraphs(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  const lengths = lines.flatMap(({ length }) => (length > 0 ? [length] : [])).sort((a, b) => a - b);
  const full = lengths[Math.floor(lengths.length * 0.9)] ?? 0;
  const found: string[] = [];
  let current = '';
  const finish = (): void => {
    found.push(current);
    current = '';
  };
  for (const line of lines) {
    if (line === '') {
      if (SENTENCE_END.test(current) || current.length < 130) finish();
      continue;
    }
    current = `${current} ${line}`.trim();
    if (line.length < SHORT * full && /[.:!?]["”)]?$/.test(line)) finish();
  }
  finish();
  return tidyBlocks(found);
}

/** The same where short lines are headings and cells of tables. */
export function printedLines(text: string): string[] {
  const found: string[] = [];
  let current = '';
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (line === '') continue;
    current = `${current} ${line}`.trim();
    if (line.length >= 60 && !/[.:;!?]["”)]?$/.test(line)) continue;
    found.push(current);
    current = '';
  }
  return tidyBlocks([...found, current]);
}
