import type { DiscoverySpec } from '#contract/runs.ts';
import type { Search } from '#contract/searches.ts';
import type { DiscoveryInput } from '#domain/discovery/discovery-spec.ts';

/** A standing search as it is kept. */
export interface SearchRecord extends Search {
  /** When the clock looks at it next: for its run to be started, or for the last one's end; null: never. */
  readonly look_at: string | null;
  /** Whether the end of the last run is still to be noted. */
  readonly awaits_end: boolean;
  /** Grows with every write, so that two changes at once cannot undo each other. */
  readonly revision: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS: Record<Search['every'], number> = { day: 1, week: 7 };

export const later = (time: string | Date, ms: number): string =>
  new Date(new Date(time).getTime() + ms).toISOString();

/** When a search is due that is set going now: so long after its last run, and at once where that is over. */
export function nextRunAt({ last_run_at, every }: Pick<Search, 'last_run_at' | 'every'>, now: Date): string {
  const due = last_run_at === null ? 0 : Date.parse(last_run_at) + DAYS[every] * DAY_MS;
  return new Date(Math.max(due, now.getTime())).toISOString();
}

/** The turn after one that was due then: the rhythm is kept, unless so much time was lost that it would be over. */
export function turnAfter(due: string, every: Search['every'], now: Date): string {
  const kept = later(due, DAYS[every] * DAY_MS);
  return kept > now.toISOString() ? kept : later(now, DAYS[every] * DAY_MS);
}

/** What a discovery is started with. */
export const inputOf = (spec: DiscoverySpec): DiscoveryInput => ({
  signals: spec.signals,
  recency: spec.recency,
  geographies: spec.geographies,
  industries: spec.industries,
  ...(spec.employee_min !== null && { employee_min: spec.employee_min }),
  ...(spec.employee_max !== null && { employee_max: spec.employee_max }),
});
