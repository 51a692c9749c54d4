import { setTimeout as sleep } from 'node:timers/promises';
import { ALERT_RECEIPTS, type AlertsMessage, type CatchUpMessage } from '#contract/queues.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { MAX_ATTEMPTS, MAX_DELAY_MS, nextDelayMs } from '#domain/outbound/pushes/retry-policy.ts';
import {
  type AlertChannels,
  type AlertOutcome,
  type AlertProblem,
  type AlertTarget,
  receiverId,
} from './alert-channels.ts';
import type { CatchUpPromises, DeliveryLog, HeldAlerts } from './delivery-log.ts';
import { DAILY_LIMIT_REACHED } from './mail-count.ts';
import { prepareAlert, SWITCHED_OFF } from './prepare-alert.ts';
import type { ReadAlertPorts } from './read-alert.ts';
import { isAboutTheAlert, isDueToPause, probeDelayMs, type ReceiverHealth } from './receiver-health.ts';
import { type FindReceiverPorts, findReceiver, withCurrentChannel } from './receivers.ts';

export interface DeliverAlertPorts extends ReadAlertPorts, FindReceiverPorts {
  readonly members: ReadAlertPorts['members'] & FindReceiverPorts['members'];
  readonly deliveries: DeliveryLog;
  readonly held: HeldAlerts;
  readonly promises: CatchUpPromises;
  readonly health: ReceiverHealth;
  readonly channels: AlertChannels;
  /** Reserves the time at which a message may be posted to the workspace's chat. */
  readonly reserveChatTime: (workspaceId: string, now: Date) => Promise<Date>;
  /** Tells the receiver's owner, another way, that it is paused. Never throws. */
  readonly tellPaused: (workspaceId: string, receiver: string, problem: AlertProblem) => Promise<void>;
  readonly sendCatchUp: (message: CatchUpMessage, delayMs: number) => Promise<void>;
  readonly now: () => Date;
}

/** The consumer waits up to this long itself. For longer waits the message returns to the queue. */
const SHORT_WAIT_MS = 5_000;

/** Limits that a workspace or a stage shares: they say nothing about the one who gets this alert. */
const SHARED_LIMITS: Partial<Record<AlertTarget['channel'], readonly string[]>> = {
  chat: ['rate_limited', 'ratelimited'],
  email: ['rate_limited', DAILY_LIMIT_REACHED],
};

export const publicProblem = ({ code, message }: AlertProblem) => ({ code, message });

/** What the log says about a failed attempt. */
export const failureOf = (problem: AlertProblem) => ({
  status_code: problem.status_code ?? null,
  error: publicProblem(problem),
});

/** Milliseconds until the message is due again, within SQS's limit. */
const until = (time: Date, now: Date): number =>
  Math.min(Math.max(time.getTime() - now.getTime(), 0), MAX_DELAY_MS);

/**
 * Delivers an alert to a receiver. Returns the milliseconds until the message should be received again, or nothing if it
 * is done. An alert that the receiver refuses, or whose attempts are used up, is held until it accepts it.
 */
