import * as z from 'zod';
import { HOUR_MS, MINUTE_MS } from '#contract/time.ts';

/** When the sweeper handles work of a kind. */
interface PendingRule {
  /** The request that stores the job does it right away. The sweeper waits this long before it checks. */
  readonly initialDelayMs: number;
  /** The pause after the first resumption. Each later pause is twice as long. */
  readonly shortestPauseMs: number;
  /** However often the work has failed: after a long outage it resumes soon once the cause is fixed. */
  readonly longestPauseMs: number;
}

const DEFAULT_RULE: PendingRule = {
  initialDelayMs: 2 * MINUTE_MS,
  shortestPauseMs: 4 * MINUTE_MS,
  longestPauseMs: 60 * MINUTE_MS,
};

/** Every kind of pending job. `lib/jobs/schedules/resume-work.ts` resumes them. */
export const pendingKinds = {
  onboard_account: DEFAULT_RULE,
  clear_account: DEFAULT_RULE,
  clear_people_list: DEFAULT_RULE,
  run: DEFAULT_RULE,
  crm_import: DEFAULT_RULE,
  // Whatever changes a detection, or what its fit follows from. Most of these requests do the job at once.
  refresh_standing: { ...DEFAULT_RULE, initialDelayMs: MINUTE_MS / 2 },
  // Detections of events that fulfill their signal's rule. The request that brings them makes them at once.
  detect_events: { ...DEFAULT_RULE, initialDelayMs: MINUTE_MS },
  // The next sweep starts a workflow: a workspace may have many thousand accounts.
  refit_workspace: { ...DEFAULT_RULE, initialDelayMs: 0 },
  // The request doesn't do this work itself. The next sweep sends it to the drafts queue, so no endpoint needs permission to send
  // there. A queue loses nothing: what is sent again was given up there, or still waits behind many others.
  redraft_messages: { initialDelayMs: 0, shortestPauseMs: 15 * MINUTE_MS, longestPauseMs: 60 * MINUTE_MS },
  // A scan left documents unread: the model could not be asked, or a monitor's scan failed. As often as monitors check.
  read_again: { initialDelayMs: 6 * HOUR_MS, shortestPauseMs: 6 * HOUR_MS, longestPauseMs: 6 * HOUR_MS },
  // Held alerts of a receiver are due. The consumer sets when the next ones are.
  catch_up_alerts: { initialDelayMs: 0, shortestPauseMs: 2 * MINUTE_MS, longestPauseMs: 60 * MINUTE_MS },
  // Checked every minute, because a check is cheap. Resumed only if the run is stuck.
  push_run: { initialDelayMs: 0, shortestPauseMs: 3 * MINUTE_MS, longestPauseMs: 30 * MINUTE_MS },
} as const satisfies Record<string, PendingRule>;

export type PendingKind = keyof typeof pendingKinds;

/** Work that must follow a change. It is stored with the change, and finished even if the request crashes. */
export const pendingJob = z.object({
  kind: z.enum(Object.keys(pendingKinds) as [PendingKind, ...PendingKind[]]),
  workspace_id: z.string(),
  record_id: z.string(),
  /** Distinguishes this job from a later one for the same record. */
  promised_at: z.string(),
  /** Distinguishes jobs of the same millisecond. */
  token: z.string().optional(),
  /** How many times in a row the sweeper has resumed it without progress. */
  attempt: z.int(),
  /** The sweeper ignores it until then. */
  due_at: z.string(),
  /** When the sweeper last resumed it, or null. */
  taken_up_at: z.string().nullable(),
  /** Which execution of its workflow is the latest, counted from 1. @default 1 */
  execution: z.int().optional(),
  /** The request that stored it. */
  request_id: z.string().optional(),
});

export type PendingJob = Readonly<z.infer<typeof pendingJob>>;

const addMs = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString();

/** A job that may wait longer than its kind usually does is replaced by a newer one and put off again. */
export const createPendingJob = (
  kind: PendingKind,
  workspaceId: string,
  recordId: string,
  promisedAt: Date,
  waitMs = 0,
): PendingJob => ({
  kind,
  workspace_id: workspaceId,
  record_id: recordId,
  promised_at: promisedAt.toISOString(),
  attempt: 0,
  due_at: addMs(promisedAt, pendingKinds[kind].initialDelayMs + waitMs),
  taken_up_at: null,
});

/** What the sweeper learned about the work when it checked. */
export interface ClaimDetails {
  /** When the work last made progress. If that was since the last check, the attempts start over. */
  readonly movedAt?: string | undefined;
  /** The execution of its workflow that runs, or that the sweeper starts now. */
  readonly execution?: number | undefined;
}

/** The job after it is resumed now. */
export function toClaimedJob(
  job: PendingJob,
  now: Date,
  { movedAt, execution }: ClaimDetails = {},
): PendingJob {
  const { shortestPauseMs, longestPauseMs } = pendingKinds[job.kind];
  const attemptsBefore = countAttempts(job, { movedAt, execution });
  return {
    ...job,
    attempt: attemptsBefore + 1,
    due_at: addMs(now, Math.min(longestPauseMs, shortestPauseMs * 2 ** attemptsBefore)),
    taken_up_at: now.toISOString(),
    execution: execution ?? job.execution ?? 1,
  };
}

/** How often in a row the work was resumed without progress. */
function countAttempts({ taken_up_at, attempt }: PendingJob, { movedAt, execution }: ClaimDetails): number {
  // An execution that is open may fail yet: its successors come at growing intervals, however long each of them lasts.
  if (execution !== undefined) return Math.max(0, execution - 2);
  const hasMoved = movedAt !== undefined && taken_up_at !== null && movedAt > taken_up_at;
  return hasMoved ? 0 : attempt;
}

/** One or two resumptions can be due to crashed workers. A third without progress has another cause. */
const STALLED_AFTER = 3;

/** Whether the work was resumed so often without progress that another attempt won't help. */
export const isStalled = (job: PendingJob | undefined): boolean =>
  job !== undefined && job.attempt >= STALLED_AFTER;

/** Resumes the work. Returns undefined if another sweeper was faster or the work is done. */
export type ClaimPendingJob = (details?: ClaimDetails) => Promise<PendingJob | undefined>;

/** One request may store these for thousands of records. A workspace's other work comes first. */
const BULK_KINDS: ReadonlySet<PendingKind> = new Set(['refresh_standing', 'redraft_messages']);

const compareByDueTime = (a: PendingJob, b: PendingJob): number => a.due_at.localeCompare(b.due_at);

const compareInWorkspace = (a: PendingJob, b: PendingJob): number =>
  Number(BULK_KINDS.has(a.kind)) - Number(BULK_KINDS.has(b.kind)) || compareByDueTime(a, b);

/** Workspaces take turns, so that one with thousands of jobs doesn't hold up the others. */
export const interleaveWorkspaces = (jobs: readonly PendingJob[]): PendingJob[] =>
  [...Map.groupBy(jobs, ({ workspace_id }) => workspace_id).values()]
    .flatMap((workspaceJobs) =>
      workspaceJobs.toSorted(compareInWorkspace).map((job, turn) => ({ job, turn })),
    )
    .sort((a, b) => a.turn - b.turn || compareByDueTime(a.job, b.job))
    .map(({ job }) => job);
