/** A service's error response. */
export class ApiError extends Error {
  readonly type: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(type: string, message: string, status = 400, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.name = 'ApiError';
    this.type = type;
    this.status = status;
    this.headers = headers;
  }
}
