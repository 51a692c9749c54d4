import { findJobBoard, type JobBoard, PROVABLE_VENDORS } from '#domain/market/accounts/job-board.ts';
import type { CompanyIdentity } from '#domain/signals/research/research.ts';
import type { SiteFindings } from '../company-site.ts';
import type { Crawler } from '../crawler.ts';
import { stripLegalForm } from '../records/company-names.ts';
import { WebError, type WebErrorCode } from '../web/web-error.ts';
import { boardReaders } from './board-readers.ts';

/** The name as a token: joined, and with hyphens. */
function toTokens(name: string): readonly string[] {
  const words = stripLegalForm(name)
    .split(' ')
    .filter((word) => /^[a-z0-9]+$/.test(word));
  return [...new Set([words.join(''), words.join('-')])].filter((token) => token.length > 2);
}

/** The board the user has set, otherwise the first one the site links to; null if no board is certain. */
export const findBoardOnSite = (
  { job_board_url }: Pick<CompanyIdentity, 'job_board_url'>,
  site: SiteFindings,
): JobBoard | null =>
  (job_board_url === undefined ? null : findJobBoard(job_board_url)) ?? site.boards[0] ?? null;

interface GuessedBoard {
  readonly board: JobBoard | null;
  /** Whether every vendor has answered. */
  readonly isCertain: boolean;
}

/** The vendor or our rate limit was in the way. */
const TEMPORARY_ERROR_CODES: ReadonlySet<WebErrorCode> = new Set([
  'unreachable',
  'timeout',
  'throttled',
  'server_error',
  'paced_out',
]);

/**
 * Guesses the board's name, and accepts a guess only if it has an opening and the company's own name: of 300 tokens
 * guessed elsewhere, one in eleven belonged to another company.
 */
export async function guessBoard(
  { name, aliases }: CompanyIdentity,
  crawler: Crawler,
  abortSignal: AbortSignal,
): Promise<GuessedBoard> {
  let isCertain = true;
  const companyNames = new Set([name, ...aliases].map(stripLegalForm).filter((stripped) => stripped !== ''));
  for (const token of toTokens(name)) {
    for (const vendor of PROVABLE_VENDORS) {
      const board: JobBoard = { vendor, token, region: null };
      const reader = boardReaders[vendor];
      const visit = { board, crawler, signal: abortSignal };
      try {
        const response = await reader.read(visit);
        if (response.status !== 'ok' || response.postings.length === 0) continue;
        const company = response.company ?? (await reader.companyOf?.(visit)) ?? '';
        if (companyNames.has(stripLegalForm(company))) return { board, isCertain: true };
      } catch (error) {
        // A vendor that doesn't respond proves nothing.
        if (!(error instanceof WebError)) throw error;
        isCertain &&= !TEMPORARY_ERROR_CODES.has(error.code);
      }
    }
  }
  return { board: null, isCertain };
}
