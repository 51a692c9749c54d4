import type { RecentMemory } from '#table/recent-memory.ts';
import { type CollectionState, readState } from './collection-state.ts';
import { type Gathered, visiblePart } from './gathered.ts';
import type { ListIo } from './list-io.ts';
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
    noted: Promise.resolve(next && notes?.noteBookmark(plan.window.limit, next)),
  };
}

function fromBookmark(looked: Looked, mark: Bookmark): Gathered {
  const { io, plan, state, notes } = looked;
  const { offset, limit } = plan.window;
  const page = walkOn(
    io,
    shardPlans(plan, { from: 0, to: state.shards, after: mark.after }),
    mark,
    plan.window,
  );
  const seen = page.then(({ candidates, hasMore }) => offset + candidates.length + Number(hasMore));
  const total = seen.then((count) => Math.max(mark.total, count));
  return {
    visible: page.then(({ candidates }) => visibleKeys(looked, candidates)),
    total,
    hasMore: page.then(({ hasMore }) => hasMore),
    noted: Promise.all([page, total]).then(([{ candidates, hasMore }, count]) => {
      const next = bookmarkAfter(candidates, state.shards, { total: count, rows: mark.rows });
      return hasMore && next ? notes?.noteBookmark(offset + limit, next) : undefined;
    }),
  };
}

function fromIndex(looked: Looked, shards: readonly ShardRead[]): Gathered {
  const { plan, state, notes } = looked;
  const { offset, limit } = plan.window;
  const page = Promise.all(shards.map(({ head }) => head)).then((heads) =>
    visiblePart(
      heads.map(({ candidates }) => candidates),
      plan.window,
    ),
  );
  const counts = Promise.all(shards.map(({ count }) => count));
  const total = counts.then((all) => all.reduce((sum, { matches }) => sum + matches, 0));
  const note = async (): Promise<void> => {
    const [candidates, count, all] = await Promise.all([page, total, counts]);
    const rows = all.reduce((sum, { scanned }) => sum + scanned, 0);
    const next =
      count > offset + limit ? bookmarkAfter(candidates, shards.length, { total: count, rows }) : undefined;
    const isKept = offset === 0 && plan.source.isAnnounced && state.shards > 1;
    await Promise.all([
      next && notes?.noteBookmark(offset + limit, next),
      isKept &&
        notes?.noteFirstPage(limit, state, {
          total: count,
          next,
          keys: visibleKeys(looked, candidates).keys,
        }),
    ]);
  };
  return { visible: page.then((candidates) => visibleKeys(looked, candidates)), total, noted: note() };
}

function bookmarkAfter(
  candidates: readonly Candidate[],
  shards: number,
  { total, rows }: Pick<Bookmark, 'total' | 'rows'>,
): Bookmark | undefined {
  const last = candidates.at(-1);
  if (!last) return undefined;
  const shares = Array.from({ length: shards }, () => 0);
  for (const { shard = 0 } of candidates) shares[shard] = (shares[shard] ?? 0) + 1;
  return { after: last.sort, total, rows, shares };
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
