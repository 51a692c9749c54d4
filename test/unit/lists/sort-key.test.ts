import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from '#domain/shared/text/fold.ts';
import {
  compareUtf8,
  createSortKey,
  encodeInteger,
  encodeName,
  encodeText,
  encodeTimestamp,
} from '#table/paging/sort-key.ts';
import { anyCharacter } from '#test/harness/any-character.ts';

const id = fc.stringMatching(/^[a-z0-9_]{1,12}$/);
const text = fc.string({ unit: anyCharacter, maxLength: 12 });
const byBytes = (left: string, right: string) =>
  Math.sign(Buffer.compare(Buffer.from(left), Buffer.from(right)));
const order = (left: string, right: string) => Math.sign(compareUtf8(left, right));

describe('compareUtf8', () => {
  it('orders any two texts by their UTF-8 bytes', () => {
    fc.assert(
      fc.property(text, text, (left, right) => order(left, right) === byBytes(left, right)),
      {
        numRuns: 2_000,
      },
    );
  });

  it('puts astral characters above U+FFFF, unlike UTF-16', () => {
    expect('😀' < '\uffff').toBe(true);
    expect(compareUtf8('😀', '\uffff')).toBeGreaterThan(0);
  });
});

describe('sort keys', () => {
  it('order integers by value, then by id', () => {
    const bounds = { min: -1_000, max: 100_000 };
    const value = fc.integer(bounds);
    fc.assert(
      fc.property(value, id, value, id, (one, oneId, other, otherId) => {
        const actual = order(
          createSortKey(encodeInteger(one, bounds), oneId),
          createSortKey(encodeInteger(other, bounds), otherId),
        );
        expect(actual).toBe(Math.sign(one - other) || byBytes(oneId, otherId));
      }),
    );
  });

  it('order texts by their folded bytes, then by id, whatever they contain', () => {
    const printable = text.filter((value) => !/\p{Cc}/u.test(value));
    fc.assert(
      fc.property(printable, id, printable, id, (one, oneId, other, otherId) => {
        const actual = order(
          createSortKey(encodeText(one), oneId),
          createSortKey(encodeText(other), otherId),
        );
        expect(actual).toBe(byBytes(fold(one), fold(other)) || byBytes(oneId, otherId));
      }),
      { numRuns: 1_000 },
    );
  });

  it.each(['abc', 'ab c', 'ab!', 'ab#'])('put ab before %s', (longer) => {
    expect(
      compareUtf8(createSortKey(encodeText('ab'), 'zz'), createSortKey(encodeText(longer), 'aa')),
    ).toBeLessThan(0);
  });

  it('contain no control characters of a text, so none can pass for the separator', () => {
    expect(encodeText('a\u0000b\u001fc\u007fd')).toBe('a b c d');
  });

  it('put null below every value', () => {
    const low = createSortKey(encodeInteger(null, { min: 0, max: 9 }), 'z');
    expect(compareUtf8(low, createSortKey(encodeInteger(0, { min: 0, max: 9 }), 'a'))).toBeLessThan(0);
    expect(
      compareUtf8(
        createSortKey(encodeTimestamp(null), 'z'),
        createSortKey(encodeTimestamp('0000-01-01'), 'a'),
      ),
    ).toBeLessThan(0);
  });

  it('normalize timestamps of any zone and precision', () => {
    expect(encodeTimestamp('2025-01-01T01:00:00+02:00')).toBe('2024-12-31T23:00:00.000Z');
  });

  it('cut texts between characters, never within one', () => {
    expect(encodeText('😀'.repeat(200), 3)).toBe('😀😀😀');
    expect(encodeText('a😀b', 2)).toBe('a😀');
    expect(Buffer.byteLength(encodeText('😀'.repeat(2_000)))).toBeLessThanOrEqual(384);
  });

  it.each([
    ['an integer out of bounds', () => encodeInteger(101, { min: 0, max: 100 })],
    ['a fraction', () => encodeInteger(0.5, { min: 0, max: 100 })],
    ['a timestamp that is none', () => encodeTimestamp('yesterday')],
    ['a year beyond 9999', () => encodeTimestamp('+012345-01-01T00:00:00.000Z')],
    ['an empty id', () => createSortKey('1', '')],
    ['an id with the separator', () => createSortKey('1', 'a\u001fb')],
  ])('reject %s', (_, encode) => {
    expect(encode).toThrow(/got .*expected/);
  });
});

describe('names', () => {
  const byName = (names: readonly string[]) =>
    names.toSorted((a, b) =>
      compareUtf8(createSortKey(encodeName(a), 'x'), createSortKey(encodeName(b), 'x')),
    );

  it('sort by their letters, ignoring accents and case', () => {
    const names = ['Zoë', 'Åsa', 'asb', 'Asa', 'Ørjan', 'Łukasz', 'Lukas', 'luna', 'Oskar', 'Émile', 'Emil'];
    expect(byName(names)).toEqual([
      'Asa',
      'Åsa',
      'asb',
      'Emil',
      'Émile',
      'Lukas',
      'Łukasz',
      'luna',
      'Ørjan',
      'Oskar',
      'Zoë',
    ]);
  });

  it('with the same letters stay together by their accents, before longer ones', () => {
    expect(byName(['Anaïs B', 'Anais', 'Anaïs', 'anais', 'Anai'])).toEqual([
      'Anai',
      'Anais',
      'anais',
      'Anaïs',
      'Anaïs B',
    ]);
  });
});
