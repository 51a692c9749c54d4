export interface ClientOptions {
  /** Ends with the version: `https://…/v1`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** @default the global `fetch` */
  readonly fetch?: typeof fetch | undefined;
  /**
   * The longest a try may take; for an export, the longest silence. 0: no limit.
   * @default 35 seconds, and more where an operation may take longer
   */
  readonly timeoutMs?: number | undefined;
  /** Ends every call of this client. */
  readonly signal?: AbortSignal | undefined;
  /**
   * How often a call is tried again after a 429, a 5xx or a lost connection. A POST is sent with one `Idempotency-Key`
   * over all its tries, so that nothing is done twice.
   * @default 3
   */
  readonly retries?: number | undefined;
}
