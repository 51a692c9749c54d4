import { parseFeed } from 'feedsmith';
import { isoMoment } from '../job-boards/read-entries.ts';
import { boundedXml } from '../web/bounded-xml.ts';
import { plainText } from '../web/read-html.ts';
import { WebError } from '../web/web-error.ts';

/** An entry of any kind of feed. */
export interface FeedEntry {
  /** The feed's own id for it, or else its URL. */
  readonly id: string;
  readonly url: string;
  readonly title: string;
  readonly text: string;
  readonly published: string | null;
  readonly tickers: readonly string[];
  /** The company that a press wire names as the sender. */
  readonly sender: string | null;
}

const MAX_ENTRIES = 200;
const MAX_CHARACTERS = 20_000;
/** Most servers reject longer ones, too. */
const LONGEST_ADDRESS = 4_000;

/** Parameters that track where a reader came from. */
const TRACKING = /^(?:utm_\w+|fbclid|gclid|mc_[ce]id|ref|source|cmpid)$/i;

/** The canonical URL of a page: without tracking, fragment and trailing slash. */
function canonicalUrl(address: string, base: string): string | null {
  if (address === '' || address.length > LONGEST_ADDRESS) return null;
  const url = URL.parse(address.trim(), base);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
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
const asText = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : typeof value === 'object' && value !== null && 'value' in value && typeof value.value === 'string'
      ? value.value
      : '';
const asList = (value: unknown): readonly Loose[] => (Array.isArray(value) ? value : []);

/** `NYSE:HGTY` as the ticker alone. */
const tickerOf = (text: string): string | null =>
  /^(?:NYSE|NASDAQ|AMEX|NYSE ?American)\s*:\s*([A-Z][A-Z.]{0,5})$/i.exec(text.trim())?.[1]?.toUpperCase() ??
  null;

function toEntry(item: Loose, base: string): FeedEntry | undefined {
  const links = asList(item.links);
  const linked =
    asText(item.link) ||
    asText(item.url) ||
    asText(links.find(({ rel }) => rel === undefined || rel === 'alternate')?.href ?? links[0]?.href);
  const url = canonicalUrl(linked, base);
  const title = plainText(asText(item.title)).replace(/\s+/g, ' ');
  if (url === null || title === '') return undefined;
  const { encoded } = (item.content ?? {}) as Loose;
  const body =
    asText(encoded) ||
    asText(item.content) ||
    asText(item.content_html) ||
    asText(item.content_text) ||
    asText(item.description) ||
    asText(item.summary);
  const { contributors, dates } = (item.dc ?? {}) as Loose;
  return {
    id: asText(item.guid) || asText(item.id) || url,
    url,
    title,
    text: plainText(body).slice(0, MAX_CHARACTERS),
    published: isoMoment(
      asText(item.pubDate) ||
        asText(item.published) ||
        asText(item.date_published) ||
        asText(item.updated) ||
        asText(Array.isArray(dates) ? dates[0] : undefined),
    ),
    tickers: asList(item.categories).flatMap(
      (category) => tickerOf(asText(category.name ?? category.term)) ?? [],
    ),
    sender: asText(Array.isArray(contributors) ? contributors[0] : undefined) || null,
  };
}

/** The entries of the RSS, Atom, RDF or JSON feed at a URL. Anything else is a failure. */
export function readFeed(text: string, address: string): readonly FeedEntry[] {
  try {
    const { feed } = parseFeed(boundedXml(text), { maxItems: MAX_ENTRIES });
    const { items, entries } = feed as { readonly items?: unknown; readonly entries?: unknown };
    return asList(items ?? entries).flatMap((item) => toEntry(item, address) ?? []);
  } catch (error) {
    throw new WebError('unexpected_answer', 'The page is not a feed.', { cause: error });
  }
}
