import { hash } from 'node:crypto';
import type { UnmatchedEvents } from '#contract/signal-events.ts';

/** Domains that events named and no account has. Spread over parts, so that a large list is written in pieces. */
export interface UnmatchedPart {
  readonly revision: number;
  readonly total: number;
  readonly domains: UnmatchedEvents['domains'];
}

export const UNMATCHED_PARTS = 16;
/** 16 × 63 is about a thousand domains, whatever is sent. */
const DOMAINS_PER_PART = 63;

export interface UnmatchedStore {
  /** Counts events by domain. */
  add(workspaceId: string, signalId: string, counts: ReadonlyMap<string, number>, at: Date): Promise<void>;
  parts(workspaceId: string, signalId: string): Promise<readonly UnmatchedPart[]>;
}

export const partOfDomain = (domain: string): number =>
  hash('sha256', domain, 'buffer').readUInt8(0) % UNMATCHED_PARTS;

/** Not by locale, which is much slower: a call compares thousands. */
const compareNewest = (a: UnmatchedPart['domains'][number], b: UnmatchedPart['domains'][number]): number => {
  if (a.last_received_at !== b.last_received_at) return a.last_received_at < b.last_received_at ? 1 : -1;
  return a.domain < b.domain ? -1 : 1;
};

/** A part with further events. The total counts all; of the domains the newest stay. */
export function addUnmatched(
  { revision, total, domains }: UnmatchedPart,
  counts: ReadonlyMap<string, number>,
  at: Date,
): UnmatchedPart {
  const before = new Map(domains.map((each) => [each.domain, each.events]));
  const counted = [...counts].map(([domain, events]) => ({
    domain,
    events: events + (before.get(domain) ?? 0),
    last_received_at: at.toISOString(),
  }));
  const untouched = domains.filter(({ domain }) => !counts.has(domain));
  return {
    revision: revision + 1,
    total: total + [...counts.values()].reduce((sum, each) => sum + each, 0),
    domains: [...counted, ...untouched].sort(compareNewest).slice(0, DOMAINS_PER_PART),
  };
}

/** All parts as the API shows them. */
export const mergeUnmatched = (parts: readonly UnmatchedPart[]): UnmatchedEvents => ({
  total: parts.reduce((sum, { total }) => sum + total, 0),
  domains: parts.flatMap(({ domains }) => domains).sort(compareNewest),
});
