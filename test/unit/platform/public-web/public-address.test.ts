import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isPublicAddress,
  OUTSIDE_GLOBAL_UNICAST,
  SPECIAL_GLOBAL_UNICAST,
  SPECIAL_IPV4_BLOCKS,
} from '#platform/public-web/public-address.ts';
import { addressIn, ipv4Forms, ipv6Forms } from './address-forms.ts';

describe('a public address', () => {
  it.each(SPECIAL_IPV4_BLOCKS)('is none of %s/%i (%s)', (...block) => {
    fc.assert(fc.property(addressIn(block, 32), (ip) => !isPublicAddress(ipv4Forms(ip)[0] ?? '')));
  });

  it.each([...OUTSIDE_GLOBAL_UNICAST, ...SPECIAL_GLOBAL_UNICAST])('is none of %s/%i (%s)', (...block) => {
    fc.assert(
      fc.property(addressIn(block, 128), (ip) => ipv6Forms(ip).every((form) => !isPublicAddress(form))),
    );
  });

  it.each([
    '1.0.0.0',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.0',
    '168.63.129.15',
    '168.63.129.17',
    '169.253.255.255',
    '169.255.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '191.255.255.255',
    '192.0.1.0',
    '192.0.3.0',
    '192.167.255.255',
    '192.169.0.0',
    '198.17.255.255',
    '198.20.0.0',
    '203.0.112.255',
    '203.0.114.0',
    '223.255.255.255',
    '2000::',
    '2001:200::',
    '2001:db7:ffff::',
    '2001:db9::',
    '2003::',
    '2606:4700:4700::1111',
    '3ffd:ffff::',
    '3fff:1000::',
    '2620:4f:7fff::',
    '2620:4f:8001::',
  ])('may be %s, next to a special block', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    '',
    ' ',
    '8.8.8',
    '8.8.8.8 ',
    '08.8.8.8',
    '0x8.8.8.8',
    '134744072',
    '8.8.8.8.',
    '8.8.8.8/32',
    'dns.google',
    '2606:4700::1%eth0',
    '[2606:4700::1]',
    '2606:4700::1::',
    '8.8.8.8\n',
    '::ffff:8.8.8.8',
    '64:ff9b::8.8.8.8',
  ])('is not anything but a plain address: %j', (text) => {
    expect(isPublicAddress(text)).toBe(false);
  });
});
