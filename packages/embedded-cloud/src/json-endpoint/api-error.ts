/** A service's error response. */
export class ApiError extends Error {
  readonly type: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Fields of the body besides `__type` and `message`. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(
    type: string,
    message: string,
    status = 400,
    headers: Readonly<Record<string, string>> = {},
    details: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.type = type;
    this.status = status;
    this.headers = headers;
    this.details = details;
  }
}
