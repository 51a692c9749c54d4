import { isIPv4 } from 'node:net';
import { type HostResolver, resolveWithSystem, withTimeLimit } from './host-resolver.ts';
import { isPublicAddress } from './public-address.ts';
import { isSpecialUseName } from './special-use-names.ts';

export type UrlCheck =
  | { readonly ok: true; readonly url: URL }
  | { readonly ok: false; readonly reason: string };

interface UrlGuardOptions {
  /** Exact `host:port` entries that may use plain http, any port and any address. For local runs only. */
  readonly allowedHosts?: readonly string[];
}

interface TextOptions extends UrlGuardOptions {
  /** Whether any port may be used. @default only 443 and 8443 */
  readonly anyPort?: boolean;
}

interface ResolveOptions extends UrlGuardOptions {
  readonly resolve?: HostResolver;
  readonly timeoutMs?: number;
}

/** The https port and its common alternative. Links on third-party pages must not make the service a port scanner. */
const ALLOWED_PORTS: readonly string[] = ['443', '8443'];

const MAX_URL_LENGTH = 2048;

export const NOT_PUBLIC_REASON = 'The URL points to an address that is not public. Use a public address.';

const RESOLVE_TIMEOUT_MS = 5_000;

const MAX_NAME_LENGTH = 253;
const HOST_LABEL_PATTERN = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'https:': '443', 'http:': '80' };

type Rule<T> = readonly [isBroken: (candidate: T) => boolean, reason: string];

interface WrittenUrl {
  readonly text: string;
  readonly authority: string;
}

interface ParsedUrl extends WrittenUrl {
  readonly url: URL;
}

/**
 * URL parsers repair their input: they drop tabs, turn `\` into `/`, decode `%31` and guess missing slashes. Text that
 * needs repair is rejected, so that every parser agrees on the authority.
 */
const TEXT_RULES: readonly Rule<WrittenUrl>[] = [
  [({ text }) => text.length > MAX_URL_LENGTH, `The URL is longer than ${MAX_URL_LENGTH} characters.`],
  [
    ({ text }) => /[\p{Cc}\p{Z}\\]/u.test(text),
    'The URL must not contain spaces, control characters or backslashes.',
  ],
  [({ authority }) => authority === '', 'The URL must be written in full: https://host/path.'],
  [({ authority }) => authority.includes('@'), 'The URL must not contain a user name or password.'],
  [({ authority }) => authority.includes('%'), 'The host must not be percent-encoded or contain a zone id.'],
  [({ authority }) => /\p{Cf}/u.test(authority), 'The host must not contain invisible characters.'],
];

const SPELLING_RULES: readonly Rule<ParsedUrl>[] = [
  [
    ({ url }) => url.href.length > MAX_URL_LENGTH,
    `The URL is longer than ${MAX_URL_LENGTH} characters once encoded.`,
  ],
  [
    ({ url, authority }) => isIPv4(url.hostname) && authority.replace(/:\d*$/, '') !== url.hostname,
    'An IPv4 address must be written as four decimal numbers without leading zeros.',
  ],
  [({ url }) => url.hostname.endsWith('.'), 'The host must not end with a dot.'],
];

const PUBLIC_RULES: readonly Rule<ParsedUrl>[] = [
  [({ url }) => url.protocol !== 'https:', 'The URL must start with https://.'],
  [({ url }) => portOf(url) === '0', 'The port must be from 1 to 65535.'],
  [({ url }) => isAddress(url.hostname) && !isPublicAddress(stripBrackets(url.hostname)), NOT_PUBLIC_REASON],
  [
    ({ url }) => !isAddress(url.hostname) && !url.hostname.includes('.'),
    'The host must be a full public name such as hooks.company.com.',
  ],
  [({ url }) => !isAddress(url.hostname) && !isWellFormedName(url.hostname), 'The host is not a valid name.'],
  [
    ({ url }) => !isAddress(url.hostname) && isSpecialUseName(url.hostname),
    'The host is a special-use or internal name. Use a public name.',
  ],
];

