import type { DirectoryPerson } from '#domain/directory/directory.ts';
import { canonicalTitle } from './canonical-title.ts';
import type { CascadeTier } from './cascade.ts';
import { roleMatcher } from './role-matcher.ts';

export type Candidate = Pick<DirectoryPerson, 'directory_id' | 'title' | 'job_level' | 'ranking'>;

export interface Match<P extends Candidate> {
  readonly person: P;
  /** The best tier the person fits. */
  readonly tier: number;
}

/**
 * Five: a purchase is decided by a handful of people, so one name per account is too few to reach them and a
 * longer list is no longer an answer to "who". 50 accounts, the most of one search, then give 250 people at most.
 */
export const MATCHES_PER_ACCOUNT = 5;

/**
 * The people of one account who fit a cascade, best tier first, within a tier by ranking, up to `limit`.
 *
 * The places are filled from tier 1 downwards, so that adjacent roles only take what the ideal role leaves.
 * The last of several tiers is a fallback and opened only where no other tier has a hit: otherwise the chief
 * executive would be attached to every answer.
 */
export function selectMatches<P extends Candidate>(
  people: readonly P[],
  cascade: readonly CascadeTier[],
  limit: number = MATCHES_PER_ACCOUNT,
): Match<P>[] {
  const matches = bestTiers(people, cascade);
  const fallback = cascade.length > 1 ? Math.max(...cascade.map(({ tier }) => tier)) : undefined;
  const regular = matches.filter(({ tier }) => tier !== fallback);
  const chosen = regular.length > 0 ? regular : matches;
  return chosen.toSorted(byTierThenRanking).slice(0, Math.max(0, limit));
}

function bestTiers<P extends Candidate>(people: readonly P[], cascade: readonly CascadeTier[]): Match<P>[] {
  const tiers = cascade
    .toSorted((a, b) => a.tier - b.tier)
    .map((tier) => ({ tier: tier.tier, fits: roleMatcher(tier) }));
  const distinct = new Map(people.map((person) => [person.directory_id, person])).values();
  return distinct.toArray().flatMap((person) => {
    const held = canonicalTitle(person.title);
    const best = tiers.find(({ fits }) => fits(person, held));
    return best === undefined ? [] : [{ person, tier: best.tier }];
  });
}

function byTierThenRanking(a: Match<Candidate>, b: Match<Candidate>): number {
  return (
    a.tier - b.tier ||
    a.person.ranking - b.person.ranking ||
    (a.person.directory_id < b.person.directory_id ? -1 : 1)
  );
}
