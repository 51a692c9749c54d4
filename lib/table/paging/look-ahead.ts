import { compareUtf8 } from './compare-utf8.ts';
import type { Candidate } from './row-query.ts';

/** Twelve index rows of about 330 bytes are 4 KB: half a read unit, the minimum price of a query. */
const FREE_ROWS = 12;

/** If matches are at least this many rows apart, reading on costs more than a reserve. */
const SPARSE = 2;

/**
 * With one match in this many rows, a page of 100 takes 20 read units to find and 1.4 write units to note.
 */
const WORTH_NOTING = 4;

/** How far the last page read a shard. */
interface ShardLeft {
  readonly shard: number;
  /** The position up to which rows are known, or undefined if the shard was read to its end. */
  readonly reach: string | undefined;
}

/** Rows that were read for a page but lie after it. */
export interface LeftOver {
  /** Sorted. */
  readonly candidates: readonly Candidate[];
  readonly shards: readonly ShardLeft[];
  /** Index rows read, and how many of them matched. */
  readonly scanned: number;
  readonly matches: number;
}

const spacingOf = ({ scanned, matches }: Pick<LeftOver, 'scanned' | 'matches'>): number =>
  Math.max(1, scanned / Math.max(1, matches));

/** The number of rows that contain this many matches, with less than one percent risk. */
const rowsFor = (matches: number, spacing: number): number =>
  Math.max(FREE_ROWS, Math.ceil((matches + 3 * Math.sqrt(matches) + 4) * spacing));

/**
 * How many rows to read per shard for the next page. The rows read beyond this page show how the next one is
 * spread. If all known rows of a shard belong to the next page, the shard may hold the rest of it too.
 */
export function nextLimits(left: LeftOver, limit: number): number[] {
  const spacing = spacingOf(left);
  const known = new Map<number, number>();
  const wanted = new Map<number, number>();
  for (const [at, { shard = 0 }] of left.candidates.entries()) {
    known.set(shard, (known.get(shard) ?? 0) + 1);
    if (at < limit) wanted.set(shard, (wanted.get(shard) ?? 0) + 1);
  }
  const average = limit / Math.max(1, wanted.size);
  return left.shards.map(({ shard, reach }) => {
    const next = wanted.get(shard) ?? 0;
    const mayHoldAll = reach !== undefined && next === (known.get(shard) ?? 0);
    if (mayHoldAll && spacing < SPARSE) return rowsFor(limit, 1);
    return rowsFor(Math.max(next, next > 0 || mayHoldAll ? average : 0), spacing);
  });
}

/** Whether matches are so sparse that noting rows costs less than finding them again. */
export const isSparse = (left: LeftOver): boolean => spacingOf(left) >= WORTH_NOTING;

/** The rows after the page, up to the point where an unread row could come in between. */
export function knownAhead(
  { candidates, shards }: LeftOver,
  order: 'asc' | 'desc',
): { readonly rows: readonly Candidate[]; readonly isWhole: boolean } {
  const direction = order === 'asc' ? 1 : -1;
  const reaches = shards.flatMap(({ reach }) => reach ?? []);
  const [nearest] = reaches.toSorted((a, b) => direction * compareUtf8(a, b));
  if (nearest === undefined) return { rows: candidates, isWhole: true };
  const end = candidates.findIndex(({ sort }) => direction * compareUtf8(sort, nearest) > 0);
  return { rows: end === -1 ? candidates : candidates.slice(0, end), isWhole: false };
}
