import { hash } from 'node:crypto';
import type { UnmatchedEvents } from '#contract/signal-events.ts';

/** Domains that events named and no account has. Spread over shards, so that a large list is written in pieces. */
export interface UnmatchedShard {
  readonly revision: number;
  readonly total: number;
  readonly domains: UnmatchedEvents['domains'];
}

export const UNMATCHED_SHARDS = 16;
/** 16 × 63 is about a thousand domains, whatever is sent. */
const DOMAINS_PER_SHARD = 63;

export interface UnmatchedStore {
  /** Counts events by domain. */
  add(
    workspaceId: string,
    signalId: string,
    counts: ReadonlyMap<string, number>,
    receivedAt: Date,
  ): Promise<void>;
  shards(workspaceId: string, signalId: string): Promise<readonly UnmatchedShard[]>;
}

export const shardOfDomain = (domain: string): number =>
  hash('sha256', domain, 'buffer').readUInt8(0) % UNMATCHED_SHARDS;

/** Not by locale, which is much slower: a call compares thousands. */
const compareNewest = (
  a: UnmatchedShard['domains'][number],
  b: UnmatchedShard['domains'][number],
): number => {
  if (a.last_received_at !== b.last_received_at) return a.last_received_at < b.last_received_at ? 1 : -1;
  return a.domain < b.domain ? -1 : 1;
};

/** A shard with further events. The total counts all; of the domains the newest stay. */
export function addUnmatched(
  { revision, total, domains }: UnmatchedShard,
  counts: ReadonlyMap<string, number>,
  receivedAt: Date,
): UnmatchedShard {
  const previousCounts = new Map(domains.map((domainCount) => [domainCount.domain, domainCount.events]));
  const countedDomains = [...counts].map(([domain, events]) => ({
    domain,
    events: events + (previousCounts.get(domain) ?? 0),
    last_received_at: receivedAt.toISOString(),
  }));
  const unchangedDomains = domains.filter(({ domain }) => !counts.has(domain));
  return {
    revision: revision + 1,
    total: total + [...counts.values()].reduce((sum, eventCount) => sum + eventCount, 0),
    domains: [...countedDomains, ...unchangedDomains].sort(compareNewest).slice(0, DOMAINS_PER_SHARD),
  };
}

/** All shards as the API shows them. */
export const mergeUnmatched = (shards: readonly UnmatchedShard[]): UnmatchedEvents => ({
  total: shards.reduce((sum, { total }) => sum + total, 0),
  domains: shards.flatMap(({ domains }) => domains).sort(compareNewest),
});
