import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskUrl } from '#delivery/mask-url.ts';
import { readCases } from '#test/harness/read-cases.ts';

const cases = readCases(import.meta);

describe('a masked URL', () => {
  it.each(cases<[string, string]>('urls'))('shows only scheme, host and port: %s', (url, masked) => {
    expect(maskUrl(url)).toBe(masked);
  });

  it.each([
    'd0e7c5a1b2f34c6e9a80',
    '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
    '550e8400e29b41d4a716446655440000',
    'abc123def456',
    'mfrggzdfmy2tqnrz',
    'eo1k2j3h4g5f6d7',
    'gezdgnbvgy3tqojqgezdgnbv',
    'xkcdqwrtzpbvnmlkjhgf',
  ])('hides a host label that looks like a token: %s', (label) => {
    expect(maskUrl(`https://${label}.hooks.company.com/`)).toBe('https://***.hooks.company.com/');
    expect(maskUrl(`https://eu.${label}.hooks.company.com/`)).toBe('https://eu.***.hooks.company.com/');
  });

  it.each([
    'hooks',
    'customer2024hooks',
    'prod-01',
    'eu-west-1',
    'execute-api',
    'webhook-receiver-production',
    'internationalisation',
    'facade',
    'ip-12-34-56-78',
  ])('keeps a label that is a name: %s', (label) => {
    expect(maskUrl(`https://${label}.hooks.company.com/`)).toBe(`https://${label}.hooks.company.com/`);
  });

  it("keeps the registered domain, which isn't secret", () => {
    expect(maskUrl('https://a1b2c3d4e5f6a7b8.com/x')).toBe('https://a1b2c3d4e5f6a7b8.com/***');
  });

  it('never depends on path, query, fragment or user info', () => {
    const part = fc.stringMatching(/^[A-Za-z0-9_~-]{1,40}$/);
    fc.assert(
      fc.property(part, part, part, part, part, (user, password, path, query, fragment) => {
        const masked = maskUrl(
          `https://${user}:${password}@hooks.company.com/${path}?q=${query}#${fragment}`,
        );
        expect(masked).toBe('https://hooks.company.com/***');
      }),
    );
  });

  it('hides random tokens of the usual alphabets in the host', () => {
    const hex = fc
      .uint8Array({ minLength: 16, maxLength: 16 })
      .map((bytes) => Buffer.from(bytes).toString('hex'));
    fc.assert(
      fc.property(
        fc.oneof(
          hex.filter((text) => /\d.*\d/.test(text)),
          fc.uuid(),
        ),
        (token) => {
          expect(maskUrl(`https://${token}.hooks.company.com/`)).toBe('https://***.hooks.company.com/');
        },
      ),
    );
  });
});
