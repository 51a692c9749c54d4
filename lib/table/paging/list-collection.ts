import { isDeepStrictEqual } from 'node:util';
import { type Bookmark, Bookmarks, SNAPSHOT_SIZES } from './bookmarks.ts';
import { readCollection, readEachShard } from './collection-state.ts';
import { compileFilter, listFilteredAttributes } from './compile-filter.ts';
import type { Filter } from './filter.ts';
import type { ListIo } from './list-io.ts';
import type { CollectionSource, Limits, ListContext, ListRequest, TableKey } from './list-request.ts';
import { isCheaperByKey, limitToMembers, readMemberRows, readMembers } from './members.ts';
import { countRest, keyOfCandidate, readShard, readUntil, type ShardRead } from './read-shards.ts';
import { type Candidate, mergeRuns, type Window } from './row-query.ts';

/** What list indexes project. A filter on anything else would silently match nothing. */
const PROJECTED_ATTRIBUTES = new Set(['f', 'q', 'PK', 'SK']);

/** Twelve index rows of about 330 bytes are 4 KB: half a read unit, the minimum price of a query. */
const MIN_FIRST_READ = 12;

/** The newest rows are in half of the shards, so one holds twice the average of a page. */
const UNEVENNESS = 2;

/** If every row is counted anyway, small collections are read and counted in one call. */
const ROWS_COUNTED_AT_ONCE = 1_000;

export interface CollectionPlan
  extends Window,
    Pick<ListRequest<unknown>, 'rule' | 'ruleName' | 'visibility' | 'clientId'> {
  readonly source: CollectionSource;
  readonly filters: readonly Filter[];
  readonly isConsistent: boolean;
}

/** The keys of the requested page. Its total may still be counted while its rows are read. */
export interface FoundPage {
  readonly keys: readonly TableKey[];
  readonly total: number | Promise<number>;
  readonly hasMore: boolean;
  /** Resolves when the next page's bookmark is written. */
  readonly written?: Promise<void> | undefined;
}

/** Rows in order, from where the search started. */
interface FoundRows {
  readonly rows: readonly Candidate[];
  /** Whether these are all rows up to the end of the list. */
  readonly isComplete: boolean;
  /** One in so many rows matches. */
  readonly spacing: number;
  readonly count: () => number | Promise<number>;
}

/** One page of a collection: from a snapshot, after the bookmark of the page before, or from the start of the list. */
export async function findPage(io: ListIo, context: ListContext, plan: CollectionPlan): Promise<FoundPage> {
  requireProjected(plan.filters);
  const { source, offset, limit } = plan;
  const sizes = context.snapshots ?? SNAPSHOT_SIZES;
  const bookmarks = Bookmarks.of(io, plan, sizes);
  const stored = offset > 0 ? await bookmarks?.read(offset) : undefined;
  const snapshotKeys = stored?.snapshot ? await bookmarks?.readSnapshot(stored.snapshot, plan) : [];
  // Without its rows, a snapshot's bookmark points too far: to the end of the snapshot.
  const bookmark = snapshotKeys && stored;
  const next = offset + limit;
  if (bookmark?.snapshot && snapshotKeys && (bookmark.snapshot.isComplete || next < bookmark.snapshot.to)) {
    const hasMore = next < bookmark.snapshot.to;
    const written = hasMore ? bookmarks?.write(next, bookmark) : undefined;
    return { keys: snapshotKeys, total: bookmark.total, hasMore, written };
  }

  // Only the first page is found without a snapshot: most clients read no other.
  const snapshotRows = needsSnapshot(plan) && offset > 0 ? sizes.maxRows : 0;
  // Rows found by offset start with the pages before. One row after the page tells whether more follow.
  const start = bookmark ? 0 : offset;
  const end = start + limit - (snapshotKeys?.length ?? 0);
  const found = await findRows(io, context, plan, bookmark, { rows: end + 1, snapshotRows, sizes });
  const toKeys = (rows: readonly Candidate[]) => rows.map((row) => keyOfCandidate(source, row));
  const page = found.rows.slice(start, end);
  const hasMore = found.rows.length > end;
  const total = bookmark
    ? Math.max(bookmark.total, next - end + found.rows.length)
    : found.isComplete
      ? found.rows.length
      : found.count();

  async function writeBookmark(): Promise<void> {
    const following = found.rows.slice(end, end + snapshotRows);
    const after = (following.at(-1) ?? page.at(-1))?.sort ?? bookmark?.after;
    if (!hasMore || !bookmarks || after === undefined) return;
    const isComplete = found.isComplete && end + following.length === found.rows.length;
    const snapshot =
      following.length > 0
        ? await bookmarks.writeSnapshot(toKeys(following), { from: next, isComplete })
        : undefined;
    const spacing = bookmark?.spacing ?? found.spacing;
    await bookmarks.write(next, { after, total: await total, spacing, ...(snapshot && { snapshot }) });
  }
  return { keys: [...(snapshotKeys ?? []), ...toKeys(page)], total, hasMore, written: writeBookmark() };
}

