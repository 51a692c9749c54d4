/** Why a page could not be fetched. */
export type WebFailureCode =
  | 'not_allowed'
  | 'unreachable'
  | 'timeout'
  | 'too_large'
  | 'throttled'
  | 'refused'
  | 'server_error'
  | 'unexpected_answer'
  | 'paced_out'
  | 'no_key';

/** A page that could not be fetched. Says nothing about its content. */
export class WebFailure extends Error {
  override readonly name = 'WebFailure';
  readonly code: WebFailureCode;
  readonly status: number | null;
  /** How long the server asks us to wait, or null. */
  readonly retryAfterMs: number | null;

  constructor(
    code: WebFailureCode,
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
