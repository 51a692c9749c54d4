import { compareUtf8 } from './compare-utf8.ts';
import { visiblePart, type Window } from './gathered.ts';
import { type ListIo, type QueryPage, textAttribute } from './list-io.ts';
import type { Bookmark } from './page-notes.ts';
import { keptItems, MAX_USEFUL_LIMIT, type ShardPlan } from './read-shard.ts';
import { type Candidate, selectAttributes, startAfter, toCandidate } from './row-query.ts';

/** Twelve index rows of about 330 bytes: what one query reads for the least it can cost, half a unit for 4 KB. */
const FREE_ROWS = 12;

/** A shard that gave out too early is read on by ever larger parts, so that few rounds reach any distance. */
const GROWTH = 4;

export interface WalkPage {
  readonly candidates: readonly Candidate[];
  readonly hasMore: boolean;
}

interface Run {
  readonly plan: ShardPlan;
  readonly limit: number;
  readonly candidates: readonly Candidate[];
  readonly next: QueryPage['next'];
}

/**
 * The page after a bookmark: of every shard a few rows beyond it, and more only of shards whose rows could still lie
 * before the page's end. One row more than the page holds tells whether there are others.
 */
export async function walkOn(
  io: ListIo,
  plans: readonly ShardPlan[],
  mark: Bookmark,
  { order, limit }: Window,
): Promise<WalkPage> {
  const limits = firstLimits(mark, plans.length, limit);
  const begun = plans.map((plan, shard) => ({ plan, limit: limits(shard), candidates: [], next: undefined }));
  let runs = await Promise.all(begun.map((run) => readOn(io, run)));
  const direction = order === 'asc' ? 1 : -1;
  for (;;) {
    const sorted = visiblePart(
      runs.map(({ candidates }) => [...candidates]),
      { order, offset: 0, limit: limit + 1 },
    );
    const beyond = sorted[limit];
    const isShort = ({ plan, next }: Run): boolean =>
      next !== undefined &&
      (!beyond || direction * compareUtf8(textAttribute(next, plan.sortAttribute), beyond.sort) < 0);
    if (!runs.some(isShort)) return { candidates: sorted.slice(0, limit), hasMore: beyond !== undefined };
    runs = await Promise.all(
      runs.map((run) => (isShort(run) ? readOn(io, { ...run, limit: run.limit * GROWTH }) : run)),
    );
  }
}

async function readOn(io: ListIo, { plan, limit, candidates, next }: Run): Promise<Run> {
  const page = await io.query({
    ...startAfter(selectAttributes(plan.query, plan.projected), next),
    ...(limit <= MAX_USEFUL_LIMIT && { Limit: limit }),
  });
  const found = keptItems(page, plan).map((item) => toCandidate(item, plan));
  return { plan, limit, candidates: [...candidates, ...found], next: page.next };
}

/**
 * How many rows to read of each shard at first. Rows that were written together lie together, so a shard gives about
 * as many as it gave to the page before; three standard deviations and four rows more keep it from falling short.
 * Where few rows match a reserve is dear, and a shard that falls short is read on instead.
 */
function firstLimits({ shares, total, rows }: Bookmark, shards: number, limit: number) {
  const spacing = Math.max(1, rows / Math.max(1, total));
  const reserve = spacing < 2 ? { deviations: 3, rows: 4 } : { deviations: 1.5, rows: 1 };
  const given = shares.reduce((sum, share) => sum + share, 0);
  const active = shares.filter((share) => share > 0).length;
  const scale = given === 0 ? 0 : limit / given;
  const average = given === 0 ? limit / shards : limit / active;
  return (shard: number): number => {
    const share = (shares[shard] ?? 0) * scale;
    const expected = share > 0 ? Math.max(share, average) : share;
    const wanted = expected + reserve.deviations * Math.sqrt(expected) + reserve.rows;
    return Math.max(FREE_ROWS, Math.ceil(wanted * spacing));
  };
}
