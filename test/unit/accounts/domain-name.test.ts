import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeDomain } from '#domain/shared/text/domain-name.ts';
import { anyWebUrl } from '#test/harness/any-web-url.ts';

describe('the canonical form of a domain', () => {
  const one: [string, string][] = [
    ['example.com', 'example.com'],
    ['HTTPS://www.Example.com/about', 'example.com'],
    ['  Example.COM  ', 'example.com'],
    ['//example.com/path', 'example.com'],
    ['http://example.com:8080/', 'example.com'],
    ['http://www.example.com:/', 'example.com'],
    ['example.com.', 'example.com'],
    ['example.com.:80', 'example.com'],
    ['example.com?utm=1', 'example.com'],
    ['example.com#top', 'example.com'],
    ['example.com\\about', 'example.com'],
    ['www.www.example.com', 'example.com'],
    ['www.com', 'www.com'],
    ['shop.example.co.uk', 'shop.example.co.uk'],
    ['wwwexample.com', 'wwwexample.com'],
    ['MÜNCHEN.de', 'xn--mnchen-3ya.de'],
    ['mu\u0308nchen.de', 'xn--mnchen-3ya.de'],
    ['xn--mnchen-3ya.de', 'xn--mnchen-3ya.de'],
    ['例え.テスト', 'xn--r8jz45g.xn--zckzah'],
    ['ｅｘａｍｐｌｅ。ｃｏｍ。', 'example.com'],
    ['ｗｗｗ．example.com', 'example.com'],
    ['exam\u00adple.com', 'example.com'],
    ['exa\u200bmple.com', 'example.com'],
    ['ex%61mple.com', 'example.com'],
    [`${'a'.repeat(63)}.com`, `${'a'.repeat(63)}.com`],
  ];
  it.each(one)('of %j is %s', (given, expected) => {
    expect(normalizeDomain(given)).toBe(expected);
  });

  const none = [
    '',
    '   ',
    'com',
    'localhost',
    '.com',
    'example..com',
    'example.com..',
    'www.',
    'info@example.com',
    'mailto:info@example.com',
    'http://user:secret@example.com',
    'exam ple.com',
    'exam\tple.com',
    'example.com\nevil.com',
    'example.com:abc',
    'example.com,other.com',
    'ex_ample.com',
    '-example.com',
    'example-.com',
    `${'a'.repeat(64)}.com`,
    `${'a.'.repeat(130)}com`,
    '127.0.0.1',
    '127.1',
    '0x7f.1',
    '１２７.0.0.1',
    'example.123',
    '[::1]',
    'http://http://example.com',
    'http:\\\\example.com',
    'example.com／about',
    'example.com%2fabout',
    'example.com%00',
    '\u202eexample.com',
    '\ud800.com',
    '🙂',
  ];
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
