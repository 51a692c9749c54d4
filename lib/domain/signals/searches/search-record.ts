import * as z from 'zod';
import type { DiscoverySpec } from '#contract/runs.ts';
import { type Search, search } from '#contract/searches.ts';
import { DAY_MS } from '#contract/time.ts';
import type { SaveOutcome } from '#domain/market/accounts/account-store.ts';
import type { DiscoveryInput } from '#domain/signals/discovery/discovery-spec.ts';

/** A standing search as stored. */
export const searchRecord = search.extend({
  /** When the schedule checks it next: to start a run, or to see whether the last one has ended. Null: never. */
  look_at: z.string().nullable(),
  /** Whether the last run's result is still to be recorded. */
  awaits_end: z.boolean(),
  /** Incremented by every write, so that concurrent changes cannot undo each other. */
  revision: z.int(),
});

export type SearchRecord = Readonly<z.infer<typeof searchRecord>>;

const DAYS: Record<Search['every'], number> = { day: 1, week: 7 };

export const addTime = (time: string | Date, ms: number): string =>
  new Date(new Date(time).getTime() + ms).toISOString();

/** When a search that is started now is due: one interval after its last run, or at once if that has passed. */
export function computeNextRunAt(
  { last_run_at, every }: Pick<Search, 'last_run_at' | 'every'>,
  now: Date,
): string {
  const dueTime = last_run_at === null ? 0 : Date.parse(last_run_at) + DAYS[every] * DAY_MS;
  return new Date(Math.max(dueTime, now.getTime())).toISOString();
}

/** The next due time. The rhythm is kept, unless that time has already passed. */
export function computeTurnAfter(dueAt: string, every: Search['every'], now: Date): string {
  const regularDueAt = addTime(dueAt, DAYS[every] * DAY_MS);
  return regularDueAt > now.toISOString() ? regularDueAt : addTime(now, DAYS[every] * DAY_MS);
}

/** The input of a discovery. */
export const toInput = (spec: DiscoverySpec): DiscoveryInput => ({
  signals: spec.signals,
  recency: spec.recency,
  geographies: spec.geographies,
  industries: spec.industries,
  ...(spec.employee_min !== null && { employee_min: spec.employee_min }),
  ...(spec.employee_max !== null && { employee_max: spec.employee_max }),
});

/** A search that is due for a check. */
export interface DueSearch {
  readonly workspaceId: string;
  readonly id: string;
}

export interface SearchStore {
  /** Oldest first. */
  list(workspaceId: string): Promise<SearchRecord[]>;
  get(workspaceId: string, id: string): Promise<SearchRecord | undefined>;
  /** `full` if the workspace has reached the limit. */
  add(workspaceId: string, search: SearchRecord): Promise<'done' | 'full'>;
  /** Writes `after` unless the search was changed or deleted since `before` was read. */
  save(workspaceId: string, before: SearchRecord, after: SearchRecord): Promise<SaveOutcome>;
  remove(workspaceId: string, id: string): Promise<boolean>;
  /** Searches due by now in all workspaces, longest overdue first. */
  due(now: Date): Promise<DueSearch[]>;
}
