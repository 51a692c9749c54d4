import type { JobBoard } from '#domain/market/accounts/job-board.ts';
import type { Crawler, CrawlPolicy } from '../crawler.ts';
import type { Page, Validators } from '../web/web-client.ts';

/** The whole board, unless nothing has changed. A board that redirects elsewhere doesn't exist. */
export const fetchBoard = (
  { crawler, validators, signal }: BoardVisit,
  url: string,
  {
    expects = 'json',
    policy = BOARD_CRAWL_POLICY,
  }: { readonly expects?: 'json' | 'xml'; readonly policy?: CrawlPolicy } = {},
): Promise<Page> =>
  crawler.get({ url, expects, validators, maxBytes: BOARD_BYTES, redirects: 'missing' }, policy, signal);

/** One opening as its board shows it. */
export interface Posting {
  readonly id: string;
  readonly title: string;
  readonly department: string | null;
  readonly workplace: string | null;
  /** ISO 3166, two letters. */
  readonly country: string | null;
  readonly url: string;
  /** When it was published, ISO 8601; never when it was changed. */
  readonly posted: string | null;
  /** When it was written, for vendors without a publication date: it may have been published much later. */
  readonly created?: string | null;
  /** Its text as plain lines; null if the list doesn't include it. */
  readonly text: string | null;
}

export type BoardResponse =
  | {
      readonly status: 'ok';
      readonly postings: readonly Posting[];
      /** The company's name on the board; null if there is none. */
      readonly company: string | null;
      readonly validators: Validators;
      /** Whether every entry of the board could be read; if not, no posting counts as gone. */
      readonly isComplete: boolean;
    }
  | { readonly status: 'unchanged' | 'missing' };

/** What all vendors' readers have in common. */
export interface BoardVisit {
  readonly board: JobBoard;
  readonly crawler: Crawler;
  readonly validators?: Validators | undefined;
  readonly signal: AbortSignal;
}

export interface BoardReader {
  read(visit: BoardVisit): Promise<BoardResponse>;
  /** The text of one posting, for vendors whose lists don't include it. */
  textOf?(visit: BoardVisit, posting: Posting): Promise<string | null>;
  /** The company a board belongs to, if the list doesn't say; null if unknown. */
  companyOf?(visit: BoardVisit): Promise<string | null>;
}

/** Half a second between calls is polite to any host; Lever's robots.txt asks for one second. */
export const BOARD_CRAWL_POLICY: CrawlPolicy = { robots: true, minIntervalMs: 500 };

/** The largest board seen was 12 MB. Anything over twice that isn't a board. */
export const BOARD_BYTES = 32 * 1024 * 1024;
