import { BlockList, isIPv4, isIPv6 } from 'node:net';
import blocks from './special-blocks.json' with { type: 'json' };

export type SpecialBlock = readonly [network: string, prefix: number, registered: string];

/** What the file says of each block: network, prefix and registration. */
const toBlocks = (rows: unknown) => rows as readonly SpecialBlock[];

/** The full IANA IPv4 special-purpose registry, plus multicast and reserved blocks. */
export const SPECIAL_IPV4_BLOCKS = toBlocks(blocks.ipv4);

/**
 * All of IPv6 except global unicast. These blocks cover loopback, IPv4-mapped and -compatible, NAT64, unique and link
 * local, multicast and segment routing, and also any form that isn't listed.
 */
export const OUTSIDE_GLOBAL_UNICAST = toBlocks(blocks.outside_global_unicast);

/** Special-purpose blocks within global unicast (2000::/3), from the IANA IPv6 registry. */
export const SPECIAL_GLOBAL_UNICAST = toBlocks(blocks.within_global_unicast);

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
