/** A failed call, with the service's message if there is one. */
export class RequestError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: readonly { readonly path: string; readonly message: string }[];
  readonly requestId: string | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    rest: { readonly details?: RequestError['details']; readonly requestId?: string } = {},
  ) {
    super(message);
    this.name = 'RequestError';
    this.status = status;
    this.code = code;
    this.details = rest.details ?? [];
    this.requestId = rest.requestId;
  }
}

export const offline = (): RequestError =>
  new RequestError(0, 'offline', 'The service cannot be reached. Check the connection and try again.');

export const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

export const asRequestError = (error: unknown): RequestError =>
  error instanceof RequestError
    ? error
    : new RequestError(0, 'console_error', error instanceof Error ? error.message : String(error));

/** Retrying a rejected request doesn't help. */
export const isFinal = (error: unknown): boolean =>
  error instanceof RequestError && error.status >= 400 && error.status < 500 && error.status !== 429;
