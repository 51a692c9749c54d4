/** The key's rate limit as last reported by the service. */
export interface RateLimit {
  /** Calls allowed per window. */
  readonly limit: number;
  /** Calls left in this window. */
  readonly remaining: number;
  /** Seconds until the next window. */
  readonly resetSeconds: number;
}

const parseInteger = (text: string | null): number | undefined =>
  text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;

/** The `RateLimit-*` headers of a response; not every response has them. */
export function readRateLimit(headers: Headers): RateLimit | undefined {
  const limit = parseInteger(headers.get('ratelimit-limit'));
  const remaining = parseInteger(headers.get('ratelimit-remaining'));
  const resetSeconds = parseInteger(headers.get('ratelimit-reset'));
  if (limit === undefined || remaining === undefined || resetSeconds === undefined) return undefined;
  return { limit, remaining, resetSeconds };
}
