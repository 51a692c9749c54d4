import { hash } from 'node:crypto';
import * as z from 'zod';
import type { CompanyIdentity, ResearchDocument } from '#domain/signals/research/research.ts';
import { SITE_CRAWL_POLICY } from '../company-site.ts';
import type { Source } from '../source.ts';
import { readArticles } from '../web/read-articles.ts';
import { WebError } from '../web/web-error.ts';
import { type FeedEntry, readFeed } from './read-feed.ts';

const feedsMemory = z.object({
  /** By feed URL: its validators, and short hashes of the entries that were read. */
  feeds: z.record(
    z.string(),
    z.object({
      etag: z.string().exactOptional(),
      modified: z.string().exactOptional(),
      read: z.array(z.string()),
    }),
  ),
});

const MAX_REMEMBERED = 300;
const MAX_ENTRIES = 40;

const hashEntryId = (id: string): string => hash('sha256', id).slice(0, 12);

/** What a company publishes in feeds on its own site. */
export const feeds: Source = {
  name: 'feeds',
  async checkCompany(company, { since, memory, ignoresMemory, site }, { crawler }, signal) {
    const storedFeeds = feedsMemory.safeParse(memory).data?.feeds ?? {};
    const documents: ResearchDocument[] = [];
    const rememberedFeeds: z.infer<typeof feedsMemory>['feeds'] = {};
    const failures: WebError[] = [];
    for (const url of site.feeds) {
      const previousFeed = storedFeeds[url] ?? { read: [] };
      const { read, ...validators } = previousFeed;
      try {
        const request = { url, expects: 'xml', validators: ignoresMemory ? undefined : validators } as const;
        const page = await crawler.get(request, SITE_CRAWL_POLICY, signal);
        rememberedFeeds[url] = previousFeed;
        if (page.status !== 'ok') continue;
        const previousHashes = new Set(ignoresMemory ? [] : read);
        const newEntries = readFeed(page.text, page.url)
          .filter(({ id, published }) => !previousHashes.has(hashEntryId(id)) && isSince(published, since))
          .slice(0, MAX_ENTRIES);
        const entryDocuments = newEntries.map((entry) => toEntryDocument(company, entry));
        documents.push(...(await readArticles(entryDocuments, crawler, signal)));
        const readHashes = [...newEntries.map(({ id }) => hashEntryId(id)), ...read].slice(0, MAX_REMEMBERED);
        rememberedFeeds[url] = { ...page.validators, read: readHashes };
      } catch (error) {
        if (!(error instanceof WebError)) throw error;
        // One failing feed doesn't affect the others. If all fail, the source fails.
        rememberedFeeds[url] = previousFeed;
        failures.push(error);
      }
    }
    if (failures.length > 0 && failures.length === site.feeds.length) throw failures[0];
    return { documents, memory: { feeds: rememberedFeeds } };
  },
};

/** Undated entries come once, on the first look. There are only as many as the feed lists. */
const isSince = (published: string | null, since: Date): boolean =>
  published === null || published >= since.toISOString();

const PRESS_PATTERN = /press|news|media|investor/i;

function toEntryDocument({ domain }: CompanyIdentity, entry: FeedEntry): ResearchDocument {
  const { hostname, pathname } = new URL(entry.url);
  return {
    id: entry.url,
    kind: PRESS_PATTERN.test(hostname + pathname) ? 'press_release' : 'blog',
    url: entry.url,
    publisher: domain ?? hostname,
    title: entry.title,
    text: entry.text === '' ? entry.title : entry.text,
    published_at: entry.published,
  };
}
