import * as z from 'zod';
import { DAY_MS } from '#contract/time.ts';
import { type JobBoard, parseStoredJobBoard } from '#domain/market/accounts/job-board.ts';
import type { CompanyIdentity, ResearchDocument } from '#domain/signals/research/research.ts';
import { toIsoDay } from '../days.ts';
import type { Source, SourceRequest, SourceTools } from '../source.ts';
import { findBoardEvents } from './board-events.ts';
import type { BoardResponse, BoardVisit, Posting } from './board-reader.ts';
import { boardReaders } from './board-readers.ts';
import { findBoardOnSite, guessBoard } from './find-board.ts';
import { findRepeatedLines, toEventDocument, toPostingDocument } from './posting-documents.ts';
import {
  type BoardEvent,
  confirmPostings,
  mergePostings,
  type PostingHistory,
  postingHistory,
  toStoredHistory,
} from './posting-history.ts';

const boardMemory = z.object({
  board: z.unknown().transform(parseStoredJobBoard),
  /** When the board's name was last guessed. */
  guessed: z.string().nullable(),
  validators: z.object({ etag: z.string().exactOptional(), modified: z.string().exactOptional() }),
  history: postingHistory.nullable(),
});

type BoardMemory = z.infer<typeof boardMemory>;

const NO_MEMORY: BoardMemory = { board: null, guessed: null, validators: {}, history: null };

/** Guessing takes up to six calls, and a company without a board rarely gets one. */
const GUESSED_EVERY_MS = 30 * DAY_MS;
/** A check reads the newest postings; for large boards, figures cover the rest. */
const MAX_POSTINGS = 25;
/** If lists have no texts, each text takes a call. At least two are needed to separate an ad from the board's boilerplate. */
const MAX_TEXTS = 8;
const MIN_TEXTS = 2;

const isSameBoard = (a: JobBoard | null, b: JobBoard | null): boolean =>
  a?.vendor === b?.vendor && a?.token === b?.token && a?.region === b?.region;

/** New postings, and what the board's overall change means. */
export const jobBoards: Source = {
  name: 'job_boards',
  async checkCompany(company, request, tools, signal) {
    const previousMemory = boardMemory.safeParse(request.memory).data ?? NO_MEMORY;
    const { board, guessed } = await findCompanyBoard(company, request, previousMemory, tools, signal);
    if (board === null) return { documents: [], memory: { ...NO_MEMORY, guessed } };
    const matchingMemory = isSameBoard(board, previousMemory.board) ? previousMemory : NO_MEMORY;
    // A scan needs the postings themselves, changed or not.
    const validators = request.ignoresMemory ? undefined : matchingMemory.validators;
    const visit = { board, crawler: tools.crawler, signal };
    const response = await boardReaders[board.vendor].read({ ...visit, validators });
    const today = toIsoDay(tools.now());
    const { history, events } = updateHistory(matchingMemory.history, response, today);
    const memory = {
      board,
      guessed,
      history: history && toStoredHistory(history),
      validators: response.status === 'ok' ? response.validators : matchingMemory.validators,
    };
    const reportedEvents = request.ignoresMemory ? (history?.events ?? []) : events;
    const documents = [
      ...reportedEvents
        .filter(({ day }) => day >= toIsoDay(request.since))
        .map((event) => toEventDocument(company, board, event)),
      ...(response.status === 'ok'
        ? await readNewPostings(company, visit, response, matchingMemory.history, request, today)
        : []),
    ];
    return { documents, memory };
  },
};

async function findCompanyBoard(
  company: CompanyIdentity,
  { site }: SourceRequest,
  { board, guessed }: BoardMemory,
  { crawler, now }: SourceTools,
  abortSignal: AbortSignal,
): Promise<Pick<BoardMemory, 'board' | 'guessed'>> {
  const siteBoard = findBoardOnSite(company, site);
  if (siteBoard !== null) return { board: siteBoard, guessed };
  const isDue = guessed === null || now().getTime() - Date.parse(guessed) >= GUESSED_EVERY_MS;
  if (!isDue) return { board, guessed };
  const guess = await guessBoard(company, crawler, abortSignal);
  // An outage proves nothing: the board that was guessed before stays, and is guessed again next time.
  if (guess.board === null && !guess.isCertain) return { board, guessed };
  return { board: guess.board, guessed: now().toISOString() };
}