export async function deliverAlert(
  ports: DeliverAlertPorts,
  raised: AlertsMessage,
  receipts: number,
): Promise<number | undefined> {
  const { deliveries, health, held, channels, now } = ports;
  const { workspace_id: workspaceId } = raised;
  const id = receiverId(raised);
  const begun = await deliveries.begin(raised, now());
  if (begun.kind === 'over') return undefined;
  if (begun.kind === 'taken') return until(begun.until, now());

  const receiver = await findReceiver(ports, workspaceId, id);
  const message = withCurrentChannel(receiver, raised);
  const skip = async (problem: AlertProblem) => {
    await deliveries.skip(message, publicProblem(problem), now());
    return undefined;
  };
  if (!receiver) return skip(SWITCHED_OFF);
  const prepared = await prepareAlert(ports, receiver, message, now());
  if (prepared.kind === 'skip') return skip(prepared.problem);
  if (prepared.kind === 'hold') {
    const { until: lookBy } = prepared;
    await held.hold({ message, until: lookBy, isRepeat: false }, now(), { lookBy });
    return undefined;
  }
  const before = await health.get(workspaceId, id);
  if (before && before.paused_at !== null) {
    const lookBy = new Date(now().getTime() + probeDelayMs(before));
    await held.hold({ message, until: null, isRepeat: false }, now(), { lookBy });
    return undefined;
  }

  const turn = await waitForTurn(ports, receiver.target, workspaceId, begun.postAt);
  if (turn && (receipts >= ALERT_RECEIPTS || turn.getTime() - now().getTime() > MAX_DELAY_MS)) {
    // The queue would bring it back too early, or not at all.
    await held.hold({ message, until: turn, isRepeat: false, postAt: turn }, now(), { lookBy: turn });
    return undefined;
  }
  if (turn) {
    await deliveries.postpone(message, turn);
    return until(turn, now());
  }
  const outcome = await channels[receiver.target.channel].deliver(receiver.address, prepared.alert);
  if (outcome.kind === 'skipped') return skip(outcome.problem);
  if (outcome.kind === 'delivered') {
    const { status_code } = outcome;
    await deliveries.end(message, { status: 'delivered', status_code, error: null }, now());
    if (before) await catchUpNow(ports, workspaceId, id);
    return undefined;
  }
  const failure = failureOf(outcome.problem);
  const state = await noteFailure(ports, workspaceId, receiver.target, outcome);
  if (!state) {
    await deliveries.end(message, { status: 'failed', ...failure }, now());
    return undefined;
  }
  // What is refused is refused again in a minute: someone must repair the receiver first.
  if (outcome.kind === 'failed' || state.isPaused || state.isForLater || receipts >= ALERT_RECEIPTS) {
    const lookBy = new Date(now().getTime() + state.probeInMs);
    await held.hold({ message, until: null, isRepeat: false }, now(), { attempt: failure, lookBy });
    return undefined;
  }
  await deliveries.end(message, { status: 'retrying', ...failure }, now());
  // Receipts that a full account throttled were no attempts, and dead letters that were moved back start over.
  const attempt = Math.min(receipts, begun.attempts + 1, MAX_ATTEMPTS - 1);
  return nextDelayMs({ attempt, retryAfterMs: outcome.retryAfterMs }) ?? MAX_DELAY_MS;
}

/** The receiver works again: what waited for it follows. */
async function catchUpNow(
  { health, promises, sendCatchUp, now }: DeliverAlertPorts,
  workspaceId: string,
  receiver: string,
): Promise<void> {
  await health.clear(workspaceId, receiver);
  // Only what waits for the receiver is due; what waits for an hour keeps waiting.
  await promises.by(workspaceId, receiver, now());
  await sendCatchUp({ version: 1, workspace_id: workspaceId, receiver_id: receiver }, 0);
}

interface Failure {
  readonly isPaused: boolean;
  /** The queue would bring it back too early. */
  readonly isForLater: boolean;
  readonly probeInMs: number;
}

/** Counts a failure of the receiver, and pauses it after a day. Undefined if only this alert was refused. */
export async function noteFailure(
  { health, tellPaused, now }: DeliverAlertPorts,
  workspaceId: string,
  target: AlertTarget,
  outcome: Extract<AlertOutcome, { readonly kind: 'failed' | 'retry' }>,
): Promise<Failure | undefined> {
  const { kind, problem } = outcome;
  if (kind === 'failed' && isAboutTheAlert(problem)) return undefined;
  if (kind === 'retry' && SHARED_LIMITS[target.channel]?.includes(problem.code)) {
    const probeInMs = Math.max(outcome.retryAfterMs ?? 0, MINUTE_MS);
    return { isPaused: false, isForLater: probeInMs > MAX_DELAY_MS, probeInMs };
  }
  const receiver = receiverId(target);
  const state = await health.failed(workspaceId, receiver, publicProblem(problem), now());
  const isPausing = isDueToPause(state, now());
  if (isPausing && (await health.pause(workspaceId, receiver, now()))) {
    await tellPaused(workspaceId, receiver, problem);
  }
  const isPaused = isPausing || state.paused_at !== null;
  return { isPaused, isForLater: false, probeInMs: probeDelayMs(state) };
}

/** A chat accepts one message per second. Waits here if that is soon, otherwise returns when. */
export async function waitForTurn(
  { reserveChatTime, now }: DeliverAlertPorts,
  { channel }: AlertTarget,
  workspaceId: string,
  reserved: Date | null | undefined,
): Promise<Date | undefined> {
  if (channel !== 'chat') return undefined;
  const postAt = reserved ?? (await reserveChatTime(workspaceId, now()));
  const wait = until(postAt, now());
  if (wait > SHORT_WAIT_MS) return postAt;
  await sleep(wait);
  return undefined;
}
