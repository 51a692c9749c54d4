import { Tokenizer } from 'htmlparser2';

interface PageLink {
  readonly href: string;
  readonly text: string;
}

export interface ReadPage {
  readonly title: string;
  readonly links: readonly PageLink[];
  /** The feeds that the page links to, as written. */
  readonly feeds: readonly { readonly href: string; readonly type: string }[];
  /** Whitespace is collapsed. A blank line separates blocks, a line feed stands for a `<br>`. */
  readonly text: string;
}

/** More than any company's page has. A hostile one may have a million. */
const MAX_LINKS = 2_000;
const MAX_FEEDS = 50;

/** Their content is raw text up to the end tag, even if the start tag is self-closing. */
const RAW_TEXT_TAGS: ReadonlySet<string> = new Set(['script', 'style', 'iframe', 'noembed', 'noframes']);
const HIDDEN_TAGS: ReadonlySet<string> = new Set([
  ...RAW_TEXT_TAGS,
  'noscript',
  'template',
  'svg',
  'ix:header',
]);
const BLOCK_TAGS: ReadonlySet<string> = new Set(
  'p div section article li ul ol table tr h1 h2 h3 h4 h5 h6 hr header footer main blockquote dd dt pre center'.split(
    ' ',
  ),
);
/** Elements without an end tag. */
const VOID_TAGS: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta source track wbr'.split(' '),
);
const LINKING_TAGS: ReadonlySet<string> = new Set(['a', 'iframe', 'script']);
const READ_ATTRIBUTES: ReadonlySet<string> = new Set(['href', 'src', 'style', 'type']);
const FEED_TYPE = /^application\/(?:rss\+xml|atom\+xml|feed\+json)$/i;
const NOT_DISPLAYED = /display:\s*none/i;

/** A line break in the source, which only preformatted text keeps. */
const SOURCE_BREAK = '\v';

/** Reads one page tag by tag. It has no stack of open elements, so deep nesting costs nothing extra. */
class PageReader {
  readonly #html: string;
  readonly #links: PageLink[] = [];
  readonly #feeds: { href: string; type: string }[] = [];
  readonly #text: string[] = [];
  readonly #title: string[] = [];
  /** Plain text has no blocks. Plain-text filings only mark up their tables. */
  #isMarkedUp = false;
  #tag = '';
  #attribute = '';
  #attributes = new Map<string, string>();
  /** The element that hides its content, and how many with its name are open. */
  #hidden: { readonly name: string; depth: number } | undefined;
  #preformatted = 0;
  #inTitle = false;
  #link: { readonly href: string; readonly from: number } | undefined;

  constructor(html: string) {
    this.#html = html;
  }

