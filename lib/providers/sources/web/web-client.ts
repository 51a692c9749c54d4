import { retryAfterMs } from '#client/retry-after.ts';
import { MAX_DELAY_MS } from '#domain/outbound/pushes/retry-policy.ts';
import { ExchangeError, sendRequest, type WebResponse } from '#platform/public-web/exchange.ts';
import { createGuardedConnector, UrlNotAllowedError } from '#platform/public-web/guarded-connector.ts';
import { type HostResolver, resolveWithSystem } from '#platform/public-web/host-resolver.ts';
import { OriginPools } from '#platform/public-web/origin-pools.ts';
import { checkPublicUrl } from '#platform/public-web/url-guard.ts';
import { USER_AGENT } from '#platform/vendor-api/vendor-client.ts';
import { type PageFormat, readHeader, readText } from './page-body.ts';
import { WebError } from './web-error.ts';

/** Lets a server say next time whether a page has changed. */
export interface Validators {
  readonly etag?: string;
  readonly modified?: string;
}

export interface PageRequest {
  readonly url: string;
  readonly expects: PageFormat;
  readonly validators?: Validators | undefined;
  /** @default 2 MB */
  readonly maxBytes?: number;
  /** Whether a longer body is truncated instead of rejected. @default false */
  readonly isTruncatable?: boolean;
  /** `missing` treats a redirect as "no such page". @default follow */
  readonly redirects?: 'follow' | 'missing';
  readonly accept?: string;
  /** Sent as JSON by POST and never redirected, for searches without a query string. @default nothing, by GET */
  readonly post?: unknown;
}

export type Page =
  | {
      readonly status: 'ok';
      /** The final URL of the page. */
      readonly url: string;
      readonly text: string;
      readonly validators: Validators;
    }
  | { readonly status: 'unchanged' }
  | { readonly status: 'missing' };

export interface WebClient {
  /** Anything but a page, "unchanged" or "no such page" is a `WebError`. */
  get(request: PageRequest, abortSignal?: AbortSignal): Promise<Page>;
  close(): Promise<void>;
}

export interface WebClientOptions {
  /** A contact for site owners, part of every request. */
  readonly contact: string;
  /** An HTTP server that stands in for the whole web, as `host:port`. Only for tests of local runs. */
  readonly standIn?: string | undefined;
  readonly resolve?: HostResolver;
  readonly totalMs?: number;
  readonly idleMs?: number;
}

const MEGABYTE = 1024 * 1024;
const DEFAULT_MAX_BYTES = 2 * MEGABYTE;
const MAX_HOPS = 5;
const CONNECT_MS = 5_000;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const ACCEPT: Readonly<Record<PageFormat, string>> = {
  json: 'application/json',
  xml: 'application/rss+xml, application/atom+xml, application/xml;q=0.9, application/feed+json;q=0.9, text/xml;q=0.8',
  html: 'text/html, application/xhtml+xml',
  text: 'text/plain',
  file: 'text/plain, application/octet-stream;q=0.9',
};

/**
 * A contact page is marked with a plus sign, as crawlers do. An email address is written as it is, as the SEC
 * requires.
 */
const buildUserAgent = (contact: string): string =>
  `${USER_AGENT} (${contact.startsWith('https://') ? '+' : ''}${contact})`;

