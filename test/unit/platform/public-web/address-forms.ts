import fc from 'fast-check';
import type { SpecialBlock } from '#platform/public-web/public-address.ts';

/** A random address of the block as a number, with the first and last ones more likely. */
export function addressIn([network, prefix]: SpecialBlock, bits: 32 | 128): fc.Arbitrary<bigint> {
  const first = bits === 32 ? ipv4Number(network) : ipv6Number(network);
  const last = first + 2n ** BigInt(bits - prefix) - 1n;
  return fc.oneof(fc.constantFrom(first, last), fc.bigInt(first, last));
}

/** The usual notation first, then others that C libraries and URL parsers accept. */
export function ipv4Forms(ip: bigint): string[] {
  const [a, b, c, d] = bytesOf(ip);
  const hex = (n: bigint): string => `0x${n.toString(16)}`;
  const octal = (n: bigint): string => `0${n.toString(8)}`;
  const fullwidth = (text: string): string =>
    text
      .replaceAll(/[0-9]/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))
      .replaceAll('.', '\uff0e');
  const dotted = [a, b, c, d].join('.');
  return [
    dotted,
    `${dotted}.`,
    String(ip === 0n ? '00' : ip),
    hex(ip),
    hex(ip).toUpperCase().replace('X', 'x'),
    octal(ip),
    [a, b, ip & 0xffffn].join('.'),
    [a, ip & 0xffffffn].join('.'),
    [a, b, c, d].map(hex).join('.'),
    [a, b, c, d].map(octal).join('.'),
    [hex(a), octal(b), c, d].join('.'),
    [a, b, c, `00${d}`].join('.'),
    fullwidth(dotted),
    dotted.replaceAll('.', '\u3002'),
    dotted.replaceAll('.', '%2e'),
    dotted.replace(/^\d/, (digit) => `%3${digit}`),
  ];
}

/** IPv6 hosts that contain the IPv4 address: mapped, translated, compatible, NAT64, 6to4, Teredo, ISATAP. */
export function embeddedForms(ip: bigint): string[] {
  const dotted = bytesOf(ip).join('.');
  const high = (ip >> 16n).toString(16);
  const low = (ip & 0xffffn).toString(16);
  const inverted = ip ^ 0xffffffffn;
  return [
    `[::ffff:${dotted}]`,
    `[::ffff:${high}:${low}]`,
    `[0:0:0:0:0:FFFF:${dotted}]`,
    `[::ffff:0:${dotted}]`,
    `[::${dotted}]`,
    `[64:ff9b::${dotted}]`,
    `[64:ff9b:1::${dotted}]`,
    `[2002:${high}:${low}::1]`,
    `[2001:0:1:2:3:4:${(inverted >> 16n).toString(16)}:${(inverted & 0xffffn).toString(16)}]`,
    `[fe80::5efe:${dotted}]`,
  ];
}

export function ipv6Forms(ip: bigint): string[] {
  const hex = ip.toString(16).padStart(32, '0');
  const groups = hex.match(/.{4}/g) ?? [];
  const short = groups.map((group) => group.replace(/^0{1,3}/, ''));
  const lastTwo = bytesOf(ip & 0xffffffffn).join('.');
  return [
    groups.join(':'),
    short.join(':'),
    short.join(':').toUpperCase(),
    short.join(':').replace(/(^|:)0(:0)+(:|$)/, '::'),
    `${short.slice(0, 6).join(':')}:${lastTwo}`,
    `${short.join(':')}%25eth0`,
  ];
}

function bytesOf(ip: bigint): [bigint, bigint, bigint, bigint] {
  return [ip >> 24n, (ip >> 16n) & 255n, (ip >> 8n) & 255n, ip & 255n];
}

function ipv4Number(text: string): bigint {
  return text.split('.').reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
}

function ipv6Number(text: string): bigint {
  const [head = '', tail = ''] = text.split('::').map((part) => part);
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const middle = Array<string>(8 - left.length - right.length).fill('0');
  return [...left, ...middle, ...right].reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n);
}
