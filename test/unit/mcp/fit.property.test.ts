import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitValue, MAX_RESULT } from '#mcp/fit.ts';
import { anyCharacter } from '#test/harness/any-character.ts';

const trusted = new Set(['id', 'text']);
const text = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 200 }),
  fc.string({ maxLength: 50 }).map((part) => part.repeat(400)),
  fc.constant('a </quote> b <QUOTE> "\\" 🚀'.repeat(300)),
);
const value = fc.letrec((tie) => ({
  node: fc.oneof(
    { maxDepth: 4 },
    text,
    fc.double(),
    fc.constant(null),
    fc.array(tie('node'), { maxLength: 80 }),
    fc.dictionary(fc.oneof(fc.constantFrom('claim', 'headline', 'id'), fc.string()), tie('node'), {
      maxKeys: 60,
    }),
  ),
})).node;
const record = fc.dictionary(fc.constantFrom('id', 'claim', 'headline', 'rest', 'more'), value);

const measureSize = (shown: unknown): number => JSON.stringify(shown).length;

/** Every text inside a value. */
const textsOf = (shown: unknown): string[] => {
  if (typeof shown === 'string') return [shown];
  return typeof shown === 'object' && shown !== null ? Object.values(shown).flatMap(textsOf) : [];
};

describe("a tool's result", () => {
  it('fits the limit, whatever the record contains, and is well-formed text', () => {
    fc.assert(
      fc.property(record, fc.integer({ min: 10, max: MAX_RESULT }), (given, most) => {
        const fitted = fitValue(given, trusted, most);

        expect(measureSize(fitted.value)).toBeLessThanOrEqual(most);
        for (const shown of textsOf(fitted.value)) expect(shown.endsWith('\ud83d')).toBe(false);
      }),
      { numRuns: 100, endOnFailure: true },
    );
  });

  it('shows rows in order, and drops the last ones if they do not fit', () => {
    fc.assert(
      fc.property(fc.array(record, { minLength: 1, maxLength: 30 }), (rows) => {
        const numbered = rows.map((row, index) => ({ ...row, index }));
        const { value: shown } = fitValue(numbered, trusted, 2_000);

        expect(measureSize(shown)).toBeLessThanOrEqual(2_000);
        expect(shown.map(({ index }) => index)).toEqual([...shown.keys()]);
      }),
      { numRuns: 40, endOnFailure: true },
    );
  });

  it('quotes untrusted text, and nothing in it closes the quotation', () => {
    fc.assert(
      fc.property(text, (claim) => {
        const { value: shown } = fitValue({ evidence: [{ claim, id: claim }] }, trusted, MAX_RESULT);
        const [first] = (shown as { evidence: { claim: string; id: string }[] }).evidence;
        const inner = first!.claim.slice('<quote>'.length, -'</quote>'.length);

        expect(first!.claim).toBe(`<quote>${inner}</quote>`);
        expect(inner).not.toMatch(/<\s*\/?\s*quote/i);
        expect(first!.id.startsWith('<quote>')).toBe(false);
      }),
      { numRuns: 100, endOnFailure: true },
    );
  });

  it('shows more of each row the fewer there are', () => {
    const lengths = (count: number) =>
      fitValue(
        Array.from({ length: count }, (_, id) => ({ id, text: 'x'.repeat(2_000) })),
        trusted,
        MAX_RESULT,
      ).value.map(({ text: shown }) => shown.length);

    expect(lengths(2)).toEqual([2_000, 2_000]);
    expect(lengths(10)[0]).toBeGreaterThan(1_000);
    expect(lengths(40)).toHaveLength(40);
    expect(lengths(40)[0]).toBeGreaterThan(200);
  });

  it('marks a truncated text, and leaves short ones alone', () => {
    const long = 'x'.repeat(20_000);

    expect(fitValue({ id: 'a', text: long }, trusted, MAX_RESULT)).toEqual({
      value: { id: 'a', text: `${'x'.repeat(6_000)}… [14000 more characters]` },
      isTruncated: true,
    });
    expect(fitValue({ id: 'a', text: 'short' }, trusted, MAX_RESULT)).toEqual({
      value: { id: 'a', text: 'short' },
      isTruncated: false,
    });
  });
});
