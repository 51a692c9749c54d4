/** Names that, with all their subdomains, never belong to a receiver on the public internet. */
const SPECIAL_USE: Readonly<Record<string, readonly string[]>> = {
  // Without example.com, .net and .org: RFC 6761 reserves them for documentation, but they are ordinary public names.
  'RFC 6761': ['example', 'invalid', 'localhost', 'test'],
  'RFC 6762': ['local'],
  'RFC 6762, appendix G': ['corp', 'home', 'intranet', 'lan', 'private'],
  'RFC 7686': ['onion'],
  'RFC 9476': ['alt'],
  'RFC 3172, 8375 and all other infrastructure names': ['arpa'],
  'ICANN, reserved for private use in 2024': ['internal'],
  'ICANN, deferred for name collisions': ['mail'],
  'names systems other than the DNS': ['bit', 'exit', 'gnu', 'i2p', 'zkey'],
  'host files and resolvers of common systems': [
    'localdomain',
    'localdomain4',
    'localdomain6',
    'localhost4',
    'localhost6',
  ],
  'routers and office networks': [
    'dhcp',
    'domain',
    'fritz.box',
    'gateway',
    'localnet',
    'router',
    'workgroup',
  ],
  'container and service discovery': [
    'cluster',
    'consul',
    'container',
    'default',
    'docker',
    'kubernetes',
    'pod',
    'svc',
  ],
  'cloud metadata': [
    'metadata.azure.com',
    'metadata.google.com',
    'metadata.hetzner.cloud',
    'metadata.oraclecloud.com',
    'metadata.packet.net',
    'metadata.platformequinix.com',
    'metadata.tencentyun.com',
  ],
  'public names that answer with loopback, or with the address written in the name': [
    'lacolhost.com',
    'lcl.host',
    'local.gd',
    'localho.st',
    'localtest.me',
    'lvh.me',
    'nip.io',
    'sslip.io',
    'traefik.me',
    'vcap.me',
    'xip.io',
  ],
};

const names = new Set(Object.values(SPECIAL_USE).flat());

/** Expects a lower-case name in ASCII form without a trailing dot. */
export function isSpecialUseName(hostname: string): boolean {
  const labels = hostname.split('.');
  return labels.some((_, index) => names.has(labels.slice(index).join('.')));
}
