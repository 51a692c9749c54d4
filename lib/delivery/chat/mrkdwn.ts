const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const ELLIPSIS = '…';

/**
 * Text without markup or mentions: Slack's three special characters are escaped. It is cut to a length as Slack
 * counts it, after escaping, and never within a character or an entity.
 */
export function escapeText(text: string, max: number): string {
  let complete = '';
  let truncated = '';
  for (const character of text) {
    complete += ENTITIES[character] ?? character;
    if (complete.length <= max - ELLIPSIS.length) truncated = complete;
    else if (complete.length > max) return `${truncated.trimEnd()}${ELLIPSIS}`;
  }
  return complete;
}

/** Converts our Markdown: Slack writes bold with one asterisk. */
export const toMrkdwn = (markdown: string, max: number): string =>
  escapeText(markdown, max).replace(/\*\*(?=\S)(.+?)\*\*/g, '*$1*');

/** Quotes every line. The quote marks count toward the length. */
export function quoteMarkdown(markdown: string, max: number): string {
  const lines = markdown.trim().split('\n').length;
  return toMrkdwn(markdown.trim(), Math.max(max - lines, 0)).replace(/^/gm, '>');
}

const MAX_LABEL_LENGTH = 200;
/** A URL counts toward the text's length. For a longer one only the host is shown. */
const MAX_ADDRESS_LENGTH = 600;

/** A link if the URL is a web address, otherwise only the text. */
export function formatLink(url: string, text: string): string {
  const label = escapeText(text.replace(/\s+/g, ' ').trim(), MAX_LABEL_LENGTH);
  if (!/^https?:\/\//i.test(url)) return label;
  const address = url.replace(/[|<>\s]/g, encodeURIComponent).replaceAll('&', '&amp;');
  if (address.length > MAX_ADDRESS_LENGTH)
    return `${label} (${URL.parse(url)?.hostname ?? 'a long address'})`;
  return `<${address}|${label.replaceAll('|', '¦') || 'source'}>`;
}
