import type { JobLevel, WishedCompanies, WishedPlace, WishedRole } from '#contract/interpretation.ts';

/** People a tier looks for: one of these roles, at one of these places, at such a company. */
export interface TierGroup {
  /** The group of the interpretation it comes from; its limits hold over all tiers. */
  readonly group: number;
  readonly roles: readonly WishedRole[];
  /** None: anywhere. */
  readonly locations: readonly WishedPlace[];
  readonly companies: WishedCompanies;
  readonly per_account: number | null;
}

/**
 * One step of a cascade. Tier 1 is the ideal role; a tier is tried at an account only where those before it have
 * nobody there.
 */
export interface CascadeTier {
  readonly tier: number;
  readonly label: string;
  readonly groups: readonly TierGroup[];
  /** Titles that such people bear, for directories that search by them. */
  readonly titles: readonly string[];
  /** Empty: any level. */
  readonly job_levels: readonly JobLevel[];
}
