import type { ListIo, QueryPage, ShardQuery } from './list-io.ts';
import type { KeepRow } from './list-request.ts';
import {
  type Candidate,
  selectAttributes,
  selectCount,
  startAfter,
  toCandidate,
  toKeepRow,
} from './row-query.ts';

/** A 1 MB page holds no more rows than this (100 bytes each), so a higher limit has no effect. */
export const MAX_USEFUL_LIMIT = 10_000;

/**
 * Keys that all shards together may return first without a filter, if the window needs fewer. This saves
 * small collections a second call: the first one reads, and so counts, the whole shard.
 */
const FREE_KEYS = 1_000;

export interface ShardPlan {
  readonly query: ShardQuery;
  readonly shard: number;
  readonly sortAttribute: string;
  /** The attributes to read. */
  readonly projected: readonly string[];
  /** Whether rows that match may be far apart. */
  readonly isSelective: boolean;
  readonly keep: ((row: KeepRow) => boolean) | undefined;
  /** How many rows of this shard can be on or before the page. */
  readonly window: number;
  /** The number of shards that share the free keys. */
  readonly shards: number;
}

export interface ShardHead {
  readonly candidates: Candidate[];
  readonly matches: number;
  readonly scanned: number;
  readonly next: QueryPage['next'];
}

interface ShardCount {
  readonly matches: number;
  readonly scanned: number;
}

/** Reads a shard in order until the window is full or the shard ends. */
export async function readShardHead(io: ListIo, plan: ShardPlan): Promise<ShardHead> {
  const query = selectAttributes(plan.query, plan.projected);
  const first = { ...query, ...firstLimit(plan) };
  const candidates: Candidate[] = [];
  let matches = 0;
  let scanned = 0;
  let next: QueryPage['next'];
  do {
    const page = await io.query(next ? startAfter(query, next) : first);
    const kept = keptItems(page, plan);
    const missing = plan.window - candidates.length;
    candidates.push(...kept.slice(0, missing).map((item) => toCandidate(item, plan)));
    matches += kept.length;
    scanned += page.scanned;
    next = page.next;
  } while (next && candidates.length < plan.window);
  return { candidates, matches, scanned, next };
}

/** Counts a shard's matches from where its head ended, so no index page is read twice. */
async function countShard(io: ListIo, plan: ShardPlan, head: ShardHead): Promise<ShardCount> {
  const query = plan.keep ? selectAttributes(plan.query, plan.projected) : selectCount(plan.query);
  let { matches, scanned, next } = head;
  while (next) {
    const page = await io.query(startAfter(query, next));
    matches += plan.keep ? keptItems(page, plan).length : page.matches;
    scanned += page.scanned;
    next = page.next;
  }
  return { matches, scanned };
}

export function keptItems(page: QueryPage, { keep }: ShardPlan): QueryPage['items'] {
  return keep ? page.items.filter((item) => keep(toKeepRow(item))) : page.items;
}

/** Room for the few rows that a filter leaves out if almost every row passes it. */
const SPARE = 1.2;

/**
 * If nearly every row matches, a limit avoids sending the whole shard as keys. The rest is counted while the
 * visible rows are fetched. With a selective filter, the limit would also count rows that don't match, and cost
 * another round if matches are rare.
 */
function firstLimit(plan: ShardPlan): { Limit?: number } {
  if (plan.isSelective) return {};
  const wanted = plan.query.FilterExpression === undefined ? plan.window : Math.ceil(plan.window * SPARE);
  const limit = Math.max(wanted, Math.floor(FREE_KEYS / plan.shards));
  return limit <= MAX_USEFUL_LIMIT ? { Limit: limit } : {};
}

export interface ShardRead {
  readonly head: Promise<ShardHead>;
  readonly count: Promise<ShardCount>;
}

/** Reads whole shards in parallel. */
export function readShards(io: ListIo, plans: readonly ShardPlan[]): ShardRead[] {
  return plans.map((plan) => {
    const head = readShardHead(io, plan);
    const count = head.then((start) => countShard(io, plan, start));
    // The caller awaits these later. Until then a failure must not count as an unhandled rejection.
    head.catch(() => undefined);
    count.catch(() => undefined);
    return { head, count };
  });
}
