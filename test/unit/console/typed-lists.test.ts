import { expect, it } from 'vitest';
import { parseCount, parseList } from '#console/text/typed-text.ts';

it('lists are separated by commas, without duplicates', () => {
  expect(parseList(' DACH, France,,DACH\nItaly ')).toEqual(['DACH', 'France', 'Italy']);
});

it('a typed number is whole, nothing, or a mistake that is named', () => {
  expect([' 50 ', '1,200', '1.200', '1 200', '0'].map(parseCount)).toEqual(
    [50, 1200, 1200, 1200, 0].map((value) => ({ value })),
  );
  expect(['', '  '].map(parseCount)).toEqual([{}, {}]);
  for (const text of ['fifty', '5.5', '-5', '50+', '1,20', '1e3', '1,200,300,400', '9'.repeat(10)]) {
    expect(parseCount(text)).toEqual({ problem: 'Enter a whole number, such as 50.' });
  }
});
