import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  OUTSIDE_GLOBAL_UNICAST,
  SPECIAL_GLOBAL_UNICAST,
  SPECIAL_IPV4_BLOCKS,
} from '#platform/public-web/public-address.ts';
import { assertAllowedHosts, checkPublicUrl, resolveAndCheck } from '#platform/public-web/url-guard.ts';
import { anyCharacter } from '#test/harness/any-character.ts';
import { anyWebUrl } from '#test/harness/any-web-url.ts';
import { readCases } from '#test/harness/read-cases.ts';
import { addressIn, embeddedForms, ipv4Forms, ipv6Forms } from './address-forms.ts';
import { GOOD_URLS, HOSTILE_URLS, ODD_PORT_URLS } from './hostile-urls.ts';

const cases = readCases(import.meta);

const isRefused = (url: string): boolean => !checkPublicUrl(url).ok;

describe('the URL guard, from the URL alone', () => {
  for (const [trick, urls] of Object.entries(HOSTILE_URLS)) {
    it.each(urls)(`rejects ${trick}: %j`, (url) => {
      expect(checkPublicUrl(url)).toEqual({ ok: false, reason: expect.stringMatching(/^[A-Z].+\.$/) });
    });
  }

  it.each(GOOD_URLS)('accepts %j', (url) => {
    expect(checkPublicUrl(url)).toEqual({ ok: true, url: new URL(url) });
  });

  it.each([
    ['http://hooks.company.com/', 'must start with https://'],
    ['hooks.company.com', 'written in full'],
    ['https://hooks.company.com/a b', 'spaces'],
    ['https://a:b@hooks.company.com/', 'user name or password'],
    ['https://hooks.company.com:8080/', 'Expected one of 443, 8443'],
    ['https://hooks.company.com./', 'must not end with a dot'],
    ['https://hooks/', 'full public name'],
    ['https://hooks_.-.com/', 'not a valid name'],
    ['https://hooks.internal/', 'special-use or internal name'],
    ['https://10.0.0.1/', 'not public'],
    ['https://0x08080808/', 'four decimal numbers'],
    ['https://%68ooks.company.com/', 'percent-encoded'],
    ['https://[::1/', 'malformed'],
    [`https://hooks.company.com/${'a'.repeat(2048)}`, 'longer than 2048'],
    ['https://hooks.company.com:0/', 'from 1 to 65535'],
  ])('explains what is wrong with %s', (url, hint) => {
    expect(checkPublicUrl(url)).toEqual({ ok: false, reason: expect.stringContaining(hint) });
  });

  it('rejects an address of any special IPv4 block in any notation', () => {
    const address = fc.constantFrom(...SPECIAL_IPV4_BLOCKS).chain((block) => addressIn(block, 32));
    fc.assert(
      fc.property(address, (ip) => {
        const forms = [...ipv4Forms(ip), ...embeddedForms(ip)];
        expect(forms.filter((form) => !isRefused(`https://${form}/`))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('rejects a public IPv4 address inside IPv6 or in an unusual notation, and accepts the usual one', () => {
    const isPlain = (ip: bigint): boolean => !isRefused(`https://${ipv4Forms(ip)[0]}/`);
    const address = fc.bigInt(0n, 2n ** 32n - 1n).filter(isPlain);
    fc.assert(
      fc.property(address, (ip) => {
        const [plain, ...unusual] = ipv4Forms(ip);
        const accepted = [plain, ...unusual, ...embeddedForms(ip)].filter(
          (form) => !isRefused(`https://${form}/`),
        );
        expect(accepted).toEqual([plain]);
      }),
      { numRuns: 300 },
    );
  });

  it('rejects an address of any special IPv6 block in any notation', () => {
    const blocks = [...OUTSIDE_GLOBAL_UNICAST, ...SPECIAL_GLOBAL_UNICAST];
    const address = fc.constantFrom(...blocks).chain((block) => addressIn(block, 128));
    fc.assert(
      fc.property(address, (ip) => {
        expect(ipv6Forms(ip).filter((form) => !isRefused(`https://[${form}]/`))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it.each(ODD_PORT_URLS)('takes %j only if any port may be used', async (url) => {
    const resolve = async () => [{ address: '8.8.8.8', family: 4 as const }];

    expect(isRefused(url)).toBe(true);
    expect(checkPublicUrl(url, { anyPort: true })).toEqual({ ok: true, url: new URL(url) });
    expect(await resolveAndCheck(url, { resolve })).toEqual({ ok: true, url: new URL(url) });
  });

  it('is as strict about everything else if any port may be used', () => {
    for (const url of Object.values(HOSTILE_URLS).flat()) {
      expect(checkPublicUrl(url, { anyPort: true }).ok, url).toBe(false);
    }
  });

  it('decides on any text without throwing, and only accepts https to a dotted name or address', () => {
    const text = fc.oneof(
      fc.string({ unit: anyCharacter }),
      anyWebUrl,
      fc.string().map((s) => `https://${s}`),
    );
    fc.assert(
      fc.property(text, (url) => {
        const check = checkPublicUrl(url);
        if (check.ok)
          expect(check.url.href).toMatch(/^https:\/\/(\[[0-9a-f:]+\]|[^/@%]+\.[^/@%]+)(:8443)?\//);
      }),
      { numRuns: 500 },
    );
  });
});

describe('allowed hosts', () => {
  const allowedHosts = ['127.0.0.1:4010', 'localhost:4010', '[::1]:4010'];

  it.each([
    'http://127.0.0.1:4010/hook',
    'https://127.0.0.1:4010/hook',
    'http://localhost:4010/hook',
    'http://LOCALHOST:4010/hook',
    'http://[::1]:4010/',
    'http://[0:0:0:0:0:0:0:1]:4010/',
  ])('allows exactly the listed host and port: %s', (url) => {
    expect(checkPublicUrl(url, { allowedHosts }).ok).toBe(true);
  });

  it.each(cases<string>('beside the listed hosts and ports'))('relaxes nothing else: %s', (url) => {
    expect(checkPublicUrl(url, { allowedHosts }).ok).toBe(false);
  });

  it.each(cases<string>('entries that match no host'))(
    'reports an entry that could never match: %j',
    (entry) => {
      expect(() => assertAllowedHosts([entry])).toThrow(/exact lower-case host:port/);
    },
  );

  it('accepts exact entries', () => {
    expect(() => assertAllowedHosts(allowedHosts)).not.toThrow();
  });
});

describe("the URL guard, with a name's addresses", () => {
  const url = 'https://hooks.company.com/';
  const answering = (...addresses: string[]) => ({
    resolve: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  });

  it('accepts a name whose addresses are all public', async () => {
    const check = await resolveAndCheck(url, answering('93.184.216.34', '2606:2800:220:1::1'));

    expect(check).toEqual({ ok: true, url: new URL(url) });
  });

  it.each([
    ['loopback', ['127.0.0.1']],
    ['one private among public ones', ['93.184.216.34', '10.0.0.7', '1.1.1.1']],
    ['a private one last', ['93.184.216.34', '2606:2800:220:1::1', 'fd00::1']],
    ['IPv4-mapped', ['::ffff:93.184.216.34']],
    ['link local with a zone', ['fe80::1%eth0']],
    ['no address at all', ['hooks.company.com']],
  ])('rejects a name that resolves to %s, without revealing the address', async (_, addresses) => {
    const check = await resolveAndCheck(url, answering(...addresses));

    expect(check).toMatchObject({ ok: false, reason: expect.stringContaining('not public') });
    for (const address of addresses) expect(JSON.stringify(check)).not.toContain(address);
  });

  it('rejects a name without addresses, and one whose lookup fails or never ends', async () => {
    const checks = await Promise.all([
      resolveAndCheck(url, answering()),
      resolveAndCheck(url, { resolve: () => Promise.reject(new Error('queryA ESERVFAIL 10.0.0.2')) }),
      resolveAndCheck(url, { resolve: () => new Promise(() => {}), timeoutMs: 20 }),
    ]);

    for (const check of checks) {
      expect(check).toMatchObject({ ok: false, reason: expect.stringContaining('does not resolve') });
    }
  });

  it('makes no lookup for an address, an allowed host or a URL rejected by its text', async () => {
    const resolve = () => Promise.reject(new Error('asked'));
    const allowedHosts = ['localhost:4010'];
    const oks = await Promise.all(
      [
        'https://1.1.1.1/',
        'https://[2606:4700:4700::1111]/',
        'http://localhost:4010/',
        'https://localhost/',
      ].map(async (text) => (await resolveAndCheck(text, { resolve, allowedHosts })).ok),
    );

    expect(oks).toEqual([true, true, true, false]);
  });
});
