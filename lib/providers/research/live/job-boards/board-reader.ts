import type { JobBoard } from '#domain/market/accounts/job-board.ts';
import type { Validators } from '#providers/web/web-client.ts';
import type { Manners, Visitor } from '../visitor.ts';

/** One opening as its board shows it. */
export interface Posting {
  readonly id: string;
  readonly title: string;
  readonly department: string | null;
  readonly place: string | null;
  /** ISO 3166, two letters. */
  readonly country: string | null;
  readonly url: string;
  /** When it was published, ISO 8601; never when it was changed. */
  readonly posted: string | null;
  /** When it was written, for vendors that tell no more: it may have been published long after. */
  readonly created?: string | null;
  /** What it says, as lines of plain text; null where the list does not tell. */
  readonly text: string | null;
}

export type BoardAnswer =
  | {
      readonly status: 'ok';
      readonly postings: readonly Posting[];
      /** The company as the board names it; null where it does not. */
      readonly company: string | null;
      readonly validators: Validators;
      /** Whether every entry of the board could be read; where not, nothing counts as gone. */
      readonly isWhole: boolean;
    }
  | { readonly status: 'unchanged' | 'missing' };

/** What is the same for every vendor's reader. */
export interface BoardVisit {
  readonly board: JobBoard;
  readonly visitor: Visitor;
  readonly validators?: Validators | undefined;
  readonly signal: AbortSignal;
}

export interface BoardReader {
  read(visit: BoardVisit): Promise<BoardAnswer>;
  /** The text of one posting, where lists come without. */
  textOf?(visit: BoardVisit, posting: Posting): Promise<string | null>;
  /** Whose board it is, where the list does not tell; null: nobody knows. */
  companyOf?(visit: BoardVisit): Promise<string | null>;
}

/** Half a second between two calls is polite to any host; Lever asks for a whole one in its robots.txt. */
export const BOARD_MANNERS: Manners = { robots: true, apartMs: 500 };

/** The largest board seen was 12 MB. Anything over twice that isn't a board. */
export const BOARD_BYTES = 32 * 1024 * 1024;
