import { isDeepStrictEqual } from 'node:util';
import { type Bookmark, Bookmarks, SNAPSHOT_SIZES } from './bookmarks.ts';
import { readCollection, readEachShard } from './collection-state.ts';
import { compileFilter, listFilteredAttributes } from './compile-filter.ts';
import type { Filter } from './filter.ts';
import type { ListIo } from './list-io.ts';
import type {
  CollectionSource,
  Limits,
  ListContext,
  ListRequest,
  RowRule,
  SnapshotSizes,
  TableKey,
} from './list-request.ts';
import { isCheaperByKey, limitToMembers, readMemberRows, readMembers } from './members.ts';
import { countRemaining, getCandidateKey, readShard, readUpTo, type ShardRead } from './read-shards.ts';
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
    Pick<ListRequest<unknown>, 'rule' | 'visibility' | 'clientId'> {
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
  readonly rowsPerMatch: number;
  readonly count: () => number | Promise<number>;
}

/** One page of a collection: from a snapshot, after the bookmark of the page before, or from the start of the list. */
export async function findPage(io: ListIo, context: ListContext, plan: CollectionPlan): Promise<FoundPage> {
  requireProjected(plan.filters);
  const { source, offset, limit } = plan;
  const sizes = context.snapshots ?? SNAPSHOT_SIZES;
  const bookmarks = new Bookmarks(io, plan, sizes);
  const { bookmark, snapshotKeys } = await readStart(bookmarks, plan);
  const nextOffset = offset + limit;
  const snapshot = bookmark?.snapshot;
  if (snapshot && (snapshot.isComplete || nextOffset < snapshot.to)) {
    const hasMore = nextOffset < snapshot.to;
    const pendingBookmarkWrite = hasMore ? bookmarks.write(nextOffset, bookmark) : undefined;
    return { keys: snapshotKeys, total: bookmark.total, hasMore, written: pendingBookmarkWrite };
  }

  // Only the first page is found without a snapshot: most clients read no other.
  const snapshotRows = needsSnapshot(plan) && offset > 0 ? sizes.maxRows : 0;
  // Rows found by offset start with the pages before. One row after the page tells whether more follow.
  const start = bookmark ? 0 : offset;
  const end = start + limit - snapshotKeys.length;
  const foundRows = await findRows(io, context, plan, bookmark, { rows: end + 1, snapshotRows, sizes });
  const toKeys = (rows: readonly Candidate[]) => rows.map((row) => getCandidateKey(source, row));
  const page = foundRows.rows.slice(start, end);
  const hasMore = foundRows.rows.length > end;
  const total = bookmark
    ? Math.max(bookmark.total, nextOffset - end + foundRows.rows.length)
    : countFound(foundRows);

  async function writeBookmark(): Promise<void> {
    const following = foundRows.rows.slice(end, end + snapshotRows);
    const endPosition = (following.at(-1) ?? page.at(-1))?.position ?? bookmark?.after;
    if (!hasMore || endPosition === undefined) return;
    const isComplete = foundRows.isComplete && end + following.length === foundRows.rows.length;
    const newSnapshot =
      following.length > 0
        ? await bookmarks.writeSnapshot(toKeys(following), { from: nextOffset, isComplete })
        : undefined;
    await bookmarks.write(nextOffset, {
      after: endPosition,
      total: await total,
      rowsPerMatch: bookmark?.rowsPerMatch ?? foundRows.rowsPerMatch,
      ...(newSnapshot && { snapshot: newSnapshot }),
    });
  }
  return { keys: [...snapshotKeys, ...toKeys(page)], total, hasMore, written: writeBookmark() };
}

interface PageStart {
  /** Undefined: the page is found from the start of the list. */
  readonly bookmark: Bookmark | undefined;
  /** The page's first rows, from the bookmark's snapshot. The others follow the bookmark. */
  readonly snapshotKeys: readonly TableKey[];
}

async function readStart(bookmarks: Bookmarks, plan: CollectionPlan): Promise<PageStart> {
  const bookmark = plan.offset > 0 ? await bookmarks.read(plan.offset) : undefined;
  if (!bookmark?.snapshot) return { bookmark, snapshotKeys: [] };
  const snapshotKeys = await bookmarks.readSnapshot(bookmark.snapshot, plan);
  // Without its rows, a snapshot's bookmark points too far: to the end of the snapshot.
  return snapshotKeys ? { bookmark, snapshotKeys } : { bookmark: undefined, snapshotKeys: [] };
}

