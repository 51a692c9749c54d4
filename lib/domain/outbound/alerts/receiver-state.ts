import * as z from 'zod';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time.ts';
import { computeDelayMs } from '#domain/outbound/pushes/retry-policy.ts';
import type { AlertOutcome, AlertProblem } from './alert-channels.ts';

/** Why a receiver gets nothing for now. */
const waitReason = z.enum(['quiet', 'digest', 'chat', 'limit', 'retry', 'failing', 'paused']);

export type WaitReason = z.infer<typeof waitReason>;

/** Why and how long a receiver waits, how it fails, and the digest that it is being sent. */
export const receiverState = z.object({
  receiver: z.string(),
  wait: z.object({ wait_for: waitReason, wait_until: z.string() }).nullable(),
  /** When it last failed. */
  tried_at: z.string().nullable(),
  /** Since when it fails; null once it has accepted everything that waited for it. */
  failing_since: z.string().nullable(),
  failures: z.int(),
  /** Failures since it last accepted anything. */
  in_a_row: z.int(),
  paused_at: z.string().nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** A digest that is sent again after a crash has the same alerts, or fewer. */
  digest: z.object({ id: z.string(), alerts: z.array(z.string()) }).nullable(),
  /** 0 if it isn't stored. */
  revision: z.int(),
});

export type ReceiverState = Readonly<z.infer<typeof receiverState>>;

export const createReceiverState = (receiver: string): ReceiverState => ({
  receiver,
  wait: null,
  tried_at: null,
  failing_since: null,
  failures: 0,
  in_a_row: 0,
  paused_at: null,
  error: null,
  digest: null,
  revision: 0,
});

export interface ReceiverStates {
  get(workspaceId: string, receiverId: string): Promise<ReceiverState | undefined>;
  list(workspaceId: string): Promise<ReceiverState[]>;
  /** Stores the state, unless it has changed since it was read. Returns what is stored then. */
  save(workspaceId: string, state: ReceiverState, now: Date): Promise<ReceiverState>;
  /** Deletes the state, unless it has changed since it was read. */
  remove(workspaceId: string, state: ReceiverState): Promise<void>;
}

export const toPublicProblem = ({ code, message }: AlertProblem) => ({ code, message });

const addMs = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString();

/** 5 s, 30 s, 2, 5, 10 and then 15 minutes: 12 attempts in 108 minutes. */
const MAX_ATTEMPTS = 12;
const ATTEMPT_WITH_LONGEST_DELAY = 6;

/** How long to wait after a failure that may be over soon. Undefined if there were too many. */
export const computeRetryDelayMs = (attempt: number): number | undefined =>
  attempt < MAX_ATTEMPTS
    ? computeDelayMs({ attempt: Math.min(attempt, ATTEMPT_WITH_LONGEST_DELAY) })
    : undefined;

const FIRST_PROBE_MS = 5 * MINUTE_MS;
const LAST_PROBE_MS = 2 * HOUR_MS;
/** Beyond this, doubling stays above the longest pause. */
const MAX_DOUBLINGS = 5;

/** 5, 10, 20 minutes and so on: someone must repair the receiver first. */
export const computeProbeDelayMs = (failuresInARow: number): number =>
  Math.min(LAST_PROBE_MS, FIRST_PROBE_MS * 2 ** Math.min(Math.max(failuresInARow - 1, 0), MAX_DOUBLINGS));

const PAUSED_AFTER_MS = DAY_MS;
/** Two failures a day apart say little about the day between them. */
const PAUSED_AFTER_FAILURES = 3;

type Failure = Extract<AlertOutcome, { readonly kind: 'failed' | 'retry' }>;

const getRetryAfterMs = (failure: Failure): number =>
  failure.kind === 'retry' ? (failure.retryAfterMs ?? 0) : 0;

/** Counts a failure of the receiver, and pauses it after a day of them. */
export function recordFailure(previousState: ReceiverState, failure: Failure, now: Date): ReceiverState {
  const failedAt = now.toISOString();
  const failing_since = previousState.failing_since ?? failedAt;
  const [failures, in_a_row] = [previousState.failures + 1, previousState.in_a_row + 1];
  const isDueToPause =
    failures >= PAUSED_AFTER_FAILURES && now.getTime() - Date.parse(failing_since) >= PAUSED_AFTER_MS;
  const paused_at = previousState.paused_at ?? (isDueToPause ? failedAt : null);
  const retryMs = failure.kind === 'retry' && paused_at === null ? computeRetryDelayMs(in_a_row) : undefined;
  const waitMs = Math.max(retryMs ?? computeProbeDelayMs(in_a_row), getRetryAfterMs(failure));
  const longWaitReason = paused_at !== null ? 'paused' : 'failing';
  return {
    ...previousState,
    wait: { wait_for: retryMs === undefined ? longWaitReason : 'retry', wait_until: addMs(now, waitMs) },
    tried_at: failedAt,
    failing_since,
    failures,
    in_a_row,
    paused_at,
    error: toPublicProblem(failure.problem),
  };
}

