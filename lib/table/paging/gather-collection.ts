import type { RecentMemory } from '#table/recent-memory.ts';
import { type CollectionState, readState } from './collection-state.ts';
import { type Gathered, visiblePart } from './gathered.ts';
import type { ListIo } from './list-io.ts';
import { type LeftOver, nextLimits, pagesAhead } from './look-ahead.ts';
import { type Bookmark, type FirstPage, PageNotes } from './page-notes.ts';
import { type CollectionPlan, keyOfCandidate, requireProjected, shardPlans } from './plan-shards.ts';
import { countShard, readShardHead, type ShardCount, type ShardHead, type ShardPlan } from './read-shard.ts';
import type { Candidate } from './row-query.ts';
import { walkOn } from './walk-on.ts';

interface ShardRead {
  readonly head: Promise<ShardHead>;
  readonly count: Promise<ShardCount>;
}

interface Looked {
  readonly io: ListIo;
  readonly plan: CollectionPlan;
  readonly state: CollectionState;
  readonly notes: PageNotes | undefined;
}

/**
 * One page of a collection: kept from a moment ago, found beyond the bookmark of the page before, or else by a pass over
 * the whole index. Whichever it was, the next page finds a bookmark.
 */
export async function gatherCollection(
  io: ListIo,
  plan: CollectionPlan,
  memory: RecentMemory<number>,
): Promise<Gathered> {
  requireProjected(plan.filters);
  const { collection, isAnnounced } = plan.source;
  const { offset, limit } = plan.window;
  const notes = PageNotes.of(io, { ...plan, order: plan.window.order });
  // Nothing is kept of a small collection, so its only shard can be read beside its counter.
  const isSmall = offset === 0 && memory.recall(collection) === 1;
  const early = isSmall ? readShards(io, shardPlans(plan, { from: 0, to: 1 })) : [];
  const [state, mark, kept] = await Promise.all([
    readState(io, collection),
    offset > 0 ? notes?.bookmarkAt(offset) : undefined,
    offset === 0 && isAnnounced && !isSmall ? notes?.firstPage(limit) : undefined,
  ]);
  memory.remember(collection, state.shards);
  const looked = { io, plan, state, notes };
  const firstPage = kept?.(state);
  if (firstPage) return fromFirstPage(looked, firstPage);
  if (mark) return fromBookmark(looked, mark);
  return fromIndex(looked, [
    ...early,
    ...readShards(io, shardPlans(plan, { from: early.length, to: state.shards })),
  ]);
}

/** In a collection that has settled, a read that may be a moment late shows the same. */
const isConsistent = ({ plan, state }: Looked): boolean => !(plan.source.isAnnounced && state.isSettled);

const visibleKeys = (looked: Looked, candidates: readonly Candidate[]) =>
  ({
    kind: 'keys',
    keys: candidates.map((candidate) => keyOfCandidate(looked.plan.source, candidate)),
    consistent: isConsistent(looked),
  }) as const;

function fromFirstPage(looked: Looked, { keys, total, next }: FirstPage): Gathered {
  const { notes, plan } = looked;
  return {
    visible: Promise.resolve({ kind: 'keys', keys, consistent: isConsistent(looked) }),
    total: Promise.resolve(total),
    noted: Promise.resolve(next && notes?.noteBookmark(plan.window.limit, next, 1)),
  };
}

function fromBookmark(looked: Looked, mark: Bookmark): Gathered {
  const { io, plan, state } = looked;
  const { offset, limit } = plan.window;
  if (mark.page?.length === limit) {
    return {
      visible: Promise.resolve({ kind: 'keys', keys: mark.page, consistent: isConsistent(looked) }),
      total: Promise.resolve(mark.total),
      hasMore: Promise.resolve(true),
    };
  }
  const page = walkOn(
    io,
    shardPlans(plan, { from: 0, to: state.shards, after: mark.after }),
    mark,
    plan.window,
  );
  const total = page.then(({ candidates, hasMore }) =>
    Math.max(mark.total, offset + candidates.length + Number(hasMore)),
  );
  return {
    visible: page.then(({ candidates }) => visibleKeys(looked, candidates)),
    total,
    hasMore: page.then(({ hasMore }) => hasMore),
    noted: Promise.all([page, total]).then(([{ candidates, hasMore, left }, count]) =>
      hasMore ? noteBookmarks(looked, bookmarksAfter(looked, candidates, left, count)) : undefined,
    ),
  };
}

