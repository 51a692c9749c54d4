/** A moment as sources write it, in ISO 8601; null for anything that isn't a moment or predates the web. */
export function isoMoment(value: string | number | null | undefined): string | null {
  if (value === null || value === undefined || value === '') return null;
  // One vendor writes "2026-09-29 16:02:37 UTC", which no standard defines.
  const text = typeof value === 'string' ? value.replace(/^(\S+) (\S+) UTC$/, '$1T$2Z') : value;
  const date = new Date(text);
  const year = date.getUTCFullYear();
  return year > 1990 && year < 2200 ? date.toISOString() : null;
}