/** Whether finding the next page would mean to find all members, or everything that the viewer may see, once more. */
const needsSnapshot = ({ source, visibility }: CollectionPlan): boolean =>
  source.members !== undefined || visibility !== undefined;

const countFound = ({ isComplete, rows, count }: FoundRows): number | Promise<number> =>
  isComplete ? rows.length : count();

interface Extent {
  /** The rows that the page needs. */
  readonly rows: number;
  /** Further rows for the snapshot. */
  readonly snapshotRows: number;
  readonly sizes: Pick<SnapshotSizes, 'maxMembersByKey'>;
}

async function findRows(
  io: ListIo,
  context: ListContext,
  plan: CollectionPlan,
  bookmark: Bookmark | undefined,
  { rows, snapshotRows, sizes }: Extent,
): Promise<FoundRows> {
  const { source, visibility, order } = plan;
  const [visibleIds, members, { reservedRows }] = await Promise.all([
    visibility?.findIds(),
    source.members && readMembers(io, source.members),
    source.members ? readCollection(io, source.collection) : { reservedRows: 0 },
  ]);
  const limits = addLimits(
    { filters: plan.filters, rule: plan.rule?.accepts },
    visibleIds && visibility?.toLimits(visibleIds),
  );
  const startPosition = bookmark?.after;
  if (members && isCheaperByKey(members.length, reservedRows, sizes.maxMembersByKey))
    return mergeReads(
      [await readMemberRows(io, members, { ...plan, ...limits, after: startPosition })],
      order,
    );
  const { filters, rule } = members ? addLimits(limits, limitToMembers(members)) : limits;
  const filter = compileFilter(filters);
  if (filter === 'none') return mergeReads([], order);
  const isTotalStored = !needsSnapshot(plan) && !rule && isDeepStrictEqual(filters, source.countedFilters);
  const rowsPerMatch = bookmark?.rowsPerMatch ?? 1;
  const computeInitialLimit = (shards: number): number | undefined => {
    if (snapshotRows > 0) return undefined;
    if (bookmark || isTotalStored)
      return Math.max(MIN_FIRST_READ, Math.ceil((UNEVENNESS * rows * rowsPerMatch) / shards));
    return filter === 'all' && !rule ? Math.max(rows, ROWS_COUNTED_AT_ONCE) : undefined;
  };
  const createShardsPlan = (shards: number) => ({
    source,
    filter,
    rule,
    order,
    after: startPosition,
    rowsPerMatch,
    initialLimit: computeInitialLimit(shards),
  });
  const { state, results } = await readEachShard(io, context, source.collection, (shard, shards) =>
    readShard(io, createShardsPlan(shards), shard),
  );
  const shardsPlan = createShardsPlan(state.shards);
  const reads = await readUpTo(io, shardsPlan, results, rows + snapshotRows);
  const shardRows = mergeReads(reads, order);
  return {
    ...shardRows,
    count: isTotalStored
      ? () => Math.max(state.rowCount, shardRows.rows.length)
      : async () => shardRows.rows.length + (await countRemaining(io, shardsPlan, reads)),
  };
}

function mergeReads(reads: readonly ShardRead[], order: Window['order']): FoundRows {
  const rows = mergeRuns(
    reads.map(({ candidates }) => candidates),
    order,
  );
  const scanned = reads.reduce((sum, shardRead) => sum + shardRead.scannedCount, 0);
  return {
    rows,
    isComplete: reads.every(({ nextKey }) => nextKey === undefined),
    rowsPerMatch: Math.max(1, scanned / Math.max(1, rows.length)),
    count: () => rows.length,
  };
}

/** Both the conditions and the limits must hold. */
function addLimits(
  { filters, rule }: { readonly filters: readonly Filter[]; readonly rule: RowRule | undefined },
  limits: Limits = {},
): { readonly filters: readonly Filter[]; readonly rule: RowRule | undefined } {
  const rules = [rule, limits.rule].filter((optionalRule) => optionalRule !== undefined);
  return {
    filters: [...filters, ...(limits.filters ?? [])],
    rule: rules.length > 0 ? (row) => rules.every((accepts) => accepts(row)) : undefined,
  };
}

export function requireProjected(filters: readonly Filter[]): void {
  const unprojectedAttribute = listFilteredAttributes(filters).find(
    (attribute) => !PROJECTED_ATTRIBUTES.has(attribute),
  );
  if (unprojectedAttribute === undefined) return;
  throw new RangeError(
    `Filter: got the attribute ${unprojectedAttribute}, expected f, q, PK or SK, which list indexes project`,
  );
}