function fromIndex(looked: Looked, shards: readonly ShardRead[]): Gathered {
  const { plan, state, notes } = looked;
  const { order, offset, limit } = plan.window;
  const heads = Promise.all(shards.map(({ head }) => head));
  const sorted = heads.then((all) =>
    visiblePart(
      all.map(({ candidates }) => candidates),
      { order, offset, limit: Number.POSITIVE_INFINITY },
    ),
  );
  const counts = Promise.all(shards.map(({ count }) => count)).then((all) => ({
    matches: all.reduce((sum, { matches }) => sum + matches, 0),
    scanned: all.reduce((sum, { scanned }) => sum + scanned, 0),
  }));
  const note = async (): Promise<void> => {
    const [all, rest, count] = await Promise.all([heads, sorted, counts]);
    const page = rest.slice(0, limit);
    const shardsLeft = all.map(({ candidates, matches, next }, shard) => {
      const isCut = next !== undefined || matches > candidates.length;
      return { shard, reach: isCut ? candidates.at(-1)?.sort : undefined };
    });
    const left = { candidates: rest.slice(limit), shards: shardsLeft, ...count };
    const bookmarks = count.matches > offset + limit ? bookmarksAfter(looked, page, left, count.matches) : [];
    const isKept = offset === 0 && plan.source.isAnnounced && state.shards > 1;
    const { keys } = visibleKeys(looked, page);
    await Promise.all([
      noteBookmarks(looked, bookmarks),
      isKept &&
        notes?.noteFirstPage(limit, state, { total: count.matches, next: withoutPage(bookmarks[0]), keys }),
    ]);
  };
  return {
    visible: sorted.then((rest) => visibleKeys(looked, rest.slice(0, limit))),
    total: counts.then(({ matches }) => matches),
    noted: note(),
  };
}

/** Where the next page begins, and those after it as far as they are known. */
function bookmarksAfter(
  looked: Looked,
  page: readonly Candidate[],
  left: LeftOver,
  total: number,
): Bookmark[] {
  const { order, limit } = looked.plan.window;
  const limits = nextLimits(left, limit);
  const ahead = pagesAhead(left, limit, order);
  return [page, ...ahead].flatMap((before, at) => {
    const last = before.at(-1);
    const next = ahead[at];
    if (!last) return [];
    return [{ after: last.sort, total, limits, ...(next && { page: [...visibleKeys(looked, next).keys] }) }];
  });
}

/** Pages known ahead belong to the walk they were noted for. */
function withoutPage(bookmark: Bookmark | undefined): Bookmark | undefined {
  if (!bookmark) return undefined;
  const { page: _, ...place } = bookmark;
  return place;
}

async function noteBookmarks({ notes, plan }: Looked, bookmarks: readonly Bookmark[]): Promise<void> {
  const { offset, limit } = plan.window;
  await Promise.all(
    bookmarks.map((bookmark, at) => notes?.noteBookmark(offset + (at + 1) * limit, bookmark, at + 1)),
  );
}

function readShards(io: ListIo, plans: readonly ShardPlan[]): ShardRead[] {
  return plans.map((plan) => {
    const head = readShardHead(io, plan);
    const count = head.then((start) => countShard(io, plan, start));
    // Whoever gathers waits for these a moment later; until then a failure must not count as unhandled.
    head.catch(() => undefined);
    count.catch(() => undefined);
    return { head, count };
  });
}
