import { expect, test } from 'vitest';
import { compilePattern, matchPattern } from '#providers/reasoning/embedded/signals/patterns/pattern.ts';
import { ruleBook } from '#providers/reasoning/embedded/signals/patterns/rule-book.ts';
import { tokenize } from '#providers/reasoning/embedded/signals/text/tokenize.ts';

function matches(text: string): boolean {
  const sentence = tokenize(text, { start: 0, end: text.length }, 'text', ruleBook.vocabulary);
  return matchPattern(compilePattern('buy ~1 unit'), sentence, 0) >= 0;
}

test('a name of many words fills one place of a gap, other words one each', () => {
  expect(matches('buy Royal North Sea unit')).toBe(true);
  expect(matches('buy royal north sea unit')).toBe(false);
});

test('a name without end is not passed over', () => {
  expect(matches(`buy ${'Royal '.repeat(8)}unit`)).toBe(false);
});
