import { Parser } from 'htmlparser2';
import { paragraphs, tidy, tidyBlocks } from './blocks.ts';

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

const BLOCKS = words(
  'p div section article h1 h2 h3 h4 h5 h6 li ul ol table tr tbody thead blockquote pre br hr figure figcaption header footer main aside dl dt dd nav details summary center body page title',
);
const HIDDEN = words(
  'script style head noscript svg iframe template video audio button select form ix:header',
);
const VOID = words('area base br col embed hr img input link meta param source track wbr');
/** A short row of a table is read across, however its cells are built. */
const SHORT_ROW = 400;
const BREAK = '\n\n';

/** What a page shows, block by block. */
export function htmlBlocks(html: string): string[] {
  const pieces: string[] = [];
  const rows: number[] = [];
  let hidden = 0;
  let preformatted = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const isHidden = hidden > 0 || HIDDEN.has(name) || /display:\s*none/i.test(attributes.style ?? '');
        if (isHidden && !VOID.has(name)) hidden += 1;
        if (name === 'pre') preformatted += 1;
        if (name === 'tr') rows.push(pieces.length);
        if (name === 'td' || name === 'th') pieces.push(' ');
        else if (BLOCKS.has(name)) pieces.push(BREAK);
      },
      ontext(data) {
        if (hidden === 0) pieces.push(preformatted > 0 ? withoutRules(data) : data.replace(/\s+/g, ' '));
      },
      onclosetag(name) {
        if (hidden > 0 && !VOID.has(name)) hidden -= 1;
        if (name === 'pre') preformatted -= 1;
        if (name === 'tr') flattenRow(pieces, rows.pop() ?? 0);
        if (name === 'td' || name === 'th') pieces.push(' ');
        else if (BLOCKS.has(name)) pieces.push(BREAK);
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  parser.end(html);
  return paragraphs(pieces.join(''));
}

/** Lines drawn with characters, as plain-text tables have them. */
export const withoutRules = (text: string): string =>
  text
    .replaceAll('\r', '')
    .replace(/^\s*[-=_ \t]{5,}\s*$/gm, '')
    .replace(/[-=_]{6,}/g, ' ');

function flattenRow(pieces: string[], from: number): void {
  const row = pieces.slice(from);
  if (tidy(row.join('')).length > SHORT_ROW) return;
  pieces.splice(from, row.length, BREAK, ...row.map((piece) => (piece === BREAK ? ' ' : piece)));
}

interface Meta {
  readonly title: string;
  readonly openGraph: string;
}

function readMeta(html: string): Meta {
  const title: string[] = [];
  const named = new Map<string, string>();
  let inTitle = false;
  let titles = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === 'title') {
          titles += 1;
          inTitle = titles === 1;
        }
        const key = attributes.property ?? attributes.name ?? attributes.itemprop;
        if (name === 'meta' && key && attributes.content && !named.has(key.toLowerCase()))
          named.set(key.toLowerCase(), attributes.content);
      },
      ontext(data) {
        if (inTitle) title.push(data);
      },
      onclosetag(name) {
        if (name === 'title') inTitle = false;
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  parser.end(html);
  return {
    title: tidy(title.join('')),
    openGraph: tidy(named.get('og:title') ?? named.get('twitter:title') ?? ''),
  };
}

const LONG_TITLE = 40;

/** A page's headline, without the name of the site behind it. */
export function pageTitle(html: string): string {
  const meta = readMeta(html);
  const title = meta.openGraph || meta.title;
  return title.length > LONG_TITLE ? title.replace(/\s+[|–—-]\s+[^|–—-]{2,40}$/, '') : title;
}

interface Passage {
  readonly parent: number;
  readonly name: string;
  readonly text: string;
}

const PASSAGES = words('p h2 h3 li blockquote');
const ASIDE = words('nav footer aside');
const LONG_PASSAGE = 40;
/** A paragraph speaks for the element around the one it stands in too, less strongly. */
const SHARE_OF_GRANDPARENT = 0.6;

/** The article of a page: every passage inside of the element that has most running text. */
export function articleBlocks(html: string): string[] {
  const parents = new Map<number, number>([[0, -1]]);
  const open: number[] = [0];
  const passages: Passage[] = [];
  let current: { readonly parent: number; readonly name: string; readonly text: string[] } | null = null;
  let hidden = 0;
  let elements = 0;
  const finish = (): void => {
    if (current !== null) passages.push({ ...current, text: tidy(current.text.join('')) });
    current = null;
  };
  const parser = new Parser(
    {
      onopentag(name) {
        if (VOID.has(name)) {
          if (name === 'br') current?.text.push(' ');
          return;
        }
        const parent = open.at(-1) ?? 0;
        elements += 1;
        parents.set(elements, parent);
        open.push(elements);
        if (hidden > 0 || (HIDDEN.has(name) && name !== 'head') || ASIDE.has(name)) hidden += 1;
        if (!PASSAGES.has(name)) return;
        finish();
        if (hidden === 0) current = { parent, name, text: [] };
      },
      ontext(data) {
        if (hidden === 0) current?.text.push(data);
      },
      onclosetag(name) {
        if (VOID.has(name)) return;
        open.pop();
        if (PASSAGES.has(name)) finish();
        if (hidden > 0) hidden -= 1;
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  parser.end(html);
  return tidyBlocks(passagesOfArticle(passages, parents));
}

function passagesOfArticle(passages: readonly Passage[], parents: ReadonlyMap<number, number>): string[] {
  const weights = new Map<number, number>();
  const add = (element: number, weight: number) => weights.set(element, (weights.get(element) ?? 0) + weight);
  for (const { parent, name, text } of passages) {
    if (name !== 'p' || text.length <= LONG_PASSAGE) continue;
    add(parent, text.length);
    const grandparent = parents.get(parent) ?? -1;
    if (grandparent >= 0) add(grandparent, text.length * SHARE_OF_GRANDPARENT);
  }
  const [best] = [...weights].sort(([, a], [, b]) => b - a);
  if (best === undefined) return [];
  const isInside = (element: number): boolean => {
    for (let at = element; at >= 0; at = parents.get(at) ?? -1) if (at === best[0]) return true;
    return false;
  };
  return passages.filter(({ parent }) => isInside(parent)).map(({ text }) => text);
}
