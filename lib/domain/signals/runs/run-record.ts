import * as z from 'zod';
import { type DiscoverySpec, type FullRun, fullRun, type RunMode } from '#contract/runs.ts';
import { DAY_MS } from '#contract/time.ts';
import { scopedMemberId, type Viewer } from '#domain/shared/visibility/viewer.ts';

/** A run as stored. The hint follows from the rest. */
export const runRecord = fullRun.omit({ hint: true }).extend({
  /** The member who started it, or null for workspace keys, schedules and monitors. */
  started_by: z.string().nullable(),
  /** The signals it looks for. For a scan, those active when it started. */
  signal_ids: z.array(z.string()).readonly(),
});

export type RunRecord = Readonly<z.infer<typeof runRecord>>;

export type RunStats = FullRun['stats'];

const NO_STATS: RunStats = {
  candidates: 0,
  accounts: 0,
  matched: 0,
  jobs: 0,
  jobs_done: 0,
  jobs_failed: 0,
  documents: 0,
  unread: 0,
  detections: 0,
  sources: [],
};

/** What a discovery also counts. */
const NO_CANDIDATES = {
  known: 0,
  filtered: 0,
  filtered_geographies: 0,
  filtered_industries: 0,
  filtered_employees: 0,
  filtered_unknown: 0,
};

export interface NewRun {
  readonly id: string;
  readonly name: string;
  readonly mode: RunMode;
  readonly signalIds: readonly string[];
  readonly timeframeDays: number | null;
  readonly at: string;
  readonly startedBy: string | null;
  readonly jobs?: number;
  readonly spec?: DiscoverySpec;
  readonly accountId?: string;
  readonly searchId?: string;
  readonly eventId?: string;
}

export const createRunRecord = (run: NewRun): RunRecord => ({
  id: run.id,
  signal_id: run.signalIds.length === 1 ? (run.signalIds[0] ?? null) : null,
  name: run.name,
  mode: run.mode,
  status: 'running',
  stats: { ...NO_STATS, ...(run.spec && NO_CANDIDATES), jobs: run.jobs ?? 0 },
  timeframe_days: run.timeframeDays,
  started_at: run.at,
  finished_at: null,
  created_at: run.at,
  spec: run.spec ?? null,
  account_id: run.accountId ?? null,
  search_id: run.searchId ?? null,
  event_id: run.eventId ?? null,
  error: null,
  started_by: run.startedBy,
  signal_ids: run.signalIds,
});

/** A discovery looks for companies; a scan has an account. */
export const isDiscovery = ({ spec }: Pick<RunRecord, 'spec'>): boolean => spec !== null;

/** The date from which a run looks for news, the same in every try. Null: no limit. */
export const getWindowStart = ({
  created_at,
  timeframe_days,
}: Pick<RunRecord, 'created_at' | 'timeframe_days'>): Date | null =>
  timeframe_days === null ? null : new Date(Date.parse(created_at) - timeframe_days * DAY_MS);

/** A scoped member sees the runs they started, and scans of accounts they can see. */
export const canSeeRun = (
  viewer: Viewer,
  run: Pick<RunRecord, 'started_by'>,
  account: { readonly owner_id: string | null } | undefined,
): boolean => {
  const memberId = scopedMemberId(viewer);
  return memberId === undefined || run.started_by === memberId || account?.owner_id === memberId;
};