const PORT_RULE: Rule<ParsedUrl> = [
  ({ url }) => !ALLOWED_PORTS.includes(portOf(url)),
  `The port is not allowed. Expected one of ${ALLOWED_PORTS.join(', ')}.`,
];

/** Checks the URL's text. `resolveAndCheck` and every connection check the addresses behind a name. */
export function checkPublicUrl(
  text: string,
  { allowedHosts = [], anyPort = false }: TextOptions = {},
): UrlCheck {
  const written = { text, authority: parseAuthority(text) };
  const unreadable = findBrokenRule(TEXT_RULES, written);
  if (unreadable !== undefined) return { ok: false, reason: unreadable };
  const url = URL.parse(text);
  if (url === null) return { ok: false, reason: 'The URL is malformed. Expected https://host/path.' };

  const candidate = { ...written, url };
  const misspelt = findBrokenRule(SPELLING_RULES, candidate);
  if (misspelt !== undefined) return { ok: false, reason: misspelt };
  if (isAllowedHost(url, allowedHosts)) return { ok: true, url };

  const notPublic = findBrokenRule(anyPort ? PUBLIC_RULES : [...PUBLIC_RULES, PORT_RULE], candidate);
  return notPublic === undefined ? { ok: true, url } : { ok: false, reason: notPublic };
}

/** For a URL that a customer names: `checkPublicUrl` on any port plus, for a name, that all its current addresses are public. */
export async function resolveAndCheck(
  text: string,
  { allowedHosts = [], resolve = resolveWithSystem, timeoutMs = RESOLVE_TIMEOUT_MS }: ResolveOptions = {},
): Promise<UrlCheck> {
  const check = checkPublicUrl(text, { allowedHosts, anyPort: true });
  if (!check.ok || isAddress(check.url.hostname) || isAllowedHost(check.url, allowedHosts)) return check;
  const addresses = await withTimeLimit(resolve, timeoutMs)(check.url.hostname).catch(() => []);
  if (addresses.length === 0) {
    return { ok: false, reason: 'The host name does not resolve. Check its spelling, or try again later.' };
  }
  if (!addresses.every(({ address }) => isPublicAddress(address)))
    return { ok: false, reason: NOT_PUBLIC_REASON };
  return check;
}

function isAllowedHost(url: URL, allowedHosts: readonly string[]): boolean {
  return allowedHosts.includes(`${url.hostname}:${portOf(url)}`);
}

/** A misspelt entry would silently never match, so it is an error at start-up. */
export function assertAllowedHosts(allowedHosts: readonly string[]): void {
  for (const entry of allowedHosts) {
    const [, host, port] = /^(.+):([1-9]\d{0,4})$/.exec(entry) ?? [];
    const isHost = host !== undefined && (isAddress(host) || isWellFormedName(host));
    const isExact = isHost && URL.parse(`https://${host}/`)?.hostname === host && Number(port) <= 65_535;
    if (!isExact) {
      throw new TypeError(
        `An allowed webhook host must be an exact lower-case host:port such as 127.0.0.1:4010, got "${entry}".`,
      );
    }
  }
}

function findBrokenRule<T>(rules: readonly Rule<T>[], candidate: T): string | undefined {
  return rules.find(([isBroken]) => isBroken(candidate))?.[1];
}

function parseAuthority(text: string): string {
  return /^https?:\/\/([^/?#]+)/i.exec(text)?.[1] ?? '';
}

function portOf(url: URL): string {
  return url.port || (DEFAULT_PORTS[url.protocol] ?? '');
}

function isAddress(hostname: string): boolean {
  return hostname.startsWith('[') || isIPv4(hostname);
}

function stripBrackets(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '');
}

function isWellFormedName(hostname: string): boolean {
  return (
    hostname.length <= MAX_NAME_LENGTH && hostname.split('.').every((label) => HOST_LABEL_PATTERN.test(label))
  );
}
