import type { JobLevel, WishedPlace, WishedRole } from '#contract/interpretation.ts';

/**
 * One step of a cascade. Tier 1 is the ideal role; a tier is tried at an account only where those before it have
 * nobody there.
 */
export interface CascadeTier {
  readonly tier: number;
  readonly label: string;
  /** Who fits: one of these. */
  readonly roles: readonly WishedRole[];
  /** Where they must be; none: anywhere. */
  readonly locations: readonly WishedPlace[];
  /** Titles that such people bear, for directories that search by them. */
  readonly titles: readonly string[];
  /** Empty: any level. */
  readonly job_levels: readonly JobLevel[];
}