/** Whether finding the next page would mean to find all members, or everything that the viewer may see, once more. */
const needsSnapshot = ({ source, visibility }: CollectionPlan): boolean =>
  source.members !== undefined || visibility !== undefined;

interface Extent {
  /** The rows that the page needs. */
  readonly rows: number;
  /** Further rows for the snapshot. */
  readonly snapshotRows: number;
  readonly sizes: { readonly fewMembers: number };
}

async function findRows(
  io: ListIo,
  context: ListContext,
  plan: CollectionPlan,
  bookmark: Bookmark | undefined,
  { rows, snapshotRows, sizes }: Extent,
): Promise<FoundRows> {
  const { source, visibility, order } = plan;
  const [ids, members, { rows: reserved }] = await Promise.all([
    visibility?.find(),
    source.members && readMembers(io, source.members),
    source.members ? readCollection(io, source.collection) : { rows: 0 },
  ]);
  const limits = limitPlan(plan, ids && visibility?.limitsOf(ids));
  const after = bookmark?.after;
  if (members && isCheaperByKey(members.length, reserved, sizes.fewMembers)) {
    return toFound([await readMemberRows(io, members, { ...plan, ...limits, after })], order);
  }
  const { filters, rule } = members ? limitPlan(limits, limitToMembers(members)) : limits;
  const filter = compileFilter(filters);
  if (filter === 'none') return toFound([], order);
  const isCounted = !needsSnapshot(plan) && !rule && isDeepStrictEqual(filters, source.countedBy);
  const computeInitialLimit = (shards: number): number | undefined => {
    if (snapshotRows > 0) return undefined;
    if (bookmark || isCounted) {
      return Math.max(MIN_FIRST_READ, Math.ceil((UNEVENNESS * rows * (bookmark?.spacing ?? 1)) / shards));
    }
    return filter === 'all' && !rule ? Math.max(rows, ROWS_COUNTED_AT_ONCE) : undefined;
  };
  const spacing = bookmark?.spacing ?? 1;
  const planFor = (shards: number) => ({
    source,
    filter,
    rule,
    order,
    after,
    spacing,
    initialLimit: computeInitialLimit(shards),
  });
  const { state, results } = await readEachShard(io, context, source.collection, (shard, shards) =>
    readShard(io, planFor(shards), shard),
  );
  const shardsPlan = planFor(state.shards);
  const reads = await readUntil(io, shardsPlan, results, rows + snapshotRows);
  const found = toFound(reads, order);
  return {
    ...found,
    count: isCounted
      ? () => Math.max(state.count, found.rows.length)
      : async () => found.rows.length + (await countRest(io, shardsPlan, reads)),
  };
}

function toFound(reads: readonly ShardRead[], order: Window['order']): FoundRows {
  const rows = mergeRuns(
    reads.map(({ candidates }) => candidates),
    order,
  );
  const scanned = reads.reduce((sum, read) => sum + read.scanned, 0);
  return {
    rows,
    isComplete: reads.every(({ next }) => next === undefined),
    spacing: Math.max(1, scanned / Math.max(1, rows.length)),
    count: () => rows.length,
  };
}

type Conditions = { readonly filters: readonly Filter[]; readonly rule: Limits['rule'] };

function limitPlan(
  { filters, rule }: Pick<CollectionPlan, 'filters' | 'rule'>,
  { filters: moreFilters = [], rule: otherRule }: Limits = {},
): Conditions {
  const rules = [rule, otherRule].filter((each) => each !== undefined);
  return {
    filters: [...filters, ...moreFilters],
    rule: rules.length > 0 ? (row) => rules.every((each) => each(row)) : undefined,
  };
}

export function requireProjected(filters: readonly Filter[]): void {
  const missing = listFilteredAttributes(filters).find((attribute) => !PROJECTED_ATTRIBUTES.has(attribute));
  if (missing === undefined) return;
  throw new RangeError(
    `Filter: got the attribute ${missing}, expected f, q, PK or SK, which list indexes project`,
  );
}
