const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const ELLIPSIS = '…';

/**
 * Text in which Slack sees no markup and no mention: its three special characters are escaped. It is cut to a length
 * as Slack counts it, which is after escaping, and never within a character or an entity.
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

/** Markdown as our texts have it: Slack writes bold with one asterisk. */
export const mrkdwn = (markdown: string, max: number): string =>
  escaped(markdown, max).replace(/\*\*(?=\S)(.+?)\*\*/g, '*$1*');

/** Every line behind a bar. The bars count, so that the whole stays within the length. */
export function quoted(markdown: string, max: number): string {
  const lines = markdown.trim().split('\n').length;
  return mrkdwn(markdown.trim(), Math.max(max - lines, 0)).replace(/^/gm, '>');
}

const LABEL_MAX = 200;
/** An address counts with the text; one that is longer is told by its host. */
const ADDRESS_MAX = 600;

/** A link, where the address is one of the web; the text alone where it is none. */
export function link(url: string, text: string): string {
  const label = escaped(text.replace(/\s+/g, ' ').trim(), LABEL_MAX);
  if (!/^https?:\/\//i.test(url)) return label;
  const address = url.replace(/[|<>\s]/g, encodeURIComponent).replaceAll('&', '&amp;');
  if (address.length > ADDRESS_MAX) return `${label} (${URL.parse(url)?.hostname ?? 'a long address'})`;
  return `<${address}|${label.replaceAll('|', '¦') || 'source'}>`;
}
