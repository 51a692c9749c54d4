import type { JobLevel } from '#domain/directory/directory.ts';

/**
 * One step of a title cascade. Tier 1 is the ideal role, the tiers between are adjacent roles, and the last
 * of several tiers is the fallback (see `selectMatches`).
 */
export interface CascadeTier {
  readonly tier: number;
  readonly label: string;
  /** A title fits by the rule of `titleFits`; with none given the level alone decides. */
  readonly titles: readonly string[];
  /** Empty: any level. */
  readonly job_levels: readonly JobLevel[];
}
