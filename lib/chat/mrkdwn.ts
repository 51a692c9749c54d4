const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const ELLIPSIS = '…';

/**
 * Text without markup or mentions: Slack's three special characters are escaped. It is cut to a length as Slack
 * counts it, after escaping, and never within a character or an entity.
 */
export function escaped(text: string, max: number): string {
  let whole = '';
  let cut = '';
  for (const character of text) {
    whole += ENTITIES[character] ?? character;
    if (whole.length <= max - ELLIPSIS.length) cut = whole;
    else if (whole.length > max) return `${cut.trimEnd()}${ELLIPSIS}`;
  }
  return whole;
}

/** Converts our Markdown: Slack writes bold with one asterisk. */
export const mrkdwn = (markdown: string, max: number): string =>
  escaped(markdown, max).replace(/\*\*(?=\S)(.+?)\*\*/g, '*$1*');

/** Quotes every line. The quote marks count toward the length. */
export function quoted(markdown: string, max: number): string {
  const lines = markdown.trim().split('\n').length;
  return mrkdwn(markdown.trim(), Math.max(max - lines, 0)).replace(/^/gm, '>');
}

const LABEL_MAX = 200;
/** A URL counts toward the text's length. For a longer one only the host is shown. */
const ADDRESS_MAX = 600;

/** A link if the URL is a web address, otherwise only the text. */
export function link(url: string, text: string): string {
  const label = escaped(text.replace(/\s+/g, ' ').trim(), LABEL_MAX);
  if (!/^https?:\/\//i.test(url)) return label;
  const address = url.replace(/[|<>\s]/g, encodeURIComponent).replaceAll('&', '&amp;');
  if (address.length > ADDRESS_MAX) return `${label} (${URL.parse(url)?.hostname ?? 'a long address'})`;
  return `<${address}|${label.replaceAll('|', '¦') || 'source'}>`;
}
