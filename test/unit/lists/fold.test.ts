import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from '#domain/shared/text/fold.ts';

const anyUtf16 = fc.string({
  unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
});

describe('fold', () => {
  it.each([
    ['STRASSE', 'straße'],
    ['STRAẞE', 'strasse'],
    ['ΑΣ', 'ας'],
    ['ﬁnance', 'FINANCE'],
    ['Ｗｉｄｅ', 'wide'],
    ['Cafe\u0301', 'CAFÉ'],
    ['𐐀', '𐐨'],
    ['ᏸ', 'Ᏸ'],
  ])('makes %s and %s equal', (left, right) => {
    expect(fold(left)).toBe(fold(right));
  });

  it('gives every character and its other cases the same form, which folds to itself', () => {
    const unstable: string[] = [];
    for (let code = 0; code <= 0x10ffff; code++) {
      const character = String.fromCodePoint(code);
      // Most of Unicode has neither case nor another form. Leaving it out makes this fast.
      if (!/[\p{Cased}\p{Changes_When_NFKC_Casefolded}]/u.test(character)) continue;
      const folded = fold(character);
      const forms = [folded, character.toLowerCase(), character.toUpperCase()];
      if (forms.some((form) => fold(form) !== folded)) unstable.push(code.toString(16));
    }
    expect(unstable).toEqual([]);
  });

  it('turns any text, lone surrogates included, into well-formed text', () => {
    fc.assert(fc.property(anyUtf16, (text) => fold(text).isWellFormed()));
  });
});
