/** What separates tags, or opens a quoted one. */
const NEEDS_QUOTES = /[,;|"]/;

const quoteTag = (tag: string): string => (NEEDS_QUOTES.test(tag) ? `"${tag.replaceAll('"', '""')}"` : tag);

/** Tags as one text, separated by commas. A tag that contains a separator or a quote is quoted, as in a CSV file. */
export const joinTags = (tags: readonly string[]): string => tags.map(quoteTag).join(',');

/** A quoted tag must fill its place; otherwise its quotes are part of the text. */
const TAG = /\s*(?:"((?:[^"]|"")*)"\s*(?=[,;|]|$)|([^,;|]*))(?:[,;|]|$)/y;

/** Reverts `joinTags`. People also separate tags with `;` and `|`. */
export function splitTags(text: string): string[] {
  const tags: string[] = [];
  TAG.lastIndex = 0;
  while (TAG.lastIndex < text.length) {
    const [, quotedTag, unquotedTag = ''] = TAG.exec(text) ?? [];
    tags.push((quotedTag?.replaceAll('""', '"') ?? unquotedTag).trim());
  }
  return tags.filter((tag) => tag !== '');
}
