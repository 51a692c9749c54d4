import { keyText } from '#platform/table-keys.ts';
import type { RecentMemory } from '#table/recent-memory.ts';
import { type ListState, readStates } from './collection-state.ts';
import { compileFilter } from './compile-filter.ts';
import { areFew, readMemberRows, readMembers } from './find-members.ts';
import { type Gathered, NOTHING, visiblePart } from './gathered.ts';
import type { ListIo } from './list-io.ts';
import type { Limits, TableKey } from './list-request.ts';
import { isAllOrNothing, keysOf, noteFound, noteStart } from './note-found.ts';
import { type Bookmark, type FirstPage, PageNotes } from './page-notes.ts';
import { type CollectionPlan, requireProjected, shardPlans } from './plan-shards.ts';
import { readShards, type ShardRead } from './read-shard.ts';
import { walkOn } from './walk-on.ts';

interface Looked {
  readonly io: ListIo;
  readonly plan: CollectionPlan;
  readonly state: ListState;
  readonly notes: PageNotes | undefined;
}

/**
 * Finds one page of a collection. In order of preference: from the cached first page, the trail, the last
 * page's bookmark, or the whole index. Always leaves a bookmark for the next page.
 */
export async function gatherCollection(
  io: ListIo,
  plan: CollectionPlan,
  memory: RecentMemory<number>,
): Promise<Gathered> {
  requireProjected(plan.filters);
  const { source, sight } = plan;
  const { collection, isAnnounced, members } = source;
  const { offset, limit, order } = plan.window;
  const notes = PageNotes.of(io, { ...plan, order });
  // Small collections are not cached, so the only shard can be read together with its counter.
  const isSmall = offset === 0 && memory.recall(collection) === 1 && !sight && !members;
  const early = isSmall ? readShards(io, shardPlans(plan, { from: 0, to: 1 })) : [];
  const [state, mark, kept] = await Promise.all([
    readStates(io, collection, sight?.dependsOn ?? []),
    offset > 0 ? notes?.bookmarkAt(offset) : undefined,
    offset === 0 && isAnnounced && !isSmall ? notes?.firstPage(limit) : undefined,
  ]);
  memory.remember(collection, state.shards);
  const looked = { io, plan, state, notes };
  const firstPage = kept?.(state);
  if (firstPage) return fromFirstPage(looked, firstPage);
  const known = mark?.trail && (await notes?.trailRows(mark.trail, plan.window));
  if (mark && known && isEnough(mark, plan)) return fromTrail(looked, mark, known);
  // If a trail's rows are gone, its bookmark is useless: it points past the end of the trail.
  const place = mark?.trail && !known ? undefined : mark;
  return early.length > 0
    ? fromIndex(looked, START, [
        ...early,
        ...readShards(io, shardPlans(plan, { from: early.length, to: state.shards })),
      ])
    : find(looked, place ? { mark: place, known: known ?? [] } : START);
}

/** Where the search for rows starts. */
interface SearchStart {
  /** Undefined at the start of the list. */
  readonly mark: Bookmark | undefined;
  /** Rows of the page that come before the bookmark. */
  readonly known: readonly TableKey[];
}

const START: SearchStart = { mark: undefined, known: [] };

/** Whether the trail covers the whole page and knows if more rows follow. */
const isEnough = ({ trail }: Bookmark, { window }: CollectionPlan): boolean =>
  trail !== undefined && (trail.isWhole || window.offset + window.limit < trail.to);

/** In a settled collection, an eventually consistent read returns the same rows. */
const isConsistent = ({ plan, state }: Looked): boolean => !(plan.source.isAnnounced && state.isSettled);

const visibleKeys = (looked: Looked, keys: readonly TableKey[]) =>
  ({ kind: 'keys', keys, consistent: isConsistent(looked) }) as const;

function fromFirstPage(looked: Looked, { keys, total, next }: FirstPage): Gathered {
  const { notes, plan } = looked;
  return {
    visible: Promise.resolve(visibleKeys(looked, keys)),
    total: Promise.resolve(total),
    noted: Promise.resolve(next && notes?.noteBookmark(plan.window.limit, next)),
  };
}

function fromTrail(looked: Looked, mark: Bookmark, known: readonly TableKey[]): Gathered {
  const { offset, limit } = looked.plan.window;
  const hasMore = offset + limit < (mark.trail?.to ?? 0);
  return {
    visible: Promise.resolve(visibleKeys(looked, known)),
    total: Promise.resolve(mark.total),
    hasMore: Promise.resolve(hasMore),
    noted: Promise.resolve(hasMore ? looked.notes?.noteBookmark(offset + limit, mark) : undefined),
  };
}

