import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time.ts';
import type { AlertProblem } from './alert-channels.ts';

/** A receiver that fails. Forgotten once it has accepted everything that waited for it. */
export interface ReceiverState {
  readonly receiver: string;
  readonly failing_since: string;
  readonly failures: number;
  /** Failures since it last accepted anything. */
  readonly in_a_row: number;
  readonly paused_at: string | null;
  readonly error: { readonly code: string; readonly message: string };
}

export interface ReceiverHealth {
  get(workspaceId: string, receiver: string): Promise<ReceiverState | undefined>;
  list(workspaceId: string): Promise<ReceiverState[]>;
  /** Counts a failure. */
  failed(
    workspaceId: string,
    receiver: string,
    error: ReceiverState['error'],
    now: Date,
  ): Promise<ReceiverState>;
  /** True for the one caller that paused it. */
  pause(workspaceId: string, receiver: string, now: Date): Promise<boolean>;
  /** It accepted an alert, though others still wait. */
  answered(workspaceId: string, receiver: string): Promise<void>;
  /** It works and nothing waits for it. */
  clear(workspaceId: string, receiver: string): Promise<void>;
  /** Takes the receiver's held alerts for this long, unless another consumer has them. */
  claim(workspaceId: string, receiver: string, now: Date, forMs: number): Promise<boolean>;
  release(workspaceId: string, receiver: string): Promise<void>;
}

const PAUSED_AFTER_MS = DAY_MS;
/** Two failures a day apart say little about the day between them. */
const PAUSED_AFTER_FAILURES = 3;

export const isDueToPause = ({ failing_since, failures, paused_at }: ReceiverState, now: Date): boolean =>
  paused_at === null &&
  failures >= PAUSED_AFTER_FAILURES &&
  now.getTime() - Date.parse(failing_since) >= PAUSED_AFTER_MS;

const FIRST_PROBE_MS = 5 * MINUTE_MS;
const LAST_PROBE_MS = 2 * HOUR_MS;
/** Beyond this, doubling stays above the longest pause. */
const DOUBLINGS_MAX = 5;

/** How long to wait before the receiver is tried again. */
export const probeDelayMs = ({ in_a_row }: Pick<ReceiverState, 'in_a_row'>): number =>
  Math.min(LAST_PROBE_MS, FIRST_PROBE_MS * 2 ** Math.min(Math.max(in_a_row - 1, 0), DOUBLINGS_MAX));

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
