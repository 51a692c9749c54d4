import { WebFailure } from '#providers/web/web-failure.ts';
import type { FoundDocument, Source, SourceTools } from '../source.ts';
import type { Manners } from '../visitor.ts';
import { type FeedEntry, readFeed } from './read-feed.ts';

interface Wire {
  readonly publisher: string;
  readonly url: string;
}

export const WIRES: readonly Wire[] = [
  {
    publisher: 'globenewswire.com',
    url: 'https://www.globenewswire.com/RssFeed/orgclass/1/feedTitle/GlobeNewswire%20-%20News%20about%20Public%20Companies',
  },
  { publisher: 'prnewswire.com', url: 'https://www.prnewswire.com/rss/news-releases-list.rss' },
];

export const WIRE_MANNERS: Manners = { robots: true, apartMs: 1_000 };

/** "(NYSE: ABC)" as it stands in a release. */
const TICKER_IN_TEXT = /\((?:NYSE|NASDAQ|Nasdaq|AMEX|NYSE American)\s*:\s*([A-Z][A-Z.]{0,5})\)/;
/** "Acme Robotics, Inc. (NYSE: ABC)": up to five capitalised words before the ticker are the sender's name. */
const SENDER = /((?:[A-Z][\p{L}\p{N}&.'’-]*,?\s+){1,5})\((?:NYSE|NASDAQ|Nasdaq|AMEX)/u;

async function entriesOf(wire: Wire, tools: SourceTools, signal: AbortSignal): Promise<readonly FeedEntry[]> {
  try {
    const page = await tools.visitor.get({ url: wire.url, wanted: 'xml' }, WIRE_MANNERS, signal);
    return page.status === 'ok' ? readFeed(page.text, page.url) : [];
  } catch (error) {
    // One wire that refuses us hides no other.
    if (error instanceof WebFailure) return [];
    throw error;
  }
}

/** Releases of the last hours whose sender is known; what they show is for the reader to tell. */
export const searchWires: NonNullable<Source['showing']> = async (_, { since, limit }, tools, signal) => {
  const found: FoundDocument[] = [];
  for (const wire of WIRES) {
    for (const entry of await entriesOf(wire, tools, signal)) {
      const release = toDocument(wire, entry);
      if (release === undefined || (since !== null && (entry.published ?? '') < since.toISOString()))
        continue;
      found.push(release);
    }
  }
  return found.slice(0, limit);
};

function toDocument({ publisher }: Wire, entry: FeedEntry): FoundDocument | undefined {
  const ticker = entry.tickers[0] ?? TICKER_IN_TEXT.exec(entry.text)?.[1];
  const name = entry.sender ?? SENDER.exec(entry.text)?.[1]?.trim().replace(/,$/, '');
  if (name === undefined || name === '') return undefined;
  return {
    company: { name, domain: null, aliases: [] },
    ...(ticker !== undefined && { ticker }),
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
