import type { ErrorCode } from './error-code.ts';
import { retryAfterMs } from './retry-after.ts';

/** One thing that is wrong with a request. */
export interface ErrorDetail {
  readonly path: string;
  readonly message: string;
}

/** What a refusal says of itself. */
export interface ErrorBody {
  readonly code: ErrorCode;
  readonly message: string;
  readonly details?: readonly ErrorDetail[];
  readonly request_id?: string;
}

/** The service has refused the call, or has failed at it. */
export class ApiError extends Error {
  /** The HTTP status. */
  readonly status: number;
  /** What to act on; `message` is for people. */
  readonly code: ErrorCode;
  readonly details: readonly ErrorDetail[];
  /** To be quoted to support; empty where the service was not reached. */
  readonly requestId: string;
  /** How long the service asks to wait before the next try. */
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
}
