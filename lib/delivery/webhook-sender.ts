import { ABORTED } from '#domain/outbound/pushes/channel.ts';
import { sendRequest } from '#platform/public-web/exchange.ts';
import { createGuardedConnector } from '#platform/public-web/guarded-connector.ts';
import { type HostResolver, resolveWithSystem } from '#platform/public-web/host-resolver.ts';
import { OriginPools } from '#platform/public-web/origin-pools.ts';
import { assertAllowedHosts, checkPublicUrl } from '#platform/public-web/url-guard.ts';
import { type DeliveryOutcome, refuseUrl, toErrorOutcome, toResponseOutcome } from './delivery-outcome.ts';

const DEFAULT_LIMITS = {
  /** For the whole delivery: waiting for a connection, DNS, TLS, response and body. */
  totalTimeoutMs: 10_000,
  /** DNS, TCP and TLS. */
  connectTimeoutMs: 5_000,
  /** How much of a response body is read, and discarded, before the connection is closed. */
  maxResponseBytes: 64 * 1024,
  /** The rows that a consumer has in flight. */
  connectionsPerOrigin: 20,
  maxOrigins: 64,
  /** How long an idle connection is kept: below the 5 s after which many servers close it. */
  keepAliveMs: 4_000,
  /** How long connections are used before the name is resolved and checked again. */
  maxConnectionAgeMs: 60_000,
};

export interface WebhookSenderOptions extends Partial<typeof DEFAULT_LIMITS> {
  /** Exact `host:port` entries that may use plain http and any address. @default none */
  readonly allowedHosts?: readonly string[];
  /** @default the system's resolver */
  readonly resolve?: HostResolver;
}

interface Delivery {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal?: AbortSignal;
}

export interface WebhookSender {
  /** Rejects only if the caller made a mistake; anything the receiver does is an outcome. */
  send(delivery: Delivery): Promise<DeliveryOutcome>;
  /** Waits for deliveries in flight and closes all connections. */
  close(): Promise<void>;
}

const DEFAULT_HEADERS = {
  'content-type': 'application/json',
  'user-agent': 'signal-intelligence-webhooks/1.0',
};

const ABORTED_OUTCOME: DeliveryOutcome = {
  kind: 'retry',
  code: ABORTED,
  message: 'The delivery was stopped before the receiver responded.',
};

export function createWebhookSender({
  allowedHosts = [],
  resolve = resolveWithSystem,
  ...limits
}: WebhookSenderOptions = {}): WebhookSender {
  assertAllowedHosts(allowedHosts);
  const { totalTimeoutMs, connectTimeoutMs, maxResponseBytes, maxConnectionAgeMs, ...poolLimits } = {
    ...DEFAULT_LIMITS,
    ...limits,
  };
  const connect = createGuardedConnector({ allowedHosts, resolve, timeoutMs: connectTimeoutMs });
  const pools = new OriginPools({ connect, maxAgeMs: maxConnectionAgeMs, ...poolLimits });
  let isClosed = false;

  return {
    async send({ url: text, headers, body, signal }) {
      if (isClosed) throw new Error('The webhook sender is closed; create a new one to send.');
      assertNoHostHeader(headers);
      const urlCheck = checkPublicUrl(text, { allowedHosts, anyPort: true });
      if (!urlCheck.ok) return refuseUrl(urlCheck.reason);
      const { origin, pathname, search } = urlCheck.url;
      const request = {
        path: pathname + search,
        method: 'POST' as const,
        headers: { ...DEFAULT_HEADERS, ...headers },
        body,
      };
      try {
        return toResponseOutcome(
          await sendRequest(pools.poolOf(origin), request, {
            totalMs: totalTimeoutMs,
            maxBytes: maxResponseBytes,
            expects: 'head',
            signal,
          }),
        );
      } catch (error) {
        if (isCallersMistake(error)) throw error;
        return signal?.aborted === true ? ABORTED_OUTCOME : toErrorOutcome(error);
      }
    },
    async close() {
      isClosed = true;
      await pools.close();
    },
  };
}

function isCallersMistake(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'UND_ERR_INVALID_ARG';
}

/** The Host header and the TLS server name must match the checked URL. */
function assertNoHostHeader(headers: Readonly<Record<string, string>>): void {
  if (Object.keys(headers).some((name) => name.toLowerCase() === 'host')) {
    throw new TypeError('A delivery must not set the Host header; it follows from the URL.');
  }
}
