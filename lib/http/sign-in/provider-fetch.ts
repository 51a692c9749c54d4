import { sendRequest } from '#platform/public-web/exchange.ts';
import { createGuardedConnector } from '#platform/public-web/guarded-connector.ts';
import { resolveWithSystem } from '#platform/public-web/host-resolver.ts';
import { OriginPools } from '#platform/public-web/origin-pools.ts';
import { checkPublicUrl } from '#platform/public-web/url-guard.ts';

/** One request to a provider. A sign-in makes up to four: discovery, token, keys, user info. */
const REQUEST_MS = 5_000;
const CONNECT_MS = 3_000;
/** On one machine only a busy CPU delays the response. The function's own limit comes first. */
const LOCAL_MS = 600_000;
/** Discovery documents and key sets take some kilobytes. */
const MAX_BYTES = 512 * 1024;
const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);
/** Responses that have no body by definition, which `Response` insists on. */
const STATUSES_WITHOUT_BODY = new Set([204, 205, 304]);

/** The provider that a local run or its tests start on the same machine. */
const isOnThisMachine = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && LOOPBACK.has(hostname);

export class ProviderUrlError extends Error {
  override readonly name = 'ProviderUrlError';
}

/** Hosts that the guard lets through: the issuer's own, if it is on this machine and the stage is local. */
export const listAllowedHosts = (issuer: string, runsLocally: boolean): string[] => {
  const url = URL.parse(issuer);
  return runsLocally && url !== null && isOnThisMachine(url) ? [`${url.hostname}:${url.port || '80'}`] : [];
};

/** A time limit for what is at these hosts; none means that the provider is on the internet. */
export const limitFor = (allowedHosts: readonly string[], limitMs: number): number =>
  allowedHosts.length > 0 ? LOCAL_MS : limitMs;

interface ProviderRequest {
  readonly method?: string;
  readonly headers?: unknown;
  readonly body?: unknown;
  readonly signal?: AbortSignal | null | undefined;
}

export type ProviderFetch = (url: string, request: ProviderRequest) => Promise<Response>;

/**
 * A `fetch` for what a customer's provider names: public https addresses only, no redirects, limits on time and size. The
 * issuer is the customer's choice, so every address in its documents is as well.
 */
export function createProviderFetch(
  allowedHosts: readonly string[],
  requestMs = limitFor(allowedHosts, REQUEST_MS),
): ProviderFetch {
  const pools = new OriginPools({
    connect: createGuardedConnector({
      allowedHosts,
      resolve: resolveWithSystem,
      timeoutMs: limitFor(allowedHosts, CONNECT_MS),
    }),
    connectionsPerOrigin: 4,
    maxOrigins: 16,
    keepAliveMs: 4_000,
    maxAgeMs: 60_000,
  });
  return async (address, { method = 'GET', headers, body, signal }) => {
    const check = checkPublicUrl(address, { allowedHosts, anyPort: true });
    if (!check.ok) throw new ProviderUrlError(check.reason);
    const { origin, pathname, search } = check.url;
    const answer = await sendRequest(
      pools.poolOf(origin),
      {
        path: pathname + search,
        method: method === 'POST' ? 'POST' : 'GET',
        headers: {
          'user-agent': 'signal-intelligence-sign-in/1.0',
          ...(headers as Record<string, string> | undefined),
        },
        body: body === undefined || body === null ? null : String(body),
      },
      { totalMs: requestMs, maxBytes: MAX_BYTES, expects: 'body', signal: signal ?? undefined },
    );
    if (answer.isTruncated) throw new Error(`the provider sent more than ${MAX_BYTES} bytes`);
    const type = answer.headers['content-type'];
    return new Response(STATUSES_WITHOUT_BODY.has(answer.status) ? null : new Uint8Array(answer.body), {
      status: answer.status,
      headers: {
        ...(type !== undefined && { 'content-type': String(type) }),
        ...(answer.headers['www-authenticate'] !== undefined && {
          'www-authenticate': String(answer.headers['www-authenticate']),
        }),
      },
    });
  };
}