/** A limit that a workspace or a stage shares says nothing about the receiver. */
export const recordLimit = (previousState: ReceiverState, failure: Failure, now: Date): ReceiverState => ({
  ...previousState,
  wait: { wait_for: 'limit', wait_until: addMs(now, Math.max(getRetryAfterMs(failure), MINUTE_MS)) },
  tried_at: now.toISOString(),
});

/** It accepted an alert, though others still wait. */
export const recordSuccess = (previousState: ReceiverState): ReceiverState =>
  previousState.in_a_row === 0 && previousState.wait === null
    ? previousState
    : { ...previousState, in_a_row: 0, wait: null };

/** The same state if it waits like that already. */
export function setWait(previousState: ReceiverState, wait_for: WaitReason, endsAt: Date): ReceiverState {
  const wait = { wait_for, wait_until: endsAt.toISOString() };
  const isSameWait =
    previousState.wait?.wait_for === wait_for && previousState.wait.wait_until === wait.wait_until;
  return isSameWait ? previousState : { ...previousState, wait };
}

/** What ends a wait early. Quiet hours and digests aren't about repeats, so each step checks them for itself. */
const WAIT_ENDED_EARLY_BY: Readonly<Record<WaitReason, 'anything' | 'alert' | 'request' | 'nothing'>> = {
  quiet: 'anything',
  digest: 'anything',
  retry: 'alert',
  failing: 'alert',
  paused: 'request',
  limit: 'request',
  chat: 'nothing',
};

/** Until when the receiver gets nothing at all; undefined if it may get something now. */
export const findBlockEnd = ({ wait }: ReceiverState, now: Date): Date | undefined =>
  wait && WAIT_ENDED_EARLY_BY[wait.wait_for] !== 'anything' && Date.parse(wait.wait_until) > now.getTime()
    ? new Date(wait.wait_until)
    : undefined;

/** A new alert may find a receiver that works again, but a hundred of them a minute are no reason to try as often. */
const MIN_RETRY_INTERVAL_MS = MINUTE_MS;

/** The same when its turn may be due early, because something was added to its list: that may end the wait. */
export function findBlockEndOfEarlyTurn(
  state: ReceiverState,
  dueAlerts: readonly { readonly requested_at: string | null }[],
  now: Date,
): Date | undefined {
  const endsAt = findBlockEnd(state, now);
  if (!endsAt || !state.wait) return undefined;
  const endedBy = WAIT_ENDED_EARLY_BY[state.wait.wait_for];
  const triedAt = state.tried_at ?? '';
  if (endedBy === 'nothing') return endsAt;
  if (dueAlerts.some(({ requested_at }) => requested_at !== null && requested_at > triedAt)) return undefined;
  if (endedBy === 'request') return endsAt;
  const retryAt = new Date(Date.parse(triedAt) + MIN_RETRY_INTERVAL_MS);
  if (retryAt <= now) return undefined;
  return retryAt < endsAt ? retryAt : endsAt;
}

type WaitView =
  | { readonly status: 'retrying'; readonly held_until: null }
  | { readonly status: 'held'; readonly held_until: string | null };

const RETRYING: WaitView = { status: 'retrying', held_until: null };

/** What the wait of a receiver means for an alert of its list. */
export function describeWait(state: ReceiverState | undefined, isRepeat: boolean, now: Date): WaitView {
  const { wait = null } = state ?? {};
  if (!wait || Date.parse(wait.wait_until) <= now.getTime()) return RETRYING;
  const { wait_for, wait_until } = wait;
  if (wait_for === 'retry') return RETRYING;
  if (wait_for === 'failing' || wait_for === 'paused' || wait_for === 'limit')
    return { status: 'held', held_until: null };
  const isRetryElsewhere = isRepeat && wait_for !== 'chat';
  return isRetryElsewhere ? RETRYING : { status: 'held', held_until: wait_until };
}

/** Responses about the one alert: the receiver is there, and may accept the next. A receiver that has it already says 409. */
const STATUSES_ABOUT_THE_ALERT: readonly number[] = [400, 409, 413, 422];

/** The same of export queues and Slack, which say it with a code. */
const CODES_ABOUT_THE_ALERT: readonly string[] = [
  'message_refused',
  'invalid_blocks',
  'invalid_blocks_format',
  'msg_blocks_too_long',
  'msg_too_long',
  'no_text',
];

export const isAboutTheAlert = ({ code, status_code }: AlertProblem): boolean =>
  CODES_ABOUT_THE_ALERT.includes(code) ||
  (status_code !== undefined && STATUSES_ABOUT_THE_ALERT.includes(status_code));
