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
    const parsed = feedsMemory.safeParse(memory);
    const storedFeeds = parsed.success ? parsed.data.feeds : {};
    const documents: ResearchDocument[] = [];
    const remembered: z.infer<typeof feedsMemory>['feeds'] = {};
    const failures: WebError[] = [];
    for (const url of site.feeds) {
      const before = storedFeeds[url] ?? { read: [] };
      const { read, ...validators } = before;
      try {
        const request = { url, expects: 'xml', validators: ignoresMemory ? undefined : validators } as const;
        const page = await crawler.get(request, SITE_CRAWL_POLICY, signal);
        remembered[url] = before;
        if (page.status !== 'ok') continue;
        const isRead = new Set(ignoresMemory ? [] : read);
        const fresh = readFeed(page.text, page.url)
          .filter(({ id, published }) => !isRead.has(hashEntryId(id)) && isSince(published, since))
          .slice(0, MAX_ENTRIES);
        const found = fresh.map((entry) => toEntryDocument(company, entry));
        documents.push(...(await readArticles(found, crawler, signal)));
        const marks = [...fresh.map(({ id }) => hashEntryId(id)), ...read].slice(0, MAX_REMEMBERED);
        remembered[url] = { ...page.validators, read: marks };
      } catch (error) {
        if (!(error instanceof WebError)) throw error;
        // One failing feed doesn't affect the others. If all fail, the source fails.
        remembered[url] = before;
        failures.push(error);
      }
    }
    if (failures.length > 0 && failures.length === site.feeds.length) throw failures[0];
    return { documents, memory: { feeds: remembered } };
  },
};

/** Undated entries come once, on the first look. There are only as many as the feed lists. */
const isSince = (published: string | null, since: Date): boolean =>
  published === null || published >= since.toISOString();

const PRESS = /press|news|media|investor/i;

function toEntryDocument({ domain }: CompanyIdentity, entry: FeedEntry): ResearchDocument {
  const { hostname, pathname } = new URL(entry.url);
  return {
    id: entry.url,
    kind: PRESS.test(hostname + pathname) ? 'press_release' : 'blog',
    url: entry.url,
    publisher: domain ?? hostname,
    title: entry.title,
    text: entry.text === '' ? entry.title : entry.text,
    published_at: entry.published,
  };
}