/** Fetches untrusted pages: public https URLs only, checked at every redirect and for the socket that is used. */
export function createWebClient({
  contact,
  standIn,
  resolve = resolveWithSystem,
  totalMs = 20_000,
  idleMs = 8_000,
}: WebClientOptions): WebClient {
  const pools = new OriginPools({
    connect: createGuardedConnector({
      allowedHosts: standIn === undefined ? [] : [standIn],
      resolve,
      timeoutMs: CONNECT_MS,
    }),
    connectionsPerOrigin: 4,
    maxOrigins: 64,
    keepAliveMs: 4_000,
    maxAgeMs: 60_000,
  });
  const userAgent = buildUserAgent(contact);

  async function sendOnce(
    url: URL,
    { headers, body }: { readonly headers: Record<string, string>; readonly body: string | undefined },
    {
      remainingMs,
      maxBytes,
      isTruncatable,
    }: Required<Pick<PageRequest, 'maxBytes' | 'isTruncatable'>> & { readonly remainingMs: number },
    abortSignal?: AbortSignal,
  ): Promise<WebResponse> {
    const pool = pools.poolOf(standIn === undefined ? url.origin : `http://${standIn}`);
    const request = {
      path: url.pathname + url.search,
      method: body === undefined ? ('GET' as const) : ('POST' as const),
      ...(body !== undefined && { body }),
      headers: standIn === undefined ? headers : { ...headers, host: url.host },
    };
    try {
      const response = await sendRequest(pool, request, {
        totalMs: remainingMs,
        idleMs,
        maxBytes,
        expects: 'body',
        signal: abortSignal,
      });
      if (!response.isTruncated || isTruncatable) return response;
      throw new WebError('too_large', `The response is longer than ${maxBytes} bytes.`, {
        status: response.status,
      });
    } catch (error) {
      throw abortSignal?.aborted === true || error instanceof WebError ? error : toFailure(error);
    }
  }

  return {
    async get(
      { url: requestedUrl, expects, validators, maxBytes = DEFAULT_MAX_BYTES, isTruncatable = false, ...how },
      signal,
    ) {
      const body = how.post === undefined ? undefined : JSON.stringify(how.post);
      const headers = {
        'user-agent': userAgent,
        accept: how.accept ?? ACCEPT[expects],
        'accept-encoding': 'gzip',
        ...(validators?.etag !== undefined && { 'if-none-match': validators.etag }),
        ...(validators?.modified !== undefined && { 'if-modified-since': validators.modified }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      };
      // One time limit for the page, however many servers pass the request on.
      const endsAt = performance.now() + totalMs;
      let nextUrl = requestedUrl;
      for (let hopCount = 0; hopCount <= MAX_HOPS; hopCount += 1) {
        const url = checkUrl(nextUrl);
        const remainingMs = Math.max(1, endsAt - performance.now());
        const response = await sendOnce(
          url,
          { headers, body },
          { remainingMs, maxBytes, isTruncatable },
          signal,
        );
        if (!REDIRECTS.has(response.status)) return toPage(response, url, expects, maxBytes);
        if (how.redirects === 'missing') return { status: 'missing' };
        if (body !== undefined) {
          throw new WebError(
            'unexpected_answer',
            'The server redirected a request that must not be redirected.',
            {
              status: response.status,
            },
          );
        }
        nextUrl = URL.parse(readHeader(response, 'location') ?? '', url.href)?.href ?? '';
      }
      throw new WebError('unexpected_answer', `Got more than ${MAX_HOPS} redirects.`);
    },
    close: () => pools.close(),
  };
}

async function toPage(response: WebResponse, url: URL, expects: PageFormat, maxBytes: number): Promise<Page> {
  const { status } = response;
  if (status === 304) return { status: 'unchanged' };
  if (status === 404 || status === 410) return { status: 'missing' };
  if (status !== 200) throw toRefusal(response);
  const etag = readHeader(response, 'etag');
  const modified = readHeader(response, 'last-modified');
  return {
    status: 'ok',
    url: url.href,
    text: await readText(response, expects, maxBytes),
    validators: { ...(etag !== null && { etag }), ...(modified !== null && { modified }) },
  };
}

function toRefusal(response: WebResponse): WebError {
  const { status } = response;
  const code =
    status === 429
      ? 'throttled'
      : status >= 500
        ? 'server_error'
        : status >= 400
          ? 'refused'
          : 'unexpected_answer';
  const requestedDelayMs = retryAfterMs(response.headers['retry-after'], Date.now());
  return new WebError(code, `The server answered ${status}.`, {
    status,
    retryAfterMs: requestedDelayMs === undefined ? null : Math.min(requestedDelayMs, MAX_DELAY_MS),
  });
}

function toFailure(error: unknown): WebError {
  if (error instanceof ExchangeError) {
    return new WebError(error.reason === 'timeout' ? 'timeout' : 'unexpected_answer', error.message);
  }
  return error instanceof UrlNotAllowedError
    ? new WebError('not_allowed', error.message, { cause: error })
    : new WebError('unreachable', 'The server could not be reached or closed the connection.', {
        cause: error,
      });
}

/** A URL that may be fetched: public, https, of reasonable length. */
export function checkUrl(text: string): URL {
  const check = checkPublicUrl(text);
  if (check.ok) return check.url;
  throw new WebError('not_allowed', `The URL was not fetched: ${check.reason}`);
}
