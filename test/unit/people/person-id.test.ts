import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPersonIds, parsePersonId } from '#domain/market/people/person-id.ts';
import { normalizeProfileUrl } from '#domain/shared/text/profile-url.ts';
import { anyCharacter } from '#test/harness/any-character.ts';
import { anyWebUrl } from '#test/harness/any-web-url.ts';

const ACCOUNT = 'acc_01jz8k2m4n6p8q0r2s4t6v8w0x';

describe('normalizeProfileUrl', () => {
  it.each([
    'https://network.example/in/ada',
    'http://network.example/in/ada/',
    'HTTPS://WWW.Network.Example/in/Ada?trk=mail#top',
    'network.example/in/ada//',
    '  www.network.example/in/ada ',
  ])('makes one form of %s', (url) => {
    expect(normalizeProfileUrl(url)).toBe('network.example/in/ada');
  });

  it.each([null, '', '  ', 'https://', 'https:///?a=b'])('finds none in %j', (url) => {
    expect(normalizeProfileUrl(url)).toBeNull();
  });

  it('changes nothing the second time', () => {
    const rest = fc.string({ unit: anyCharacter }).map(encodeURIComponent);
    fc.assert(
      fc.property(anyWebUrl, rest, rest, (page, query, fragment) => {
        const once = normalizeProfileUrl(`${page}?${query}#${fragment}`);
        expect(normalizeProfileUrl(once)).toBe(once);
      }),
      { numRuns: 30 },
    );
  });
});

describe("a person's id", () => {
  it('follows from account and profile URL, however that is written', () => {
    const [one] = createPersonIds(ACCOUNT, {
      network_url: 'https://network.example/in/ada',
      directory_id: 'd1',
    });
    const [same] = createPersonIds(ACCOUNT, {
      network_url: 'http://www.network.example/in/Ada/',
      directory_id: 'd2',
    });
    const [elsewhere] = createPersonIds(`${ACCOUNT.slice(0, -1)}y`, {
      network_url: 'https://network.example/in/ada',
      directory_id: 'd1',
    });

    expect(same).toBe(one);
    expect(elsewhere).not.toBe(one);
  });

  it("falls back to the directory's id if there is no profile", () => {
    const ids = createPersonIds(ACCOUNT, { network_url: null, directory_id: 'd1' });
    const withProfile = createPersonIds(ACCOUNT, {
      network_url: 'https://network.example/in/ada',
      directory_id: 'd1',
    });

    expect(ids).toHaveLength(1);
    expect(withProfile[1]).toBe(ids[0]);
  });

  it('says which account and person it belongs to', () => {
    fc.assert(
      fc.property(fc.string(), fc.option(anyWebUrl), (directory_id, network_url) => {
        for (const id of createPersonIds(ACCOUNT, { directory_id, network_url })) {
          expect(id).toMatch(/^per_01jz8k2m4n6p8q0r2s4t6v8w0x_[0-9a-v]{16}$/);
          expect(parsePersonId(id)).toEqual({ accountId: ACCOUNT, hash: id.slice(-16) });
        }
      }),
      { numRuns: 30 },
    );
  });

  it.each(['', 'per_', 'acc_1', 'per_1_2', 'per_a#b_0123456789abcdef', `per_x_${'z'.repeat(16)}`])(
    'is not %j',
    (id) => {
      expect(parsePersonId(id)).toBeUndefined();
    },
  );
});
