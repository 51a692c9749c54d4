import { mapLimited } from '#domain/shared/work/limiter.ts';
import type { ResearchDocument } from '#domain/signals/research/research.ts';
import type { Crawler, CrawlPolicy } from '../crawler.ts';
import { extractArticleText } from './article-text.ts';
import { WebError } from './web-error.ts';

/** A teaser is shorter, and an article is longer. */
const TEASER_LETTERS = 400;
/** Per source and look, newest first. The rest stay headlines. */
const MAX_ARTICLES = 15;
const ARTICLES_AT_ONCE = 4;
/** Slow pages must not hold up the accounts that wait behind this one. */
const LONGEST_MS = 60_000;
/** A newspaper is visited rarely, and once at a time. */
const MANNERS: CrawlPolicy = { robots: true, minIntervalMs: 1_000 };

/**
 * The documents with their articles where a source gave a headline or a teaser. A page that may not be fetched, can't be
 * read or takes too long leaves its document as it is.
 */
export async function readArticles(
  documents: readonly ResearchDocument[],
  crawler: Crawler,
  signal: AbortSignal,
  longestMs: number = LONGEST_MS,
): Promise<ResearchDocument[]> {
  signal.throwIfAborted();
  const patience = AbortSignal.timeout(longestMs);
  const teasers = documents.filter(({ text }) => text.length < TEASER_LETTERS).slice(0, MAX_ARTICLES);
  const read = await mapLimited(teasers, ARTICLES_AT_ONCE, async (document) => {
    const text = patience.aborted ? '' : await readArticle(document.url, crawler, signal, patience);
    return [document, text.length > document.text.length ? text : document.text] as const;
  });
  const texts = new Map(read);
  return documents.map((document) => ({ ...document, text: texts.get(document) ?? document.text }));
}

async function readArticle(
  url: string,
  crawler: Crawler,
  signal: AbortSignal,
  patience: AbortSignal,
): Promise<string> {
  try {
    const page = await crawler.get({ url, expects: 'html' }, MANNERS, AbortSignal.any([signal, patience]));
    return page.status === 'ok' ? extractArticleText(page.text) : '';
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof WebError) && !patience.aborted) throw error;
    return '';
  }
}
