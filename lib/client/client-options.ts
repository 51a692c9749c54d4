export interface ClientOptions {
  /** Includes the version: `https://…/v1`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** The whole `Authorization` header, for other credentials than a key. @default `Bearer` and the key */
  readonly authorization?: string | undefined;
  /** @default the global `fetch` */
  readonly fetch?: typeof fetch | undefined;
  /**
   * The timeout of one attempt; for an export, the longest silence. 0: no limit.
   * @default 35 seconds, or more for operations that may take longer
   */
  readonly timeoutMs?: number | undefined;
  /** Aborts every call of this client. */
  readonly signal?: AbortSignal | undefined;
  /**
   * How often a call is retried after a 429, a 5xx or a lost connection. All attempts of a POST share one
   * `Idempotency-Key`, so nothing is done twice.
   * @default 3
   */
  readonly retries?: number | undefined;
}
