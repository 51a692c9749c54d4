import { parseFeed } from 'feedsmith';
import { parseMoment } from '../read-json.ts';
import { limitXmlDepth } from '../web/limit-xml-depth.ts';
import { toPlainText } from '../web/read-html.ts';
import { WebError } from '../web/web-error.ts';

/** An entry of any kind of feed. */
export interface FeedEntry {
  /** The feed's own id for it, or else its URL. */
  readonly id: string;
  readonly url: string;
  readonly title: string;
  readonly text: string;
  readonly published: string | null;
}

const MAX_ENTRIES = 200;
const MAX_CHARACTERS = 20_000;
/** Most servers reject longer ones, too. */
const LONGEST_ADDRESS = 4_000;

/** Parameters that track where a reader came from. */
const TRACKING = /^(?:utm_\w+|fbclid|gclid|mc_[ce]id|ref|source|cmpid)$/i;

/** The canonical URL of a page: without tracking, fragment and trailing slash. */
function normalizeUrl(address: string, base: string): string | null {
  if (address === '' || address.length > LONGEST_ADDRESS) return null;
  const url = URL.parse(address.trim(), base);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  // "bank.example@evil.example" leads to evil.example.
  if (url.username !== '' || url.password !== '') return null;
  const parameters = [...url.searchParams];
  const telling = parameters.filter(([name]) => !TRACKING.test(name));
  // All at once: removing them one by one would rebuild the URL each time.
  if (telling.length < parameters.length) url.search = new URLSearchParams(telling).toString();
  url.hash = '';
  url.protocol = 'https:';
  url.pathname = url.pathname.replace(/(?<=.)\/$/, '');
  return url.href;
}

type Loose = Readonly<Record<string, unknown>>;
const readText = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : typeof value === 'object' && value !== null && 'value' in value && typeof value.value === 'string'
      ? value.value
      : '';
const toList = (value: unknown): readonly Loose[] => (Array.isArray(value) ? value : []);

function toEntry(item: Loose, base: string): FeedEntry | undefined {
  const links = toList(item.links);
  const linked =
    readText(item.link) ||
    readText(item.url) ||
    readText(links.find(({ rel }) => rel === undefined || rel === 'alternate')?.href ?? links[0]?.href);
  const url = normalizeUrl(linked, base);
  const title = toPlainText(readText(item.title)).replace(/\s+/g, ' ');
  if (url === null || title === '') return undefined;
  const { encoded } = (item.content ?? {}) as Loose;
  const body =
    readText(encoded) ||
    readText(item.content) ||
    readText(item.content_html) ||
    readText(item.content_text) ||
    readText(item.description) ||
    readText(item.summary);
  const { dates } = (item.dc ?? {}) as Loose;
  return {
    id: readText(item.guid) || readText(item.id) || url,
    url,
    title,
    text: toPlainText(body).slice(0, MAX_CHARACTERS),
    published: parseMoment(
      readText(item.pubDate) ||
        readText(item.published) ||
        readText(item.date_published) ||
        readText(item.updated) ||
        readText(Array.isArray(dates) ? dates[0] : undefined),
    ),
  };
}

/** The entries of the RSS, Atom, RDF or JSON feed at a URL. Anything else is a failure. */
export function readFeed(text: string, address: string): readonly FeedEntry[] {
  try {
    const { feed } = parseFeed(limitXmlDepth(text), { maxItems: MAX_ENTRIES });
    const { items, entries } = feed as { readonly items?: unknown; readonly entries?: unknown };
    return toList(items ?? entries).flatMap((item) => toEntry(item, address) ?? []);
  } catch (error) {
    throw new WebError('unexpected_answer', 'The page is not a feed.', { cause: error });
  }
}
