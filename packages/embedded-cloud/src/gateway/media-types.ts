/** Media types as the gateway compares them: without parameters and case. */

export const readMediaType = (header: string | undefined): string =>
  (header ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';

export const readMediaTypes = (header: string | undefined): readonly string[] =>
  (header ?? '').split(',').map((part) => readMediaType(part));

/** Whether a media type is one of an API's binary ones (`image/png`, a whole family, or all). */
export function createBinaryTest(types: readonly string[]): (mediaType: string) => boolean {
  const exact = new Set(types.map((type) => type.toLowerCase()));
  if (exact.size === 0) return () => false;
  if (exact.has('*/*')) return () => true;
  return (mediaType) => exact.has(mediaType) || exact.has(`${mediaType.split('/', 1)[0]}/*`);
}
