import type { ListState } from './collection-state.ts';
import type { ListIo } from './list-io.ts';
import type { TableKey } from './list-request.ts';
import { isSparse, knownAhead, type LeftOver, nextLimits } from './look-ahead.ts';
import type { Bookmark, PageNotes } from './page-notes.ts';
import { type CollectionPlan, keyOfCandidate } from './plan-shards.ts';
import type { Candidate } from './row-query.ts';

/** What is known of a list once a page is found. */
export interface Found {
  readonly io: ListIo;
  readonly plan: CollectionPlan;
  readonly state: ListState;
  readonly notes: PageNotes | undefined;
  /** The position of the last visible row. */
  readonly last: string | undefined;
  readonly left: LeftOver;
  /** All matching rows. */
  readonly total: number;
}

export const keysOf = ({ source }: CollectionPlan, candidates: readonly Candidate[]): TableKey[] =>
  candidates.map((candidate) => keyOfCandidate(source, candidate));

/** Whether finding rows beyond the noted ones means finding all members, or everything in sight, again. */
export const isAllOrNothing = ({ source, sight }: CollectionPlan): boolean =>
  source.members !== undefined || sight !== undefined;

/** How many of the next rows are worth noting. */
function rowsToNote({ io, plan, left }: Found): number {
  const { all, filtered, worthNoting } = io.trails;
  if (plan.source.members) return all;
  if (left.scanned < worthNoting) return 0;
  if (plan.sight) return all;
  return isSparse(left) ? filtered : 0;
}

export interface Noted {
  /** Where the next page starts, if there is one. */
  readonly next: Bookmark | undefined;
  /** Resolves when everything is written. */
  readonly noted: Promise<unknown>;
}

/** Notes what the next page needs. */
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

/** The same for a list read from its start. Also caches the first page if that saves reads. */
export async function noteStart(found: Found, page: readonly Candidate[]): Promise<void> {
  const { plan, state, notes, total } = found;
  const { next, noted } = noteFound(found);
  const isKept = plan.window.offset === 0 && plan.source.isAnnounced && state.shards > 1;
  await Promise.all([
    noted,
    isKept && notes?.noteFirstPage(plan.window.limit, state, { total, next, keys: keysOf(plan, page) }),
  ]);
}
