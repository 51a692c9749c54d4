interface Section {
  readonly type: string;
  readonly content_md: string;
}

/** Shorter names are words of other things. */
const MIN_NAME_LENGTH = 3;

const escapePattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Whole words, as they are written: "Board" isn't the boards that a text is about. */
const hasName = (text: string, name: string): boolean =>
  name.length >= MIN_NAME_LENGTH &&
  new RegExp(`(?<![\\p{L}\\p{N}.-])${escapePattern(name)}(?![\\p{L}\\p{N}-])`, 'u').test(text);

/** Whether the knowledge base's sections about competitors name a company or its domain. */
export function createCompetitorCheck(sections: readonly Section[]) {
  const text = sections
    .filter(({ type }) => type === 'competitor')
    .map(({ content_md }) => content_md)
    .join('\n');
  const lower = text.toLowerCase();
  return ({ name, domain }: { readonly name: string; readonly domain: string }): boolean =>
    text !== '' && (hasName(text, name) || hasName(lower.replaceAll('www.', ''), domain));
}
