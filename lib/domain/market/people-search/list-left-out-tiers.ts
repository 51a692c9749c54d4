import type { LeftOutTier, QueryReading } from '#contract/interpretation.ts';
import { type CascadeTier, isUnderstoodRole } from './cascade.ts';

/** The kinds of tiers that a cascade lacks, and why, for people to read. A query that says nothing has no cascade. */
export function listLeftOutTiers(read: QueryReading, cascade: readonly CascadeTier[]): LeftOutTier[] {
  if (read.groups.length === 0) return [];
  const isLacking = (kind: CascadeTier['kind']): boolean => cascade.every((tier) => tier.kind !== kind);
  return (['adjacent', 'fallback'] as const)
    .filter(isLacking)
    .map((kind) => ({ kind, reason: explainLack(kind, read) }));
}

function explainLack(
  kind: LeftOutTier['kind'],
  { groups, allows_adjacent, allows_fallback }: QueryReading,
): string {
  const roles = groups.flatMap((group) => group.roles);
  if (!allows_adjacent) return 'The query asks for these people and nobody else.';
  if (!roles.some(isUnderstoodRole)) {
    return roles.some(({ title }) => title === null)
      ? 'The query asks for anyone, so there is no one else to look for.'
      : 'The words of the query are searched as titles. What they mean is not known.';
  }
  if (kind === 'adjacent') return 'The query asks for all adjacent roles already, or excludes them.';
  return allows_fallback
    ? 'An earlier tier includes the leaders of the company, or the query excludes them.'
    : 'The query does not accept the leaders of the company instead.';
}
