import type { ListState } from './collection-state.ts';
import type { ListIo } from './list-io.ts';
import type { TableKey } from './list-request.ts';
import { isSparse, knownAhead, type LeftOver, nextLimits } from './look-ahead.ts';
import type { Bookmark, PageNotes } from './page-notes.ts';
import { type CollectionPlan, keyOfCandidate } from './plan-shards.ts';
import type { Candidate } from './row-query.ts';

/** A list as far as it is known when one of its pages has been found. */
export interface Found {
  readonly io: ListIo;
  readonly plan: CollectionPlan;
  readonly state: ListState;
  readonly notes: PageNotes | undefined;
  /** The place of the last row that is shown. */
  readonly last: string | undefined;
  readonly left: LeftOver;
  /** All rows that match. */
  readonly total: number;
}

export const keysOf = ({ source }: CollectionPlan, candidates: readonly Candidate[]): TableKey[] =>
  candidates.map((candidate) => keyOfCandidate(source, candidate));

/** Whether a row behind the last that is noted can only be found by finding again what is in sight or on a list. */
export const isAllOrNothing = ({ source, sight }: CollectionPlan): boolean =>
  source.members !== undefined || sight !== undefined;

/** How many of the rows ahead are worth writing down. */
function rowsToNote({ io, plan, left }: Found): number {
  const { all, filtered, dear } = io.trails;
  if (plan.source.members) return all;
  if (left.scanned < dear) return 0;
  if (plan.sight) return all;
  return isSparse(left) ? filtered : 0;
}

export interface Noted {
  /** Where the next page begins, if there is one. */
  readonly next: Bookmark | undefined;
  /** Ends when everything is written. */
  readonly noted: Promise<unknown>;
}

/** Writes down what the next page needs. */
export function noteFound(found: Found): Noted {
  const { plan, notes, last, left, total } = found;
  const { order, offset, limit } = plan.window;
  if (!notes || last === undefined || total <= offset + limit) {
    return { next: undefined, noted: Promise.resolve() };
  }
  const known = knownAhead(left, order);
  const rows = known.rows.slice(0, rowsToNote(found));
  const isWhole = known.isWhole && rows.length === known.rows.length;
  const place = { after: rows.at(-1)?.sort ?? last, total, limits: nextLimits(left, limit) };
  const trail =
    rows.length > 0 ? notes.noteTrail(keysOf(plan, rows), { from: offset + limit, isWhole }) : undefined;
  const next = trail ? { ...place, trail: trail.trail } : place;
  return {
    next,
    noted: Promise.all([trail?.noted, notes.noteBookmark(offset + limit, next)]),
  };
}

/** The same for a list that was found from its start: its first page is kept too, if that spares anything. */
export async function noteStart(found: Found, page: readonly Candidate[]): Promise<void> {
  const { plan, state, notes, total } = found;
  const { next, noted } = noteFound(found);
  const isKept = plan.window.offset === 0 && plan.source.isAnnounced && state.shards > 1;
  await Promise.all([
    noted,
    isKept && notes?.noteFirstPage(plan.window.limit, state, { total, next, keys: keysOf(plan, page) }),
  ]);
}
