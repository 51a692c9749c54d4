import fc from 'fast-check';
import { expect, it } from 'vitest';
import { guardFormulas, unguardFormulas } from '#domain/shared/text/formula-guard.ts';

it('a guarded text round-trips', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', '"', ',', ';', '\t', '\r', '\n', '=', '-', ' ', '＠'),
    maxLength: 10,
  });

  fc.assert(
    fc.property(text, (value) => {
      expect(unguardFormulas(guardFormulas(value))).toBe(value);
    }),
    { numRuns: 2_000 },
  );
});

it.each(["it's", "'quoted'", "a;'b", "'"])('an apostrophe of %j that guards nothing is kept', (text) => {
  expect([guardFormulas(text), unguardFormulas(text)]).toEqual([text, text]);
});
