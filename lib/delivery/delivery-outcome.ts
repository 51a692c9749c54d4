import { errors } from 'undici';
import { retryAfterMs } from '#client/retry-after.ts';
import type { ABORTED } from '#domain/outbound/pushes/channel.ts';
import { MAX_DELAY_MS } from '#domain/outbound/pushes/retry-policy.ts';
import { ExchangeError, MAX_INTERIMS, type WebResponse } from '#platform/public-web/exchange.ts';
import { NameNotResolvedError, UrlNotAllowedError } from '#platform/public-web/guarded-connector.ts';
import { NOT_PUBLIC_REASON } from '#platform/public-web/url-guard.ts';
import certificateErrors from './certificate-errors.json' with { type: 'json' };

type RetryCode =
  | typeof ABORTED
  | 'connection_failed'
  | 'http_error'
  | 'invalid_response'
  | 'name_not_resolved'
  | 'rate_limited'
  | 'timeout';

type RefusalCode =
  | 'certificate_invalid'
  | 'http_error'
  | 'redirect'
  | 'unexpected_status'
  | 'url_not_allowed';

interface Problem<Code> {
  readonly code: Code;
  /** Shown to the API client, so it never contains the URL, the secret or an IP address. */
  readonly message: string;
  readonly status?: number;
}

export type DeliveryOutcome =
  | { readonly kind: 'delivered'; readonly status: number }
  | ({ readonly kind: 'retry'; readonly retryAfterMs?: number } & Problem<RetryCode>)
  | ({ readonly kind: 'refused' } & Problem<RefusalCode>)
  | ({ readonly kind: 'gone' } & Problem<'gone'>);

/** 4xx statuses that mean "not now" rather than "not this". */
const RETRIED_STATUSES = new Set([408, 425, 429]);

/** Certificate errors of Node's TLS, which won't go away within a run. */
const CERTIFICATE_ERRORS = new Set(certificateErrors);

const retry = (
  code: RetryCode,
  message: string,
  details: { readonly status?: number; readonly retryAfterMs?: number } = {},
): DeliveryOutcome => ({ kind: 'retry', code, message, ...details });

const refuse = (code: RefusalCode, message: string, status?: number): DeliveryOutcome => ({
  kind: 'refused',
  code,
  message,
  ...(status !== undefined && { status }),
});

const SWITCHED_OUTCOME = refuse(
  'unexpected_status',
  'The receiver answered 101 and wants to switch protocols. Expected 2xx.',
  101,
);

const EXCHANGE_ERROR_OUTCOMES: Readonly<Record<ExchangeError['reason'], DeliveryOutcome>> = {
  timeout: retry('timeout', 'The receiver did not answer within the time limit.'),
  interims: retry(
    'invalid_response',
    `The receiver sent more than ${MAX_INTERIMS} interim responses (1xx) and no final one.`,
  ),
  switched: SWITCHED_OUTCOME,
  empty: retry('invalid_response', 'The receiver did not answer with valid HTTP.'),
};

export function toResponseOutcome(
  { status, headers }: Pick<WebResponse, 'status' | 'headers'>,
  now = Date.now(),
): DeliveryOutcome {
  if (status >= 200 && status < 300) return { kind: 'delivered', status };
  if (status === 410) {
    const message = 'The receiver answered 410 (Gone): it accepts no more deliveries.';
    return { kind: 'gone', code: 'gone', message, status };
  }
  if (RETRIED_STATUSES.has(status) || (status >= 500 && status < 600)) {
    const requestedDelayMs = retryAfterMs(headers['retry-after'], now);
    return retry(status === 429 ? 'rate_limited' : 'http_error', `The receiver answered ${status}.`, {
      status,
      ...(requestedDelayMs !== undefined && { retryAfterMs: Math.min(requestedDelayMs, MAX_DELAY_MS) }),
    });
  }
  if (status >= 300 && status < 400) {
    const message = `The receiver answered with a redirect (${status}); redirects are not followed. Use the final URL.`;
    return refuse('redirect', message, status);
  }
  const code = status >= 400 && status < 500 ? 'http_error' : 'unexpected_status';
  return refuse(code, `The receiver answered ${status}; expected 2xx.`, status);
}

export function toErrorOutcome(error: unknown): DeliveryOutcome {
  if (error instanceof ExchangeError) return EXCHANGE_ERROR_OUTCOMES[error.reason];
  if (error instanceof UrlNotAllowedError) return refuseUrl(NOT_PUBLIC_REASON);
  if (error instanceof NameNotResolvedError)
    return retry('name_not_resolved', "The receiver's host name could not be resolved.");
  const code = readErrorCode(error);
  if (CERTIFICATE_ERRORS.has(code))
    return refuse(
      'certificate_invalid',
      `The receiver's TLS certificate is not valid for its host (${code}).`,
    );
  if (code === 'UND_ERR_CONNECT_TIMEOUT')
    return retry('timeout', 'No connection to the receiver within the time limit.');
  // Undici's error when the receiver switched protocols.
  if (code === 'UND_ERR_SOCKET' && error instanceof Error && error.message === 'bad upgrade')
    return SWITCHED_OUTCOME;
  if (error instanceof errors.HTTPParserError || error instanceof errors.HeadersOverflowError) {
    return EXCHANGE_ERROR_OUTCOMES.empty;
  }
  return retry('connection_failed', `The connection to the receiver failed (${code}).`);
}

export const refuseUrl = (reason: string): DeliveryOutcome => refuse('url_not_allowed', reason);

function readErrorCode(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return 'unknown error';
}
