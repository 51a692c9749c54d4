import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinTags, splitTags } from '#domain/shared/text/tag-list.ts';

const tag = fc
  .string({ unit: fc.constantFrom('a', 'b', ' ', ',', ';', '|', '"', "'", '=', '🏷️') })
  .map((text) => text.trim())
  .filter((text) => text !== '');

describe('tags in one text', () => {
  it('come back as they were, whatever they contain', () => {
    fc.assert(
      fc.property(fc.array(tag, { maxLength: 6 }), (tags) => {
        expect(splitTags(joinTags(tags))).toEqual(tags);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    [['energy', 'europe'], 'energy,europe'],
    [['Paris, Texas', 'x'], '"Paris, Texas",x'],
    [['5" pipes'], '"5"" pipes"'],
    [['a;b', 'c|d'], '"a;b","c|d"'],
    [[], ''],
  ])('of %j read %s', (tags, text) => {
    expect(joinTags(tags)).toBe(text);
  });

  it.each([
    [' a, b;c | d ,', ['a', 'b', 'c', 'd']],
    ['"a, b" ; c', ['a, b', 'c']],
    ['5" pipes, x', ['5" pipes', 'x']],
    ['"open, x', ['"open', 'x']],
    ['"a"b, x', ['"a"b', 'x']],
    ['"",x,,', ['x']],
    ['', []],
  ])('written by hand as %j are read', (text, tags) => {
    expect(splitTags(text)).toEqual(tags);
  });

  it('are read in a time that grows with the text', () => {
    for (const hostile of ['"', '",', '"a,', '""', ' ', '" ', '"",""']) {
      splitTags(hostile.repeat(200_000));
    }
  });
});
