import * as z from 'zod';
import { DAY_MS } from '#contract/time.ts';
import { findJobBoard, type JobBoard, parseStoredJobBoard } from '#domain/market/accounts/job-board.ts';
import type { CompanyIdentity } from '#domain/signals/research/research.ts';
import type { Crawler, CrawlPolicy } from './crawler.ts';
import { type ReadPage, readHtml } from './web/read-html.ts';
import { WebError } from './web/web-error.ts';

/** What a company's own site links to. */
export interface SiteFindings {
  readonly boards: readonly JobBoard[];
  readonly feeds: readonly string[];
  /** When the site was read, or null if never. */
  readonly at: string | null;
}

export const siteFindings = z.object({
  boards: z
    .array(z.unknown())
    .transform((storedBoards) => storedBoards.flatMap((board) => parseStoredJobBoard(board) ?? [])),
  feeds: z.array(z.string()),
  at: z.string().nullable(),
});

export const NOTHING_FOUND: SiteFindings = { boards: [], feeds: [], at: null };

/** Sites rarely move their careers page. A week's delay for a new board is acceptable. */
const TTL_MS = 7 * DAY_MS;
const MAX_FEEDS = 5;
const MAX_BOARDS = 3;
/** Pages read per site: the home page, and the likeliest of each kind. */
const PAGES_OF_A_KIND = 2;

export const SITE_CRAWL_POLICY: CrawlPolicy = { robots: true, minIntervalMs: 500 };

const PAGE_KINDS = [
  {
    pattern:
      /\b(?:careers?|jobs?|open (?:positions|roles)|join us|karriere|stellen|vacanc\w+|work with us)\b/i,
    usualPaths: ['/careers', '/jobs'],
  },
  {
    pattern: /\b(?:news(?:room)?|press|media cent(?:er|re)|blog|presse|aktuelles)\b/i,
    usualPaths: ['/news', '/blog'],
  },
] as const;

interface SiteTools {
  readonly crawler: Crawler;
  readonly now: Date;
  /** Called if the home page could not be read. */
  readonly onUnread?: (failure: WebError) => void;
}

/**
 * Reads the home page and its careers and news pages. Returns the known findings if the home page could not be read.
 */
export async function readCompanySite(
  { domain }: Pick<CompanyIdentity, 'domain'>,
  findings: SiteFindings,
  { crawler, now, onUnread }: SiteTools,
  abortSignal: AbortSignal,
): Promise<SiteFindings> {
  if (domain === null) return NOTHING_FOUND;
  if (findings.at !== null && now.getTime() - Date.parse(findings.at) < TTL_MS) return findings;
  const homePage = await readPage(`https://${domain}/`, crawler, abortSignal, onUnread);
  // An unreadable home page says nothing about what it linked to.
  if (homePage === null) return findings;
  const pages = [homePage];
  for (const { pattern, usualPaths } of PAGE_KINDS) {
    const linkedUrls = homePage.page.links
      .filter(({ href, text }) => pattern.test(text) || pattern.test(href.replaceAll(/[-_/]/g, ' ')))
      .map(({ href }) => URL.parse(href, homePage.url)?.href ?? '')
      .filter((url) => isOfSite(url, domain));
    const candidateUrls =
      linkedUrls.length > 0
        ? [...new Set(linkedUrls)].slice(0, PAGES_OF_A_KIND)
        : guessUrls(usualPaths, homePage.url);
    for (const url of candidateUrls) {
      const foundPage = await readPage(url, crawler, abortSignal);
      if (foundPage !== null) pages.push(foundPage);
    }
  }
  return {
    boards: dropDuplicates(
      pages.flatMap(findBoards),
      ({ vendor, token }) => `${vendor} ${token.toLowerCase()}`,
    ).slice(0, MAX_BOARDS),
    feeds: dropDuplicates(
      pages.flatMap((page) => findFeeds(page, domain)),
      (url) => url,
    ).slice(0, MAX_FEEDS),
    at: now.toISOString(),
  };
}

interface FoundPage {
  readonly url: string;
  readonly page: ReadPage;
}

const guessUrls = (paths: readonly string[], base: string): readonly string[] =>
  paths.map((path) => new URL(path, base).href);

async function readPage(
  url: string,
  crawler: Crawler,
  abortSignal: AbortSignal,
  onUnread?: (failure: WebError) => void,
): Promise<FoundPage | null> {
  try {
    const page = await crawler.get({ url, expects: 'html' }, SITE_CRAWL_POLICY, abortSignal);
    return page.status === 'ok' ? { url: page.url, page: readHtml(page.text) } : null;
  } catch (error) {
    if (!(error instanceof WebError)) throw error;
    onUnread?.(error);
    return null;
  }
}

function isOfSite(url: string, domain: string): boolean {
  const host = URL.parse(url)?.hostname ?? '';
  return host === domain || host.endsWith(`.${domain}`);
}

const findBoards = ({ url, page }: FoundPage): readonly JobBoard[] =>
  // A careers page may itself be the board that the home page linked to.
  [url, ...page.links.map(({ href }) => URL.parse(href, url)?.href ?? '')].flatMap(
    (href) => findJobBoard(href) ?? [],
  );

const findFeeds = ({ url, page }: FoundPage, domain: string): readonly string[] =>
  page.feeds
    .map(({ href }) => URL.parse(href, url)?.href ?? '')
    // Comment feeds contain readers' posts, not the company's news.
    .filter((href) => href.startsWith('https://') && isOfSite(href, domain) && !/comments/i.test(href));

const dropDuplicates = <T>(items: readonly T[], keyOf: (item: T) => string): T[] =>
  [...Map.groupBy(items, keyOf).values()].flatMap(([firstItem]) => firstItem ?? []);
