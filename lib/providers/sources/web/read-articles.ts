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
const MAX_MS = 60_000;
/** A newspaper is visited rarely, and once at a time. */
const ARTICLE_CRAWL_POLICY: CrawlPolicy = { robots: true, minIntervalMs: 1_000 };

/**
 * The documents with their articles where a source gave a headline or a teaser. A page that may not be fetched, can't be
 * read or takes too long leaves its document as it is.
 */
export async function readArticles(
  documents: readonly ResearchDocument[],
  crawler: Crawler,
  abortSignal: AbortSignal,
  maxMs: number = MAX_MS,
): Promise<ResearchDocument[]> {
  abortSignal.throwIfAborted();
  const timeLimit = AbortSignal.timeout(maxMs);
  const teasers = documents.filter(({ text }) => text.length < TEASER_LETTERS).slice(0, MAX_ARTICLES);
  const documentTexts = await mapLimited(teasers, ARTICLES_AT_ONCE, async (document) => {
    const text = timeLimit.aborted ? '' : await readArticle(document.url, crawler, abortSignal, timeLimit);
    return [document, text.length > document.text.length ? text : document.text] as const;
  });
  const textByDocument = new Map(documentTexts);
  return documents.map((document) => ({ ...document, text: textByDocument.get(document) ?? document.text }));
}

async function readArticle(
  url: string,
  crawler: Crawler,
  abortSignal: AbortSignal,
  timeLimit: AbortSignal,
): Promise<string> {
  try {
    const page = await crawler.get(
      { url, expects: 'html' },
      ARTICLE_CRAWL_POLICY,
      AbortSignal.any([abortSignal, timeLimit]),
    );
    return page.status === 'ok' ? extractArticleText(page.text) : '';
  } catch (error) {
    abortSignal.throwIfAborted();
    if (!(error instanceof WebError) && !timeLimit.aborted) throw error;
    return '';
  }
}
