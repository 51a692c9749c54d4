import { Parser } from 'htmlparser2';

interface PageLink {
  readonly href: string;
  readonly text: string;
}

export interface ReadPage {
  readonly title: string;
  readonly links: readonly PageLink[];
  /** What the page names as its feeds, as they are written. */
  readonly feeds: readonly { readonly href: string; readonly type: string }[];
  readonly text: string;
}

/** More than any page of a company has; hostile ones may have a million. */
const MOST_LINKS = 2_000;

const HIDDEN: ReadonlySet<string> = new Set(['script', 'style', 'noscript', 'template', 'svg', 'head']);
const BLOCKS: ReadonlySet<string> = new Set(
  'p div section article li ul ol table tr h1 h2 h3 h4 h5 h6 br hr header footer main blockquote dd dt pre'.split(
    ' ',
  ),
);
/** Elements without an end. */
const VOID: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta source track wbr'.split(' '),
);
const FEED_TYPE = /^application\/(?:rss\+xml|atom\+xml|feed\+json)$/i;

/** Takes a page apart in one pass: what it says, where it leads, which feeds it names. */
export function readHtml(html: string): ReadPage {
  const links: PageLink[] = [];
  const feeds: { href: string; type: string }[] = [];
  const text: string[] = [];
  const title: string[] = [];
  let hidden = 0;
  let inTitle = false;
  let link: { href: string; from: number } | undefined;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === 'title') inTitle = title.length === 0;
        if (name === 'link' && FEED_TYPE.test(attributes.type ?? '') && attributes.href) {
          feeds.push({ href: attributes.href, type: attributes.type ?? '' });
        }
        const isHidden = hidden > 0 || HIDDEN.has(name) || /display:\s*none/i.test(attributes.style ?? '');
        if (isHidden && !VOID.has(name)) hidden += 1;
        if (BLOCKS.has(name)) text.push('\n');
        if (name === 'td' || name === 'th') text.push(' ');
        const address = attributes.href ?? attributes.src;
        if (
          (name === 'a' || name === 'iframe' || name === 'script') &&
          address &&
          links.length < MOST_LINKS
        ) {
          if (name === 'a') link = { href: address, from: text.length };
          else links.push({ href: address, text: '' });
        }
      },
      ontext(data) {
        if (inTitle) title.push(data);
        else if (hidden === 0) text.push(data);
      },
      onclosetag(name) {
        if (name === 'title') inTitle = false;
        if (hidden > 0 && !VOID.has(name)) hidden -= 1;
        if (name === 'a' && link) {
          links.push({ href: link.href, text: tidied(text.slice(link.from).join('')) });
          link = undefined;
        }
        if (BLOCKS.has(name)) text.push('\n');
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  parser.end(html);
  return { title: tidied(title.join('')), links, feeds, text: inLines(text.join('')) };
}

const tidied = (text: string): string => text.replace(/\s+/g, ' ').trim();

const inLines = (text: string): string =>
  text
    .split('\n')
    .map(tidied)
    .filter((line) => line !== '')
    .join('\n');

/** What a piece of HTML says, a line for each of its blocks. */
export const plainText = (html: string): string => readHtml(html).text;
