import { MAX_DELAY_MS } from '#domain/pushes/retry-policy.ts';

/** `Retry-After` in seconds or as an HTTP date (RFC 9110, 10.2.3); anything else counts as not given. */
export function retryAfterMs(
  header: string | readonly string[] | undefined,
  now: number,
): number | undefined {
  const text = (typeof header === 'string' ? header : header?.[0])?.trim() ?? '';
  const wish = /^\d+$/.test(text) ? Number(text) * 1_000 : httpDate(text) - now;
  if (Number.isNaN(wish)) return undefined;
  return Math.min(Math.max(wish, 0), MAX_DELAY_MS);
}

function httpDate(text: string): number {
  // Date.parse alone would also take "5" or "2026" for a date.
  return /^[A-Z][a-z]+, .* GMT$/.test(text) ? Date.parse(text) : Number.NaN;
}