  read(): ReadPage {
    const tokenizer = new Tokenizer(
      { decodeEntities: true },
      {
        onopentagname: (start, end) => {
          this.#tag = this.#html.slice(start, end).toLowerCase();
          this.#attributes = new Map();
        },
        onattribname: (start, end) => this.#startAttribute(this.#html.slice(start, end).toLowerCase()),
        onattribdata: (start, end) => this.#addToAttribute(this.#html.slice(start, end)),
        onattribentity: (codepoint) => this.#addToAttribute(String.fromCodePoint(codepoint)),
        onattribend: () => {
          this.#attribute = '';
        },
        onopentagend: () => this.#open(false),
        onselfclosingtag: () => this.#open(true),
        onclosetag: (start, end) => this.#close(this.#html.slice(start, end).toLowerCase()),
        ontext: (start, end) => this.#addText(this.#html.slice(start, end)),
        ontextentity: (codepoint) => this.#addText(String.fromCodePoint(codepoint)),
        oncdata() {},
        oncomment() {},
        ondeclaration() {},
        onprocessinginstruction() {},
        onend() {},
      },
    );
    tokenizer.write(this.#html);
    tokenizer.end();
    return {
      title: collapseSpaces(this.#title.join('')),
      links: this.#links,
      feeds: this.#feeds,
      text: trimLines(this.#text.join('').replaceAll(SOURCE_BREAK, this.#isMarkedUp ? ' ' : '\n')),
    };
  }

  /** Of two attributes with the same name, the first counts. */
  #startAttribute(name: string): void {
    const isRead = READ_ATTRIBUTES.has(name) && !this.#attributes.has(name);
    this.#attribute = isRead ? name : '';
    if (isRead) this.#attributes.set(name, '');
  }

  #addToAttribute(data: string): void {
    if (this.#attribute !== '')
      this.#attributes.set(this.#attribute, (this.#attributes.get(this.#attribute) ?? '') + data);
  }

  #open(isSelfClosing: boolean): void {
    const [name, attributes] = [this.#tag, this.#attributes];
    if (name === 'title') this.#inTitle = this.#title.length === 0 && this.#hidden === undefined;
    this.#addFeed();
    this.#startBlock(name);
    if (name === 'pre' && !isSelfClosing) this.#preformatted += 1;
    this.#startLink();
    if (this.#hidden?.name === name && !isSelfClosing) this.#hidden.depth += 1;
    if (this.#hidden !== undefined || VOID_TAGS.has(name)) return;
    const isHiding = HIDDEN_TAGS.has(name) || NOT_DISPLAYED.test(attributes.get('style') ?? '');
    if (isHiding && (!isSelfClosing || RAW_TEXT_TAGS.has(name))) this.#hidden = { name, depth: 1 };
  }

  #close(name: string): void {
    if (name === 'title') this.#inTitle = false;
    if (name === 'pre') this.#preformatted = Math.max(0, this.#preformatted - 1);
    if (name === 'a') this.#endLink();
    if (this.#hidden?.name === name) {
      this.#hidden.depth -= 1;
      if (this.#hidden.depth === 0) this.#hidden = undefined;
    }
    this.#startBlock(name);
  }

  #addText(data: string): void {
    if (this.#inTitle) this.#title.push(data);
    else if (this.#hidden === undefined)
      this.#text.push(this.#preformatted > 0 ? data : data.replaceAll('\n', SOURCE_BREAK));
  }

  #startBlock(name: string): void {
    // The next block ends a paragraph without an end tag.
    if (this.#hidden?.name === 'p' && BLOCK_TAGS.has(name)) this.#hidden = undefined;
    if (this.#hidden !== undefined) return;
    if (name === 'br') this.#text.push('\n');
    if (name === 'td' || name === 'th') this.#text.push(' ');
    if (BLOCK_TAGS.has(name)) this.#text.push('\n\n');
    this.#isMarkedUp ||= name === 'br' || (BLOCK_TAGS.has(name) && name !== 'table');
  }

  #addFeed(): void {
    const [href, type] = [this.#attributes.get('href'), this.#attributes.get('type') ?? ''];
    if (this.#tag !== 'link' || !href || this.#feeds.length >= MAX_FEEDS) return;
    if (FEED_TYPE.test(type)) this.#feeds.push({ href, type });
  }

  #startLink(): void {
    const href = this.#attributes.get('href') ?? this.#attributes.get('src');
    if (!LINKING_TAGS.has(this.#tag)) return;
    if (this.#tag === 'a') this.#endLink();
    if (!href || this.#links.length >= MAX_LINKS) return;
    if (this.#tag === 'a') this.#link = { href, from: this.#text.length };
    else this.#links.push({ href, text: '' });
  }

  /** Links can't be nested, so the next one ends a link without an end tag. */
  #endLink(): void {
    if (!this.#link) return;
    this.#links.push({
      href: this.#link.href,
      text: collapseSpaces(this.#text.slice(this.#link.from).join('')),
    });
    this.#link = undefined;
  }
}

/** Parses a page in one pass: its text, its links and its feeds. */
export const readHtml = (html: string): ReadPage => new PageReader(html).read();

/** Zero-width spaces and soft hyphens only affect printing. */
const PRINTING_MARKS = /[\u200B\u00AD]/g;
const collapseSpaces = (text: string): string => text.replace(PRINTING_MARKS, '').replace(/\s+/g, ' ').trim();

/** Trims lines and collapses blank lines. */
const trimLines = (text: string): string =>
  text
    .split('\n')
    .map(collapseSpaces)
    .filter((line, index, lines) => line !== '' || (index > 0 && lines[index - 1] !== ''))
    .join('\n')
    .trim();

/** The text of a piece of HTML, with blank lines between blocks. */
export const toPlainText = (html: string): string => readHtml(html).text;
