/**
 * Agents register themselves before anyone signs in, so nothing about them is stored: a client's id holds its own
 * registration. Forging one gains nothing that registering would not give.
 */

const CLIENT_ID_PREFIX = 'agent_';
export const MAX_CLIENT_NAME_LENGTH = 80;
export const MAX_REDIRECT_URI_LENGTH = 400;
export const MAX_REDIRECT_URIS = 5;
export const MAX_CLIENT_ID_LENGTH = 3_000;

/** One line of printable text. */
const CLIENT_NAME = new RegExp(`^[^\\p{C}\\p{Zl}\\p{Zp}]{1,${MAX_CLIENT_NAME_LENGTH}}$`, 'u');

/** A program on the member's own computer listens here, on a different port each time (RFC 8252). */
const LOOPBACK_HOSTS = new Set(['127.0.0.1', '[::1]', 'localhost']);
/** Desktop apps whose scheme isn't a reversed domain name as RFC 8252 requires. */
const KNOWN_SCHEMES = new Set(['cursor:', 'vscode:', 'vscode-insiders:', 'windsurf:', 'zed:']);

const parseUri = (uri: string): URL | undefined => (URL.canParse(uri) ? new URL(uri) : undefined);

const isLoopback = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && LOOPBACK_HOSTS.has(hostname);

/** Browsers read `https:evil.example`, `https:///evil.example` and `https:\\evil.example` as addresses too, and drop spaces. */
const WEB_ADDRESS = /^https?:\/\/[^/]/;
const BROWSER_ALTERED_CHARACTER = /[\s\\]/;

/** Whether it is safe to redirect a member's browser there with a code. */
export function isSafeRedirect(uri: string): boolean {
  const url = parseUri(uri);
  if (!url || uri.length > MAX_REDIRECT_URI_LENGTH || url.hash !== '' || uri.includes('#')) return false;
  if (url.username !== '' || url.password !== '' || BROWSER_ALTERED_CHARACTER.test(uri)) return false;
  if (/^https?:$/.test(url.protocol) && !WEB_ADDRESS.test(uri)) return false;
  if (url.protocol === 'https:' || isLoopback(url)) return true;
  return KNOWN_SCHEMES.has(url.protocol) || /^[a-z][a-z\d+-]*(?:\.[a-z\d-]+)+:$/.test(url.protocol);
}

const withoutPort = (url: URL): string => {
  const copy = new URL(url);
  copy.port = '';
  return copy.href;
};

/** Exact match, except for the port of a loopback address. */
function isSameRedirect(registered: string, requested: string): boolean {
  if (registered === requested) return true;
  const [registeredUrl, requestedUrl] = [parseUri(registered), parseUri(requested)];
  return (
    registeredUrl !== undefined &&
    requestedUrl !== undefined &&
    isLoopback(registeredUrl) &&
    isLoopback(requestedUrl) &&
    isSafeRedirect(requested) &&
    withoutPort(registeredUrl) === withoutPort(requestedUrl)
  );
}

export interface AgentClient {
  readonly client_name: string;
  readonly redirect_uris: readonly string[];
}

const toBase64Url = (value: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(value)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/={1,2}$/, '');

const fromBase64Url = (value: string): string =>
  new TextDecoder('utf-8', { fatal: true }).decode(
    Uint8Array.from(atob(value.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0)),
  );

export const encodeClientId = ({ client_name, redirect_uris }: AgentClient): string =>
  `${CLIENT_ID_PREFIX}${toBase64Url(JSON.stringify([client_name, ...redirect_uris]))}`;

/** The client's registration. Undefined if the id didn't come from a registration. */
function readClientId(id: string): AgentClient | undefined {
  if (!id.startsWith(CLIENT_ID_PREFIX) || id.length > MAX_CLIENT_ID_LENGTH) return undefined;
  try {
    const parts: unknown = JSON.parse(fromBase64Url(id.slice(CLIENT_ID_PREFIX.length)));
    if (!Array.isArray(parts) || !parts.every((clientPart) => typeof clientPart === 'string'))
      return undefined;
    const [client_name = '', ...redirect_uris] = parts;
    const isClient =
      CLIENT_NAME.test(client_name) &&
      redirect_uris.length > 0 &&
      redirect_uris.length <= MAX_REDIRECT_URIS &&
      redirect_uris.every(isSafeRedirect);
    return isClient ? { client_name, redirect_uris } : undefined;
  } catch {
    return undefined;
  }
}

/** The client behind a request, if it registered this redirect URI. */
export function decodeClient(request: {
  readonly client_id: string;
  readonly redirect_uri: string;
}): AgentClient | undefined {
  const client = readClientId(request.client_id);
  return client?.redirect_uris.some((registered) => isSameRedirect(registered, request.redirect_uri))
    ? client
    : undefined;
}

/** Where an approval redirects to, as a member can check it: a host, or the app. */
export function describeRedirectHost(uri: string): string {
  const url = new URL(uri);
  if (isLoopback(url)) return 'this computer';
  return url.protocol === 'https:' ? url.host : url.protocol.slice(0, -1);
}
