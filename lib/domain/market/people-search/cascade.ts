import type {
  JobLevel,
  QueryChange,
  QueryCompanies,
  QueryLocation,
  QueryRole,
  TierKind,
} from '#contract/interpretation.ts';

/** The people a tier looks for: one of these roles, at one of these places, at such a company. */
export interface TierGroup {
  /** The group of the interpretation it comes from. That group's limits apply across all tiers. */
  readonly group: number;
  readonly roles: readonly QueryRole[];
  /** Empty: anywhere. */
  readonly locations: readonly QueryLocation[];
  readonly companies: QueryCompanies;
  readonly per_account: number | null;
  /** Only people who came or left. */
  readonly change: QueryChange | null;
}

/**
 * One step of a cascade. Tier 1 is the ideal role. An account tries a tier only if the tiers before it have no match
 * there.
 */
export interface CascadeTier {
  readonly tier: number;
  readonly kind: TierKind;
  readonly label: string;
  readonly groups: readonly TierGroup[];
  /** Titles of such people, for directories that search by title. */
  readonly titles: readonly string[];
  /** Empty: any level. */
  readonly job_levels: readonly JobLevel[];
}
