import fc from 'fast-check';
import { expect, it } from 'vitest';
import { guardFormulas, removeFormulaGuards } from '#domain/shared/text/formula-guard.ts';

it('a guarded text round-trips', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', '"', ',', ';', '\t', '\r', '\n', '=', '-', ' ', '＠', '\u200b'),
    maxLength: 10,
  });

  fc.assert(
    fc.property(text, (value) => {
      expect(removeFormulaGuards(guardFormulas(value))).toBe(value);
    }),
    { numRuns: 2_000 },
  );
});

it.each(["it's", "'quoted'", "a;'b", "'"])('an apostrophe of %j that guards nothing is kept', (text) => {
  expect([guardFormulas(text), removeFormulaGuards(text)]).toEqual([text, text]);
});

it('every character that NFKC turns into the sign of a formula is guarded, also behind invisible ones', () => {
  const characters = Array.from({ length: 0x1_00_00 }, (_, code) => String.fromCharCode(code));
  const signs = characters.filter((character) => /^[=+@-]/.test(character.normalize('NFKC')));
  expect(signs).toContain('\ufe66');

  for (const hidden of ['', '\u200b', '\u00ad"\u2060', '\ufff9'])
    for (const sign of signs) expect(guardFormulas(`${hidden}${sign}1`)).toBe(`${hidden}'${sign}1`);
});
