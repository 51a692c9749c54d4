/** A year: longer than anyone waits, and safe to calculate with. */
const MAX_SECONDS = 365 * 24 * 60 * 60;

/** `Date.parse` alone would also accept "2026". */
const HTTP_DATE = /^[A-Z][a-z]+, .* GMT$/;

/** `Retry-After` (seconds or an HTTP date, RFC 9110, 10.2.3) as milliseconds from now; undefined for anything else. */
export function retryAfterMs(
  header: string | readonly string[] | null | undefined,
  now: number,
): number | undefined {
  const text = (typeof header === 'string' ? header : header?.[0])?.trim() ?? '';
  if (/^\d+$/.test(text)) return Math.min(Number(text), MAX_SECONDS) * 1000;
  const date = HTTP_DATE.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
