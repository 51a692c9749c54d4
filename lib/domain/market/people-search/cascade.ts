import type {
  JobLevel,
  QueryChange,
  QueryCompanies,
  QueryLocation,
  QueryRole,
  TierKind,
} from '#contract/interpretation.ts';
import { listSelfAndWider } from './business-functions.ts';

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

export const LEVELS: readonly JobLevel[] = ['C-Team', 'VP', 'Director', 'Manager', 'Staff'];

/** Whether a role says what people do or their level, rather than only words of a title, or nothing. */
export const isUnderstoodRole = ({ functions, job_levels }: QueryRole): boolean =>
  functions.length + job_levels.length > 0;

/** Whether everyone who holds `narrowerRole` also holds `widerRole`. */
export function covers(widerRole: QueryRole, narrowerRole: QueryRole): boolean {
  if (widerRole.title !== null) return false;
  const isAnyLevel = widerRole.job_levels.length === 0;
  const hasLevels =
    narrowerRole.job_levels.length > 0 &&
    narrowerRole.job_levels.every((level) => widerRole.job_levels.includes(level));
  if (!isAnyLevel && !hasLevels) return false;
  const functions = narrowerRole.functions.flatMap(listSelfAndWider);
  return widerRole.functions.every((id) => functions.includes(id));
}
