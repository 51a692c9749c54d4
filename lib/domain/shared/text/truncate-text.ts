const HIGH_SURROGATE = /[\ud800-\udbff]$/;

/** The text up to a number of characters, with a mark if it was cut. */
export function truncateText(text: string, max: number): string {
  if (text.length <= max) return text;
  // Don't cut a surrogate pair in half.
  return `${text
    .slice(0, max - 1)
    .replace(HIGH_SURROGATE, '')
    .trimEnd()}…`;
}
