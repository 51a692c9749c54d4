import type { ErrorCode } from './error-code.ts';
import { retryAfterMs } from './retry-after.ts';

/** One problem with a request. */
export interface ErrorDetail {
  readonly path: string;
  readonly message: string;
}

/** The `error` of a response. */
export interface ErrorBody {
  readonly code: ErrorCode;
  readonly message: string;
  readonly details?: readonly ErrorDetail[];
  readonly request_id?: string;
}

/** The first problems are enough for a log line; `details` has all of them. */
const DETAILS_SHOWN = 5;

function formatDetails(details: readonly ErrorDetail[]): string {
  const lines = details.slice(0, DETAILS_SHOWN).map(({ path, message }) => `${path}: ${message}`);
  const omittedCount = details.length - lines.length;
  return [...lines, ...(omittedCount > 0 ? [`${omittedCount} more`] : [])].join('; ');
}

/** The service rejected the call or failed. */
export class ApiError extends Error {
  /** The HTTP status. */
  readonly status: number;
  /** For your code to act on; `message` is for people. */
  readonly code: ErrorCode;
  readonly details: readonly ErrorDetail[];
  /** Quote it to support. Empty if the service was not reached. */
  readonly requestId: string;
  /** How long the service asks you to wait before a retry. */
  readonly retryAfterMs: number | undefined;

  constructor(status: number, body: ErrorBody, headers: Headers = new Headers()) {
    super(body.message);
    this.name = 'ApiError';
    this.status = status;
    this.code = body.code;
    this.details = body.details ?? [];
    this.requestId = body.request_id ?? headers.get('x-request-id') ?? '';
    this.retryAfterMs = retryAfterMs(headers.get('retry-after'), Date.now());
  }

  /** One line with all that a log or a support request needs. `message` alone is for people. */
  override toString(): string {
    const details = this.details.length > 0 ? ` (${formatDetails(this.details)})` : '';
    const request = this.requestId ? ` [request ${this.requestId}]` : '';
    return `${this.name}: ${this.status} ${this.code}: ${this.message}${details}${request}`;
  }
}
