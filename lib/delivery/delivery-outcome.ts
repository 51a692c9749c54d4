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

const SWITCHED_OUTCOME: DeliveryOutcome = {
  kind: 'refused',
  code: 'unexpected_status',
  message: 'The receiver answered 101 and wants to switch protocols. Expected 2xx.',
  status: 101,
};

const EXCHANGE_ERROR_OUTCOMES: Readonly<Record<ExchangeError['reason'], DeliveryOutcome>> = {
  timeout: {
    kind: 'retry',
    code: 'timeout',
    message: 'The receiver did not answer within the time limit.',
  },
  interims: {
    kind: 'retry',
    code: 'invalid_response',
    message: `The receiver sent more than ${MAX_INTERIMS} interim responses (1xx) and no final one.`,
  },
  switched: SWITCHED_OUTCOME,
  empty: {
    kind: 'retry',
    code: 'invalid_response',
    message: 'The receiver did not answer with valid HTTP.',
  },
};

export function toResponseOutcome(
  { status, headers }: Pick<WebResponse, 'status' | 'headers'>,
  now = Date.now(),
): DeliveryOutcome {
  if (status >= 200 && status < 300) return { kind: 'delivered', status };
  if (status === 410) {
    return {
      kind: 'gone',
      code: 'gone',
      message: 'The receiver answered 410 (Gone): it accepts no more deliveries.',
      status,
    };
  }
  if (RETRIED_STATUSES.has(status) || (status >= 500 && status < 600)) {
    const requestedDelayMs = retryAfterMs(headers['retry-after'], now);
    return {
      kind: 'retry',
      code: status === 429 ? 'rate_limited' : 'http_error',
      message: `The receiver answered ${status}.`,
      status,
      ...(requestedDelayMs === undefined ? {} : { retryAfterMs: Math.min(requestedDelayMs, MAX_DELAY_MS) }),
    };
  }
  if (status >= 300 && status < 400) {
    const message = `The receiver answered with a redirect (${status}); redirects are not followed. Use the final URL.`;
    return { kind: 'refused', code: 'redirect', message, status };
  }
  const code = status >= 400 && status < 500 ? 'http_error' : 'unexpected_status';
  return { kind: 'refused', code, message: `The receiver answered ${status}; expected 2xx.`, status };
}

export function toErrorOutcome(error: unknown): DeliveryOutcome {
  if (error instanceof ExchangeError) return EXCHANGE_ERROR_OUTCOMES[error.reason];
  if (error instanceof UrlNotAllowedError) return refuseUrl(NOT_PUBLIC_REASON);
  if (error instanceof NameNotResolvedError) {
    return {
      kind: 'retry',
      code: 'name_not_resolved',
      message: "The receiver's host name could not be resolved.",
    };
  }
  const code = readErrorCode(error);
  if (CERTIFICATE_ERRORS.has(code)) {
    const message = `The receiver's TLS certificate is not valid for its host (${code}).`;
    return { kind: 'refused', code: 'certificate_invalid', message };
  }
  if (code === 'UND_ERR_CONNECT_TIMEOUT') {
    return {
      kind: 'retry',
      code: 'timeout',
      message: 'No connection to the receiver within the time limit.',
    };
  }
  // Undici's error when the receiver switched protocols.
  if (code === 'UND_ERR_SOCKET' && error instanceof Error && error.message === 'bad upgrade')
    return SWITCHED_OUTCOME;
  if (error instanceof errors.HTTPParserError || error instanceof errors.HeadersOverflowError) {
    return EXCHANGE_ERROR_OUTCOMES.empty;
  }
  return {
    kind: 'retry',
    code: 'connection_failed',
    message: `The connection to the receiver failed (${code}).`,
  };
}

export function refuseUrl(reason: string): DeliveryOutcome {
  return { kind: 'refused', code: 'url_not_allowed', message: reason };
}

function readErrorCode(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return 'unknown error';
}