/** If the board is gone, its history stays unchanged. */
function updateHistory(
  previousHistory: PostingHistory | null,
  response: BoardResponse,
  today: string,
): { history: PostingHistory | null; events: readonly BoardEvent[] } {
  if (response.status === 'missing' || (response.status === 'unchanged' && previousHistory === null)) {
    return { history: previousHistory, events: [] };
  }
  const currentPostings = response.status === 'ok' ? response.postings : [];
  const history =
    response.status === 'ok' || previousHistory === null
      ? mergePostings(
          previousHistory,
          currentPostings,
          response.status === 'ok' && response.isComplete,
          today,
        )
      : confirmPostings(previousHistory, today);
  const events = findBoardEvents(previousHistory, history, currentPostings, today);
  return { history: { ...history, events: [...history.events, ...events] }, events };
}

async function readNewPostings(
  company: CompanyIdentity,
  visit: BoardVisit,
  { postings }: Extract<BoardResponse, { status: 'ok' }>,
  previousHistory: PostingHistory | null,
  { since, ignoresMemory }: SourceRequest,
  today: string,
): Promise<readonly ResearchDocument[]> {
  const seenIds = new Set(ignoresMemory ? [] : previousHistory?.postings.map(({ id }) => id));
  const newPostings = postings
    .map((posting) => ({
      ...posting,
      posted: posting.posted ?? findPublicationDay(posting, previousHistory, today),
    }))
    .filter(({ id, posted }) => !seenIds.has(id) && (posted === null || posted >= since.toISOString()))
    .toSorted((a, b) => (b.posted ?? '').localeCompare(a.posted ?? ''))
    .slice(0, MAX_POSTINGS);
  if (newPostings.length === 0) return [];
  const texts = await readTexts(visit, newPostings, postings);
  const adTexts = [...texts.values()];
  const repeatedLines = adTexts.length >= MIN_TEXTS ? findRepeatedLines(adTexts) : null;
  return newPostings.map((posting) =>
    toPostingDocument(
      company,
      visit.board,
      { ...posting, text: texts.get(posting.id) ?? null },
      repeatedLines,
    ),
  );
}

/**
 * When a posting without a publication date appeared: the day the board first showed it. For postings of the first check,
 * the day they were written.
 */
function findPublicationDay(
  { id, created }: Posting,
  previousHistory: PostingHistory | null,
  today: string,
): string | null {
  if (created === undefined) return null;
  if (previousHistory === null) return created;
  const firstSeen = previousHistory.postings.find((seenPosting) => seenPosting.id === id)?.firstSeen ?? today;
  return firstSeen <= previousHistory.since ? created : new Date(firstSeen).toISOString();
}

/** The texts of the new postings, plus another one if there is only one. */
async function readTexts(
  visit: BoardVisit,
  newPostings: readonly Posting[],
  allPostings: readonly Posting[],
): Promise<ReadonlyMap<string, string>> {
  const { textOf } = boardReaders[visit.board.vendor];
  const texts = new Map<string, string>();
  for (const { id, text } of allPostings) if (text !== null) texts.set(id, text);
  if (textOf === undefined) return texts;
  const newPostingIds = new Set(newPostings.map(({ id }) => id));
  const otherPostings = allPostings
    .filter(({ id }) => !newPostingIds.has(id))
    .slice(0, Math.max(0, MIN_TEXTS - newPostings.length));
  for (const posting of [...newPostings.slice(0, MAX_TEXTS), ...otherPostings]) {
    const text = await textOf(visit, posting);
    if (text !== null) texts.set(posting.id, text);
  }
  return texts;
}
