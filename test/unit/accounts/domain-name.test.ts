import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeDomain } from '#domain/shared/text/domain-name.ts';
import { anyWebUrl } from '#test/harness/any-web-url.ts';
import { readCases } from '#test/harness/read-cases.ts';

const cases = readCases(import.meta);

describe('the canonical form of a domain', () => {
  const one: [string, string][] = cases<[string, string]>('canonical');
  it.each(one)('of %j is %s', (given, expected) => {
    expect(normalizeDomain(given)).toBe(expected);
  });

  const none = cases<string>('none');
  it.each(none)('does not exist for %j', (given) => {
    expect(normalizeDomain(given)).toBeUndefined();
  });

  it("doesn't change when it is normalized again, whatever the text", () => {
    const part = fc.constantFrom(
      'www.',
      'https://',
      'example',
      '.',
      'com',
      '/',
      ':80',
      'Ü',
      '。',
      '%2e',
      ' ',
    );
    const texts = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      anyWebUrl,
      fc.array(part).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const domain = normalizeDomain(text);
        if (domain !== undefined) expect(normalizeDomain(domain)).toBe(domain);
      }),
      { numRuns: 2_000 },
    );
  });
});
