import { compareUtf8 } from './compare-utf8.ts';
import { visiblePart, type Window } from './gathered.ts';
import { type ListIo, type QueryPage, textAttribute } from './list-io.ts';
import type { LeftOver } from './look-ahead.ts';
import type { Bookmark } from './page-notes.ts';
import { keptItems, MAX_USEFUL_LIMIT, type ShardPlan } from './read-shard.ts';
import { type Candidate, selectAttributes, startAfter, toCandidate } from './row-query.ts';

/** If a shard's rows run out too early, each further read is this much larger, so few rounds are needed. */
const GROWTH = 4;

export interface WalkPage {
  readonly candidates: readonly Candidate[];
  readonly hasMore: boolean;
  readonly left: LeftOver;
}

interface Run {
  readonly plan: ShardPlan;
  readonly limit: number;
  readonly candidates: readonly Candidate[];
  readonly scanned: number;
  readonly next: QueryPage['next'];
}

/**
 * The page after a bookmark. Reads a few rows of every shard, and more only from shards that could still have
 * rows on the page. One extra row tells whether more follow.
 */
export async function walkOn(
  io: ListIo,
  plans: readonly ShardPlan[],
  { limits }: Pick<Bookmark, 'limits'>,
  { order, limit }: Window,
): Promise<WalkPage> {
  const begun = plans.map((plan, shard) => ({
    plan,
    limit: limits[shard] ?? Math.max(1, limit),
    candidates: [],
    scanned: 0,
    next: undefined,
  }));
  const everything = { order, offset: 0, limit: Number.POSITIVE_INFINITY };
  const direction = order === 'asc' ? 1 : -1;
  let runs: readonly Run[] = await Promise.all(begun.map((run) => readOn(io, run)));
  for (;;) {
    const sorted = visiblePart(
      runs.map(({ candidates }) => [...candidates]),
      everything,
    );
    const beyond = sorted[limit];
    const isShort = (run: Run): boolean => {
      const reach = reachOf(run);
      return reach !== undefined && (!beyond || direction * compareUtf8(reach, beyond.sort) < 0);
    };
    if (!runs.some(isShort)) {
      return {
        candidates: sorted.slice(0, limit),
        hasMore: beyond !== undefined,
        left: {
          candidates: sorted.slice(limit),
          shards: runs.map((run) => ({ shard: run.plan.shard, reach: reachOf(run) })),
          scanned: runs.reduce((sum, { scanned }) => sum + scanned, 0),
          matches: sorted.length,
        },
      };
    }
    runs = await Promise.all(
      runs.map((run) =>
        isShort(run) ? readOn(io, { ...run, limit: Math.max(run.limit * GROWTH, limit + 1) }) : run,
      ),
    );
  }
}

const reachOf = ({ next, plan }: Run): string | undefined => next && textAttribute(next, plan.sortAttribute);

async function readOn(io: ListIo, { plan, limit, candidates, scanned, next }: Run): Promise<Run> {
  const page = await io.query({
    ...startAfter(selectAttributes(plan.query, plan.projected), next),
    ...(limit <= MAX_USEFUL_LIMIT && { Limit: limit }),
  });
  const found = keptItems(page, plan).map((item) => toCandidate(item, plan));
  return {
    plan,
    limit,
    candidates: [...candidates, ...found],
    scanned: scanned + page.scanned,
    next: page.next,
  };
}
