import type { ListState } from './collection-state.ts';
import type { TableKey } from './list-request.ts';
import { isSparse, knownAhead, type LeftOver, nextLimits } from './look-ahead.ts';
import type { Bookmark, PageNotes } from './page-notes.ts';
import { type CollectionPlan, keyOfCandidate, MOST_ROWS_AHEAD } from './plan-shards.ts';
import type { Candidate } from './row-query.ts';

/**
 * Rows that a walk is noted for where finding the next ones means to find all of them: 1,400 write units, against some
 * 5,000 read units for each further page.
 */
const MOST_ROWS_OF_MEMBERS = 100_000;

/** Ids in sight that a walk takes along; 14 bytes each, in an item of at most 400 KB. */
const MOST_IDS_IN_SIGHT = 20_000;

/** A list as far as it is known when one of its pages has been found. */
export interface Found {
  readonly plan: CollectionPlan;
  readonly state: ListState;
  readonly notes: PageNotes | undefined;
  /** What was looked up because nothing was noted. */
  readonly inSight: ReadonlySet<string> | undefined;
  /** The place of the last row that is shown. */
  readonly last: string | undefined;
  readonly left: LeftOver;
  /** All rows that match. */
  readonly total: number;
}

export const keysOf = ({ source }: CollectionPlan, candidates: readonly Candidate[]): TableKey[] =>
  candidates.map((candidate) => keyOfCandidate(source, candidate));

/** How many of the rows ahead are worth writing down. */
function rowsToNote({ plan, inSight, left, total }: Found): number {
  if (plan.source.members) return MOST_ROWS_OF_MEMBERS;
  if (isSparse(left)) return MOST_ROWS_AHEAD;
  // Everything would be looked up again where neither the rows nor what is in sight can be noted.
  return inSight && inSight.size > MOST_IDS_IN_SIGHT && total > plan.window.limit ? MOST_ROWS_OF_MEMBERS : 0;
}

/** Writes down what the next page needs. Gives where it begins, if there is one. */
export async function noteFound(found: Found): Promise<Bookmark | undefined> {
  const { plan, notes, inSight, last, left, total } = found;
  const { order, offset, limit } = plan.window;
  if (!notes || last === undefined || total <= offset + limit) return undefined;
  const known = knownAhead(left, order);
  const rows = known.rows.slice(0, rowsToNote(found));
  const isWhole = known.isWhole && rows.length === known.rows.length;
  const place = { after: rows.at(-1)?.sort ?? last, total, limits: nextLimits(left, limit) };
  const trail =
    rows.length > 0 ? notes.noteTrail(keysOf(plan, rows), { from: offset + limit, isWhole }) : undefined;
  const next = trail ? { ...place, trail: trail.trail } : place;
  const needsSight = inSight && inSight.size <= MOST_IDS_IN_SIGHT && !(trail && isWhole);
  await Promise.all([
    trail?.noted,
    needsSight && notes.noteSight(inSight),
    notes.noteBookmark(offset + limit, next),
  ]);
  return next;
}

/** The same for a list that was found from its start: its first page is kept too, if that spares anything. */
export async function noteStart(found: Omit<Found, 'last'>, page: readonly Candidate[]): Promise<void> {
  const { plan, state, notes, total } = found;
  const isKept = plan.window.offset === 0 && plan.source.isAnnounced && state.shards > 1;
  const next = await noteFound({ ...found, last: page.at(-1)?.sort });
  if (isKept) await notes?.noteFirstPage(plan.window.limit, state, { total, next, keys: keysOf(plan, page) });
}
