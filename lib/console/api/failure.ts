/** A failed call, with the service's message if there is one. */
export class Failure extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: readonly { readonly path: string; readonly message: string }[];
  readonly requestId: string | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    rest: { readonly details?: Failure['details']; readonly requestId?: string } = {},
  ) {
    super(message);
    this.name = 'Failure';
    this.status = status;
    this.code = code;
    this.details = rest.details ?? [];
    this.requestId = rest.requestId;
  }
}

export const offline = (): Failure =>
  new Failure(0, 'offline', 'The service cannot be reached. Check the connection and try again.');

export const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

export const asFailure = (error: unknown): Failure =>
  error instanceof Failure
    ? error
    : new Failure(0, 'console_error', error instanceof Error ? error.message : String(error));
