/** Why a page could not be fetched. */
export type WebErrorCode =
  | 'not_allowed'
  | 'unreachable'
  | 'timeout'
  | 'too_large'
  | 'throttled'
  | 'refused'
  | 'server_error'
  | 'unexpected_answer'
  | 'paced_out';

/** A page that could not be fetched. Says nothing about its content. */
export class WebError extends Error {
  override readonly name = 'WebError';
  readonly code: WebErrorCode;
  readonly status: number | null;
  /** How long the server asks us to wait, or null. */
  readonly retryAfterMs: number | null;

  constructor(
    code: WebErrorCode,
    message: string,
    {
      status = null,
      retryAfterMs = null,
      cause,
    }: {
      readonly status?: number | null;
      readonly retryAfterMs?: number | null;
      readonly cause?: unknown;
    } = {},
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}
