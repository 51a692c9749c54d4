/** What the service last said about the limit of the key. */
export interface RateLimit {
  /** Calls that the window allows. */
  readonly limit: number;
  /** Calls that are left of them. */
  readonly remaining: number;
  /** Seconds until the window begins anew. */
  readonly resetSeconds: number;
}

const wholeNumber = (text: string | null): number | undefined =>
  text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;

/** The `RateLimit-*` headers of an answer; not every answer has them. */
export function rateLimitOf(headers: Headers): RateLimit | undefined {
  const limit = wholeNumber(headers.get('ratelimit-limit'));
  const remaining = wholeNumber(headers.get('ratelimit-remaining'));
  const resetSeconds = wholeNumber(headers.get('ratelimit-reset'));
  if (limit === undefined || remaining === undefined || resetSeconds === undefined) return undefined;
  return { limit, remaining, resetSeconds };
}
