/** One form for every spelling of a profile URL, or null. */
export function normalizeProfileUrl(url: string | null): string | null {
  if (url === null) return null;
  const normalizedUrl = url
    .trim()
    .toLowerCase()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//, '')
    .replace(/^www\./, '')
    .replace(/[?#].*$/s, '')
    .replace(/(?<!\/)\/+$/, '');
  return normalizedUrl === '' ? null : normalizedUrl;
}
