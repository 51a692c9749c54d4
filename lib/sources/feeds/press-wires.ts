import type { CrawlPolicy } from '../crawler.ts';
import type { FoundDocument, Source } from '../source.ts';
import { type FeedEntry, readFeed } from './read-feed.ts';
import { senderIn } from './release-sender.ts';

interface Wire {
  readonly name: 'globenewswire' | 'prnewswire';
  readonly publisher: string;
  /** Its newest 20 releases: a few minutes of a business day. */
  readonly url: string;
}

export const WIRES: Readonly<Record<Wire['name'], Wire>> = {
  globenewswire: {
    name: 'globenewswire',
    publisher: 'globenewswire.com',
    url: 'https://www.globenewswire.com/RssFeed/orgclass/1/feedTitle/GlobeNewswire%20-%20News%20about%20Public%20Companies',
  },
  prnewswire: {
    name: 'prnewswire',
    publisher: 'prnewswire.com',
    url: 'https://www.prnewswire.com/rss/news-releases-list.rss',
  },
};

export const WIRE_CRAWL_POLICY: CrawlPolicy = { robots: true, minIntervalMs: 1_000 };

/** The newest releases with a known sender. The reader decides what they show. A wire can't be searched by company. */
export const pressWire = (wire: Wire): Source => ({
  name: wire.name,
  look: async () => ({ documents: [], memory: null }),
  async showing(_, { since, limit }, { crawler }, signal) {
    const page = await crawler.get({ url: wire.url, wanted: 'xml' }, WIRE_CRAWL_POLICY, signal);
    if (page.status !== 'ok') return [];
    return readFeed(page.text, page.url)
      .filter(({ published }) => since === null || (published ?? '') >= since.toISOString())
      .flatMap((entry) => toDocument(wire, entry) ?? [])
      .slice(0, limit);
  },
});

function toDocument({ publisher }: Wire, entry: FeedEntry): FoundDocument | undefined {
  const named = senderIn(entry.title, entry.text);
  const ticker = entry.tickers[0] ?? named?.ticker;
  const name = entry.sender ?? named?.name;
  if (name === undefined) return undefined;
  return {
    company: { name, domain: null, aliases: [] },
    ...(ticker != null && { ticker }),
    document: {
      id: entry.url,
      kind: 'press_release',
      url: entry.url,
      publisher,
      title: entry.title,
      text: entry.text === '' ? entry.title : entry.text,
      published_at: entry.published,
    },
  };
}
