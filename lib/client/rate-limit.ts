/** The key's rate limit as last reported by the service. */
export interface RateLimit {
  /** Calls allowed per window. */
  readonly limit: number;
  /** Calls left in this window. */
  readonly remaining: number;
  /** Seconds until the next window. */
  readonly resetSeconds: number;
}

const wholeNumber = (text: string | null): number | undefined =>
  text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;

/** The `RateLimit-*` headers of a response; not every response has them. */
export function rateLimitOf(headers: Headers): RateLimit | undefined {
  const limit = wholeNumber(headers.get('ratelimit-limit'));
  const remaining = wholeNumber(headers.get('ratelimit-remaining'));
  const resetSeconds = wholeNumber(headers.get('ratelimit-reset'));
  if (limit === undefined || remaining === undefined || resetSeconds === undefined) return undefined;
  return { limit, remaining, resetSeconds };
}
