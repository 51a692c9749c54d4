import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isPublicAddress,
  OUTSIDE_GLOBAL_UNICAST,
  SPECIAL_GLOBAL_UNICAST,
  SPECIAL_IPV4_BLOCKS,
} from '#platform/public-web/public-address.ts';
import { readCases } from '#test/harness/read-cases.ts';
import { addressIn, ipv4Forms, ipv6Forms } from './address-forms.ts';

const cases = readCases(import.meta);

describe('a public address', () => {
  it.each(SPECIAL_IPV4_BLOCKS)('is none of %s/%i (%s)', (...block) => {
    fc.assert(fc.property(addressIn(block, 32), (ip) => !isPublicAddress(ipv4Forms(ip)[0] ?? '')));
  });

  it.each([...OUTSIDE_GLOBAL_UNICAST, ...SPECIAL_GLOBAL_UNICAST])('is none of %s/%i (%s)', (...block) => {
    fc.assert(
      fc.property(addressIn(block, 128), (ip) => ipv6Forms(ip).every((form) => !isPublicAddress(form))),
    );
  });

  it.each(cases<string>('public, next to a special block'))(
    'may be %s, next to a special block',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it.each(cases<string>('not a plain address'))('is not anything but a plain address: %j', (text) => {
    expect(isPublicAddress(text)).toBe(false);
  });
});
