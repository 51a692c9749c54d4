import { BlockList, isIPv4, isIPv6 } from 'node:net';

export type SpecialBlock = readonly [network: string, prefix: number, registered: string];

/** The full IANA IPv4 special-purpose registry, plus multicast and reserved blocks. */
export const SPECIAL_IPV4_BLOCKS: readonly SpecialBlock[] = [
  ['0.0.0.0', 8, 'this network, RFC 791'],
  ['10.0.0.0', 8, 'private use, RFC 1918'],
  ['100.64.0.0', 10, 'shared address space of carriers, RFC 6598'],
  ['127.0.0.0', 8, 'loopback, RFC 1122'],
  [
    '168.63.129.16',
    32,
    "Azure's platform service on every virtual machine; public by number, internal by route",
  ],
  ['169.254.0.0', 16, 'link local with the clouds’ metadata services, RFC 3927'],
  ['172.16.0.0', 12, 'private use, RFC 1918'],
  ['192.0.0.0', 24, 'IETF protocol assignments, RFC 6890'],
  ['192.0.2.0', 24, 'documentation TEST-NET-1, RFC 5737'],
  ['192.31.196.0', 24, 'AS112, RFC 7535'],
  ['192.52.193.0', 24, 'automatic multicast tunnelling, RFC 7450'],
  ['192.88.99.0', 24, '6to4 relay, deprecated, RFC 7526'],
  ['192.168.0.0', 16, 'private use, RFC 1918'],
  ['192.175.48.0', 24, 'direct delegation AS112, RFC 7534'],
  ['198.18.0.0', 15, 'benchmarking, RFC 2544'],
  ['198.51.100.0', 24, 'documentation TEST-NET-2, RFC 5737'],
  ['203.0.113.0', 24, 'documentation TEST-NET-3, RFC 5737'],
  ['224.0.0.0', 4, 'multicast, RFC 5771'],
  ['240.0.0.0', 4, 'reserved, with the limited broadcast address, RFC 1112 and RFC 919'],
];

/**
 * All of IPv6 except global unicast. These blocks cover loopback, IPv4-mapped and -compatible, NAT64, unique and link
 * local, multicast and segment routing, and also any form that isn't listed.
 */
export const OUTSIDE_GLOBAL_UNICAST: readonly SpecialBlock[] = [
  [
    '::',
    3,
    'unspecified, loopback, IPv4-mapped and -compatible, NAT64, discard only; RFC 4291, 6052, 8215, 6666',
  ],
  ['4000::', 2, 'unassigned, with segment routing 5f00::/16 of RFC 9602'],
  ['8000::', 1, 'unassigned, unique local, link local, site local, multicast; RFC 4193, 4291, 3879'],
];

/** Special-purpose blocks within global unicast (2000::/3), from the IANA IPv6 registry. */
export const SPECIAL_GLOBAL_UNICAST: readonly SpecialBlock[] = [
  [
    '2001::',
    23,
    'IETF protocol assignments with Teredo, ORCHID, benchmarking and DRIP; RFC 2928, 4380, 7343, 9374',
  ],
  ['2001:db8::', 32, 'documentation, RFC 3849'],
  ['2002::', 16, '6to4, which carries any IPv4 address inside, RFC 3056'],
  ['2620:4f:8000::', 48, 'direct delegation AS112, RFC 7534'],
  ['3ffe::', 16, '6bone, given back, RFC 3701'],
  ['3fff::', 20, 'documentation, RFC 9637'],
];

function listOf(blocks: readonly SpecialBlock[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of blocks) list.addSubnet(network, prefix, family);
  return list;
}

const specialIpv4 = listOf(SPECIAL_IPV4_BLOCKS, 'ipv4');
const specialIpv6 = listOf([...OUTSIDE_GLOBAL_UNICAST, ...SPECIAL_GLOBAL_UNICAST], 'ipv6');

/** True only for a well-formed address that can belong to anyone on the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !specialIpv4.check(address, 'ipv4');
  // A zone id ties an address to one interface of this machine.
  if (!isIPv6(address) || address.includes('%')) return false;
  return !specialIpv6.check(address, 'ipv6');
}
