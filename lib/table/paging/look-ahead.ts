import { compareUtf8 } from './compare-utf8.ts';
import type { Candidate } from './row-query.ts';

/** Twelve index rows of about 330 bytes: what one query reads for the least it can cost, half a unit for 4 KB. */
const FREE_ROWS = 12;

/** Where a match is found among so many rows, others are so far apart that reading on is dearer than a reserve. */
const SPARSE = 2;

/** One match in so many rows: a page of 100 takes 20 read units to find, and 1.4 write units to note. */
const WORTH_NOTING = 4;

/** How a shard was left by the page that was found last. */
interface ShardLeft {
  readonly shard: number;
  /** The place up to which its rows are known; undefined where it was read to its end. */
  readonly reach: string | undefined;
}

/** What was read for a page and lies behind it. */
export interface LeftOver {
  /** In order. */
  readonly candidates: readonly Candidate[];
  readonly shards: readonly ShardLeft[];
  /** Index rows that were read, and how many of them matched. */
  readonly scanned: number;
  readonly matches: number;
}

const spacingOf = ({ scanned, matches }: Pick<LeftOver, 'scanned' | 'matches'>): number =>
  Math.max(1, scanned / Math.max(1, matches));

/** Rows that hold so many matches but for a chance of one in hundreds. */
const rowsFor = (matches: number, spacing: number): number =>
  Math.max(FREE_ROWS, Math.ceil((matches + 3 * Math.sqrt(matches) + 4) * spacing));

/**
 * How many rows to read of each shard for the next page. What was read too much for this one tells how the next lies in
 * the shards; a shard of which all that is known belongs to the next page may hold all the rest of it.
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

/** Whether matches lie so far apart that to read on for a page costs more than to write down what is known of it. */
export const isSparse = (left: LeftOver): boolean => spacingOf(left) >= WORTH_NOTING;

/** The rows behind the page of which it is certain that no other lies among them, in order. */
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
