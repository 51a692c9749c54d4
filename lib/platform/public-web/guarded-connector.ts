import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { acceptContinue } from './accept-continue.ts';
import { type HostAddress, type HostResolver, withTimeLimit } from './host-resolver.ts';
import { isPublicAddress } from './public-address.ts';

export class UrlNotAllowedError extends Error {
  override readonly name = 'UrlNotAllowedError';
}

export class NameNotResolvedError extends Error {
  override readonly name = 'NameNotResolvedError';
}

interface ConnectorOptions {
  readonly allowedHosts: readonly string[];
  readonly resolve: HostResolver;
  readonly timeoutMs: number;
}

/**
 * Opens a socket only to an address that was checked for this very socket. The connection uses the checked DNS answer, so
 * a name that resolves differently between check and use (DNS rebinding) gains nothing.
 */
export function createGuardedConnector({
  allowedHosts,
  resolve,
  timeoutMs,
}: ConnectorOptions): buildConnector.connector {
  const limited = withTimeLimit(resolve, timeoutMs);
  const guardedConnector = createConnector(shareWhileRunning(filterPublicAddresses(limited)), timeoutMs);
  const openConnector = createConnector(shareWhileRunning(limited), timeoutMs);

  return (target, callback) => {
    if (allowedHosts.includes(formatHost(target))) {
      openConnector(target, callback);
      return;
    }
    // Node skips the lookup for IP addresses, so they are checked here.
    const isForbidden =
      target.protocol !== 'https:' || (isIP(target.hostname) !== 0 && !isPublicAddress(target.hostname));
    if (isForbidden) {
      queueMicrotask(() =>
        callback(new UrlNotAllowedError('The target is not a public https address.'), null),
      );
      return;
    }
    guardedConnector(target, callback);
  };
}

function createConnector(resolve: HostResolver, timeoutMs: number): buildConnector.connector {
  const connect = buildConnector({
    timeout: timeoutMs,
    lookup: createLookup(resolve),
    autoSelectFamily: true,
    // Explicit, so that NODE_TLS_REJECT_UNAUTHORIZED cannot turn certificate checks off.
    rejectUnauthorized: true,
    // A resumed session skips the check of the certificate's name.
    maxCachedSessions: 0,
    allowH2: false,
  });
  return (target, callback) =>
    connect(target, (...args) => {
      const [, socket] = args;
      if (socket) acceptContinue(socket);
      callback(...args);
    });
}

function filterPublicAddresses(resolve: HostResolver): HostResolver {
  return async (hostname) => {
    const addresses = await resolve(hostname);
    if (!addresses.every(({ address }) => isPublicAddress(address))) {
      throw new UrlNotAllowedError('The name resolves to an address that is not public.');
    }
    return addresses;
  };
}

/** Twenty connections opened to one receiver at once share one lookup. */
function shareWhileRunning(resolve: HostResolver): HostResolver {
  const runningLookups = new Map<string, ReturnType<HostResolver>>();
  return (hostname) => {
    const runningLookup = runningLookups.get(hostname);
    if (runningLookup !== undefined) return runningLookup;
    const lookup = resolve(hostname).finally(() => runningLookups.delete(hostname));
    runningLookups.set(hostname, lookup);
    return lookup;
  };
}

/** With `autoSelectFamily` Node asks for all addresses and expects an array. */
function createLookup(resolve: HostResolver): LookupFunction {
  return (hostname, _, callback) => {
    const response = (addresses: readonly HostAddress[]): void => {
      if (addresses.length > 0) callback(null, [...addresses]);
      else callback(new NameNotResolvedError('The name has no address.'), []);
    };
    const fail = (error: unknown): void => {
      const isRefusal = error instanceof UrlNotAllowedError;
      callback(
        isRefusal ? error : new NameNotResolvedError('The name could not be resolved.', { cause: error }),
        [],
      );
    };
    resolve(hostname).then(response, fail);
  };
}

function formatHost({ hostname, port, protocol }: buildConnector.Options): string {
  const host = isIP(hostname) === 6 ? `[${hostname}]` : hostname;
  return `${host}:${port || (protocol === 'https:' ? '443' : '80')}`;
}