/** Finds what is not cached: the rows in sight, the members, and the page itself. */
async function find(looked: Looked, place: SearchStart): Promise<Gathered> {
  const { io, plan, state } = looked;
  const { source, sight } = plan;
  const [inSight, members] = await Promise.all([
    sight?.find(),
    source.members && readMembers(io, source.members),
  ]);
  const limited = limitedBy(plan, inSight && sight?.limitsOf(inSight));
  const few = members && areFew(members.length, state.rows, io.trails.few);
  const all = members && !few ? limitedBy(limited, membersOnly(members)) : limited;
  if (all.filter === 'none') return NOTHING;
  const found = { ...looked, plan: all };
  const { mark, known } = place;
  if (members && few) {
    const read = { members, after: mark?.after, consistent: isConsistent(looked) };
    return fromIndex(found, place, [readMemberRows(io, all, read)], 'whole');
  }
  if (mark && !isAllOrNothing(plan)) return fromBookmark(found, mark, known);
  const plans = shardPlans(all, { from: 0, to: state.shards, ...(mark && { after: mark.after }) });
  return fromIndex(found, place, readShards(io, plans));
}

function limitedBy(plan: CollectionPlan, { filters = [], keep }: Limits = {}): CollectionPlan {
  const all = [...plan.filters, ...filters];
  const both = [plan.keep, keep].filter((each) => each !== undefined);
  return {
    ...plan,
    filters: all,
    filter: compileFilter(all),
    keep: both.length > 0 ? (row) => both.every((each) => each(row)) : undefined,
  };
}

function membersOnly(members: readonly TableKey[]): Limits {
  const identities = new Set(members.map(keyText));
  return { keep: ({ key }) => identities.has(keyText(key)) };
}

/** A page that starts after a bookmark. If the trail ends within the page, its rows come first. */
function fromBookmark(looked: Looked, mark: Bookmark, known: readonly TableKey[]): Gathered {
  const { io, plan, state } = looked;
  const { offset, limit } = plan.window;
  const page = walkOn(io, shardPlans(plan, { from: 0, to: state.shards, after: mark.after }), mark, {
    ...plan.window,
    limit: limit - known.length,
  });
  const total = page.then(({ candidates, hasMore }) =>
    Math.max(mark.total, offset + known.length + candidates.length + Number(hasMore)),
  );
  return {
    visible: page.then(({ candidates }) => visibleKeys(looked, [...known, ...keysOf(plan, candidates)])),
    total,
    hasMore: page.then(({ hasMore }) => hasMore),
    noted: Promise.all([page, total]).then(([{ candidates, hasMore, left }, count]) =>
      hasMore
        ? noteFound({ ...looked, last: candidates.at(-1)?.sort ?? mark.after, left, total: count }).noted
        : undefined,
    ),
  };
}

/** Reads the index, or its part after a bookmark. Also takes rows that were read whole. */
function fromIndex(
  looked: Looked,
  { mark, known }: SearchStart,
  shards: readonly ShardRead[],
  rowsAre: 'keys' | 'whole' = 'keys',
): Gathered {
  const { plan } = looked;
  const { order, offset, limit } = plan.window;
  const [before, wanted] = mark ? [0, limit - known.length] : [offset, limit];
  const heads = Promise.all(shards.map(({ head }) => head));
  const sorted = heads.then((all) =>
    visiblePart(
      all.map(({ candidates }) => candidates),
      { order, offset: before, limit: Number.POSITIVE_INFINITY },
    ),
  );
  const counts = Promise.all(shards.map(({ count }) => count)).then((all) => ({
    matches: all.reduce((sum, { matches }) => sum + matches, 0),
    scanned: all.reduce((sum, { scanned }) => sum + scanned, 0),
  }));
  const met = counts.then(({ matches }) => (mark ? offset + known.length : 0) + matches);
  const total = met.then((rows) => Math.max(rows, mark?.total ?? 0));
  const note = async (): Promise<void> => {
    const [all, rest, count, rows, most] = await Promise.all([heads, sorted, counts, met, total]);
    if (rows <= offset + limit && mark) return;
    const left = {
      candidates: rest.slice(wanted),
      shards: all.map(({ candidates, matches, next }, shard) => {
        const isCut = next !== undefined || matches > candidates.length;
        return { shard, reach: isCut ? candidates.at(-1)?.sort : undefined };
      }),
      ...count,
    };
    const page = rest.slice(0, wanted);
    const last = page.at(-1)?.sort ?? mark?.after;
    await noteStart({ ...looked, last, left, total: most }, page);
  };
  return {
    visible: sorted.then((rest) => {
      const page = rest.slice(0, wanted);
      if (rowsAre === 'whole' && known.length === 0)
        return { kind: 'items', items: page.map(({ item }) => item) };
      return visibleKeys(looked, [...known, ...keysOf(plan, page)]);
    }),
    total,
    hasMore: met.then((rows) => offset + limit < rows),
    noted: note(),
  };
}
