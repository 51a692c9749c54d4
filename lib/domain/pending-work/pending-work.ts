/** Work that a request has promised and that must be finished even if the request dies half-way. */
export interface PendingWork {
  readonly kind: PendingKind;
  readonly workspace_id: string;
  readonly record_id: string;
  /** Tells this promise from a later one about the same record. */
  readonly promised_at: string;
  /** How often in a row the sweeper has taken it up without its moving in between. */
  readonly attempt: number;
  /** The sweeper leaves it alone until then. */
  readonly due_at: string;
  /** When the sweeper last took it up; null: never. */
  readonly taken_up_at: string | null;
  /** The request that promised it; older work has none. */
  readonly request_id?: string | undefined;
}

/** When the sweeper looks at work of a kind. */
interface PendingRule {
  /** Whoever promises the work does it at once; the sweeper looks only after this long. */
  readonly firstLookMs: number;
  /** The pause after the first time it was taken up; each that follows is twice as long. */
  readonly firstPauseMs: number;
  /** However often it failed: what was broken for days is taken up soon after it is fixed. */
  readonly longestPauseMs: number;
}

const MINUTE_MS = 60_000;

const SOON: PendingRule = {
  firstLookMs: 2 * MINUTE_MS,
  firstPauseMs: 4 * MINUTE_MS,
  longestPauseMs: 60 * MINUTE_MS,
};

/** Every kind of promised work; how each is taken up stands in `functions/schedules/resume-pending-work.ts`. */
export const pendingKinds = {
  onboard_account: SOON,
  clear_account: SOON,
  clear_people_list: SOON,
  run: SOON,
  // Nobody does it at once: the next sweep sends it to the queue of drafts, so only the sweeper may send there.
  redraft_messages: { ...SOON, firstLookMs: 0 },
  // Looked at every minute, because a look is cheap; taken up only where the run lies still.
  push_run: { firstLookMs: 0, firstPauseMs: 3 * MINUTE_MS, longestPauseMs: 30 * MINUTE_MS },
} as const satisfies Record<string, PendingRule>;

export type PendingKind = keyof typeof pendingKinds;

const later = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString();

export const promise = (kind: PendingKind, workspaceId: string, recordId: string, at: Date): PendingWork => ({
  kind,
  workspace_id: workspaceId,
  record_id: recordId,
  promised_at: at.toISOString(),
  attempt: 0,
  due_at: later(at, pendingKinds[kind].firstLookMs),
  taken_up_at: null,
});

/** The work as it stands once it is taken up now. What has moved since the last time starts over: its trouble is new. */
export function takenUp(work: PendingWork, now: Date, movedAt?: string): PendingWork {
  const { firstPauseMs, longestPauseMs } = pendingKinds[work.kind];
  const hasMoved = movedAt !== undefined && work.taken_up_at !== null && movedAt > work.taken_up_at;
  const before = hasMoved ? 0 : work.attempt;
  return {
    ...work,
    attempt: before + 1,
    due_at: later(now, Math.min(longestPauseMs, firstPauseMs * 2 ** before)),
    taken_up_at: now.toISOString(),
  };
}

/** A worker that died once or twice is made up for; what moves nothing a third time has another cause. */
const MOST_IN_VAIN = 3;

/** Whether work was taken up so often without moving since that taking it up once more explains nothing. */
export const isStalled = (work: PendingWork | undefined): boolean =>
  work !== undefined && work.attempt >= MOST_IN_VAIN;

/** Takes the work up; undefined where another sweeper was quicker or the work is done. */
export type TakeUp = (movedAt?: string) => Promise<PendingWork | undefined>;
