import * as z from 'zod';
import { DAY_MS } from '#contract/time.ts';
import { type JobBoard, keptJobBoard } from '#domain/market/accounts/job-board.ts';
import type { CompanyIdentity, ResearchDocument } from '#domain/signals/research/research.ts';
import type { Source, SourceLook, SourceTools } from '../source.ts';
import { newBoardEvents } from './board-events.ts';
import type { BoardResponse, BoardVisit, Posting } from './board-reader.ts';
import { boardReaders } from './board-readers.ts';
import { guessBoard, knownBoard } from './find-board.ts';
import { eventDocument, postingDocument, repeatedLines } from './posting-documents.ts';
import {
  afterLook,
  afterUnchanged,
  type BoardEvent,
  dayOf,
  type PostingHistory,
  postingHistory,
} from './posting-history.ts';

const boardMemory = z.object({
  board: z.unknown().transform(keptJobBoard),
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

const isSame = (a: JobBoard | null, b: JobBoard | null): boolean =>
  a?.vendor === b?.vendor && a?.token === b?.token && a?.region === b?.region;

/** New postings, and what the board's overall change means. */
export const jobBoards: Source = {
  name: 'job_boards',
  async look(company, look, tools, signal) {
    const parsed = boardMemory.safeParse(look.memory);
    const before = parsed.success ? parsed.data : NO_MEMORY;
    const { board, guessed } = await boardOf(company, look, before, tools, signal);
    if (board === null) return { documents: [], memory: { ...NO_MEMORY, guessed } };
    const known = isSame(board, before.board) ? before : NO_MEMORY;
    // A scan needs the postings themselves, changed or not.
    const validators = look.whole ? undefined : known.validators;
    const visit = { board, crawler: tools.crawler, signal };
    const response = await boardReaders[board.vendor].read({ ...visit, validators });
    const today = dayOf(tools.now());
    const { history, events } = historyAfter(known.history, response, today);
    const memory: BoardMemory = {
      board,
      guessed,
      history,
      validators: response.status === 'ok' ? response.validators : known.validators,
    };
    const listed = look.whole ? (history?.events ?? []) : events;
    const documents = [
      ...listed
        .filter(({ day }) => day >= dayOf(look.since))
        .map((event) => eventDocument(company, board, event)),
      ...(response.status === 'ok'
        ? await newPostings(company, visit, response, known.history, look, today)
        : []),
    ];
    return { documents, memory };
  },
};

async function boardOf(
  company: CompanyIdentity,
  { site }: SourceLook,
  { board, guessed }: BoardMemory,
  { crawler, now }: SourceTools,
  signal: AbortSignal,
): Promise<Pick<BoardMemory, 'board' | 'guessed'>> {
  const known = knownBoard(company, site);
  if (known !== null) return { board: known, guessed };
  const isDue = guessed === null || now().getTime() - Date.parse(guessed) >= GUESSED_EVERY_MS;
  if (!isDue) return { board, guessed };
  return { board: await guessBoard(company, crawler, signal), guessed: now().toISOString() };
}

/** If the board is gone, its history stays unchanged. */
function historyAfter(
  known: PostingHistory | null,
  response: BoardResponse,
  today: string,
): { history: PostingHistory | null; events: readonly BoardEvent[] } {
  if (response.status === 'missing' || (response.status === 'unchanged' && known === null)) {
    return { history: known, events: [] };
  }
  const shown = response.status === 'ok' ? response.postings : [];
  const history =
    response.status === 'ok' || known === null
      ? afterLook(known, shown, response.status === 'ok' && response.isWhole, today)
      : afterUnchanged(known, today);
  const events = newBoardEvents(known, history, shown, today);
  return { history: { ...history, events: [...history.events, ...events] }, events };
}

async function newPostings(
  company: CompanyIdentity,
  visit: BoardVisit,
  { postings }: Extract<BoardResponse, { status: 'ok' }>,
  known: PostingHistory | null,
  { since, whole }: SourceLook,
  today: string,
): Promise<readonly ResearchDocument[]> {
  const seen = new Set(whole ? [] : known?.postings.map(({ i }) => i));
  const fresh = postings
    .map((posting) => ({ ...posting, posted: posting.posted ?? shownSince(posting, known, today) }))
    .filter(({ id, posted }) => !seen.has(id) && (posted === null || posted >= since.toISOString()))
    .toSorted((a, b) => ((a.posted ?? '') < (b.posted ?? '') ? 1 : -1))
    .slice(0, MAX_POSTINGS);
  if (fresh.length === 0) return [];
  const texts = await textsFor(visit, fresh, postings);
  const said = [...texts.values()];
  const repeated = said.length >= MIN_TEXTS ? repeatedLines(said) : null;
  return fresh.map((posting) =>
    postingDocument(company, visit.board, { ...posting, text: texts.get(posting.id) ?? null }, repeated),
  );
}

/**
 * When a posting without a publication date appeared: the day the board first showed it. For postings of the first check,
 * the day they were written.
 */
function shownSince({ id, created }: Posting, known: PostingHistory | null, today: string): string | null {
  if (created === undefined) return null;
  const first = known?.postings.find(({ i }) => i === id)?.f ?? (known === null ? null : today);
  if (known === null || first === null || first <= known.since) return created;
  return new Date(first).toISOString();
}

/** The texts of the new postings, plus another one if there is only one. */
async function textsFor(
  visit: BoardVisit,
  fresh: readonly Posting[],
  all: readonly Posting[],
): Promise<ReadonlyMap<string, string>> {
  const { textOf } = boardReaders[visit.board.vendor];
  const texts = new Map<string, string>();
  for (const { id, text } of all) if (text !== null) texts.set(id, text);
  if (textOf === undefined) return texts;
  const freshIds = new Set(fresh.map(({ id }) => id));
  const others = all.filter(({ id }) => !freshIds.has(id)).slice(0, Math.max(0, MIN_TEXTS - fresh.length));
  for (const posting of [...fresh.slice(0, MAX_TEXTS), ...others]) {
    const text = await textOf(visit, posting);
    if (text !== null) texts.set(posting.id, text);
  }
  return texts;
}
