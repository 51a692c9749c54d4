import { setTimeout as sleep } from 'node:timers/promises';
import { type Alert, DIGEST_ALERTS_MAX } from '#contract/alerts.ts';
import type { AlertsMessage } from '#contract/queues.ts';
import { SECOND_MS } from '#contract/time.ts';
import { MAX_DELAY_MS } from '#domain/outbound/pushes/retry-policy.ts';
import { mapLimited } from '#domain/shared/work/limiter.ts';
import { type AlertChannels, getReceiverId } from './alert-channels.ts';
import { buildDigest, createDigestId } from './build-digest.ts';
import type { Deliveries, WaitingAlert } from './deliveries.ts';
import { findHoldEnd, findQuietEnd } from './filter-alerts.ts';
import { type ReadAlertPorts, readReceiverNews, SWITCHED_OFF_PROBLEM, writeAlert } from './read-alert.ts';
import {
  createReceiverState,
  findBlockEnd,
  findStopEnd,
  type ReceiverState,
  type ReceiverStates,
  setWait,
  type WaitReason,
} from './receiver-state.ts';
import { type FindReceiverPorts, findReceiver, type Receiver } from './receivers.ts';
import {
  type Attempt,
  isDown,
  type Outcome,
  recordAll,
  type StoreResultsPorts,
  storeResults,
} from './store-results.ts';

/** The right to send to a receiver. It is stored as pending work, so that the sweeper wakes a worker when it is due. */
export interface ReceiverTurns {
  /** Claims a turn that is due, unless another worker has it. The token changes with every alert that is added. */
  claim(workspaceId: string, receiver: string, now: Date, forMs: number): Promise<string | undefined>;
  /** Ends the turn until that time, or for good if nothing waits. False if an alert was added since it was claimed. */
  endTurn(workspaceId: string, receiver: string, token: string, next: Date | undefined): Promise<boolean>;
}

export interface WorkReceiverPorts extends ReadAlertPorts, FindReceiverPorts, StoreResultsPorts {
  readonly members: ReadAlertPorts['members'] & FindReceiverPorts['members'];
  readonly deliveries: Pick<Deliveries, 'waiting'> & StoreResultsPorts['deliveries'];
  readonly receiverStates: ReceiverStates;
  readonly turns: ReceiverTurns;
  readonly channels: AlertChannels;
  /** Reserves the time at which a message may be posted to the workspace's chat. */
  readonly reserveChatTime: (workspaceId: string, now: Date) => Promise<Date>;
  /** Wakes a worker. A failure is left to the sweeper. */
  readonly wake: (message: AlertsMessage, delayMs?: number) => Promise<void>;
  readonly now: () => Date;
  /** @default waits */
  readonly pause?: (ms: number) => Promise<unknown>;
}

/** Other receivers wait for the same workers. */
const SLICE_MS = 10 * SECOND_MS;
/** Longer than the worker's 45 s timeout. */
const CLAIM_MS = 60 * SECOND_MS;
const AT_ONCE = 10;
/** A receiver that was down shouldn't be flooded: four alerts a second, one at a time. */
const PACE_MS = SECOND_MS / 4;
/** The worker waits up to this long for its second of the chat. */
const SHORT_WAIT_MS = 5 * SECOND_MS;
/** While alerts are being added, a worker looks at them once a second. */
const BUSY_MS = SECOND_MS;

/**
 * Sends what a receiver must get and may get now, and settles when its turn is due again. Safe to repeat: one worker at
 * a time has the turn.
 */
export async function workReceiver(ports: WorkReceiverPorts, message: AlertsMessage): Promise<void> {
  const { turns, wake, now } = ports;
  const { workspace_id: workspaceId, receiver_id: receiver } = message;
  const token = await turns.claim(workspaceId, receiver, now(), CLAIM_MS);
  if (token === undefined) return;
  const next = await sendWaiting(ports, workspaceId, receiver);
  const isSettled = await turns.endTurn(workspaceId, receiver, token, next);
  // What was added since found this worker busy, and woke no other.
  const wakeMs = isSettled ? next && Math.max(next.getTime() - now().getTime(), 0) : BUSY_MS;
  if (wakeMs !== undefined && wakeMs <= MAX_DELAY_MS) await wake(message, wakeMs);
}

type Step =
  | { readonly kind: 'wait'; readonly reason: WaitReason; readonly resumeAt: Date }
  | { readonly kind: 'skip'; readonly alerts: readonly WaitingAlert[] }
  | {
      readonly kind: 'send' | 'digest';
      readonly receiver: Receiver;
      readonly alerts: readonly WaitingAlert[];
    };

/** What a receiver gets next of what is due: repeats first, which heed neither quiet hours nor digests. */
function chooseStep(
  receiver: Receiver | undefined,
  { digest }: ReceiverState,
  waiting: readonly WaitingAlert[],
  now: Date,
): Step {
  if (!receiver) return { kind: 'skip', alerts: waiting };
  const { filter, target } = receiver;
  // A member's alerts go where they are now, which may not be where they were when the alert was raised.
  const due = waiting.map((alert) => ({ ...alert, channel: target.channel }));
  const repeats = due.filter(({ requested_at }) => requested_at !== null);
  if (repeats.length > 0) return { kind: 'send', receiver, alerts: repeats };
  const quiet = findQuietEnd(filter, now);
  if (quiet) return { kind: 'wait', reason: 'quiet', resumeAt: quiet };
  if (filter.digest !== 'daily') return { kind: 'send', receiver, alerts: due };
  const started = due.filter(({ alert_id }) => digest?.alerts.includes(alert_id));
  if (started.length > 0) return { kind: 'digest', receiver, alerts: started };
  const digestAt = ({ created_at }: WaitingAlert) => findHoldEnd(filter, new Date(created_at)) ?? now;
  const alerts = due.filter((alert) => digestAt(alert) <= now);
  const [oldest] = due;
  if (alerts.length > 0 || !oldest) return { kind: 'digest', receiver, alerts };
  return { kind: 'wait', reason: 'digest', resumeAt: digestAt(oldest) };
}

const pickEarliest = (one: Date, other: Date | undefined): Date => (other && other < one ? other : one);

/** Returns when the receiver's turn is due again; undefined if nothing waits. */
async function sendWaiting(
  ports: WorkReceiverPorts,
  workspaceId: string,
  id: string,
): Promise<Date | undefined> {
  const { deliveries, receiverStates, now, pause = sleep } = ports;
  const endBy = now().getTime() + SLICE_MS;
  let state = (await receiverStates.get(workspaceId, id)) ?? createReceiverState(id);
  for (let isStart = true; ; isStart = false) {
    // Each time: someone may move or switch off the receiver in the meantime.
    const receiver = await findReceiver(ports, workspaceId, id);
    const { due, next } = await deliveries.waiting(workspaceId, id, now());
    if (due.length === 0) {
      const isRecovered = !next && (state.in_a_row === 0 || !receiver);
      if (isRecovered && state.revision > 0) await receiverStates.remove(workspaceId, state);
      return next;
    }
    const stopped = isStart ? findBlockEnd(state, due, now()) : findStopEnd(state, now());
    if (stopped) return pickEarliest(stopped, next);
    const step = chooseStep(receiver, state, due, now());
    if (step.kind === 'wait') {
      const waiting = setWait(state, step.reason, step.resumeAt);
      if (waiting !== state) await receiverStates.save(workspaceId, waiting, now());
      return pickEarliest(step.resumeAt, next);
    }
    if (step.kind === 'skip') {
      const skipped = { kind: 'skipped', problem: SWITCHED_OFF_PROBLEM } as const;
      await recordAll(
        ports,
        step.alerts.map((alert) => ({ alert, outcome: skipped })),
      );
    } else {
      const send = step.kind === 'digest' ? sendDigest : sendEach;
      state = await send(ports, step.receiver, state, step.alerts);
    }
    if (now().getTime() >= endBy) return now();
    if (state.failing_since !== null) await pause(PACE_MS);
  }
}

/** Sends alerts one by one. While a receiver fails, the second shows whether only the first is what it can't process. */
async function sendEach(
  ports: WorkReceiverPorts,
  receiver: Receiver,
  state: ReceiverState,
  alerts: readonly WaitingAlert[],
): Promise<ReceiverState> {
  const isSlow = receiver.target.channel === 'chat' || state.failing_since !== null;
  const reservedAt = state.wait?.wait_for === 'chat' ? new Date(state.wait.wait_until) : undefined;
  const attempts = await mapLimited(alerts.slice(0, isSlow ? 1 : AT_ONCE), AT_ONCE, (alert) =>
    tryAlert(ports, receiver, alert, reservedAt),
  );
  const [head, ...otherAttempts] = attempts;
  const second = alerts[1];
  if (head && otherAttempts.length === 0 && second && isDown(head.outcome, receiver)) {
    attempts.push(await tryAlert(ports, receiver, second));
  }
  return storeResults(ports, receiver, state, attempts);
}

async function tryAlert(
  ports: WorkReceiverPorts,
  receiver: Receiver,
  alert: WaitingAlert,
  reservedAt?: Date,
): Promise<Attempt> {
  const { channels } = ports;
  try {
    const content = await readContent(ports, receiver, alert);
    if ('outcome' in content) return content;
    const outcome =
      (await waitForChat(ports, receiver, reservedAt)) ??
      (await channels[receiver.target.channel].deliver(receiver.address, content));
    return { alert, outcome };
  } catch (error) {
    return { alert, outcome: { kind: 'broken', error } };
  }
}

/** The alert as the receiver gets it now, or why it doesn't. */
async function readContent(
  ports: WorkReceiverPorts,
  receiver: Receiver,
  alert: WaitingAlert,
): Promise<Alert | Attempt> {
  const isRepeat = alert.requested_at !== null;
  const news = await readReceiverNews(ports, receiver, alert, isRepeat);
  if ('code' in news) return { alert, outcome: { kind: 'skipped', problem: news } };
  return writeAlert(ports, alert, news, isRepeat);
}

/** A chat accepts one message per second. Waits here if that is soon. */
async function waitForChat(
  { reserveChatTime, now, pause = sleep }: WorkReceiverPorts,
  { target, address }: Receiver,
  reservedAt: Date | undefined,
): Promise<Outcome | undefined> {
  if (target.channel !== 'chat') return undefined;
  const sendAt = reservedAt ?? (await reserveChatTime(address.workspaceId, now()));
  const waitMs = sendAt.getTime() - now().getTime();
  if (waitMs > SHORT_WAIT_MS) return { kind: 'postponed', resumeAt: sendAt };
  if (waitMs > 0) await pause(waitMs);
  return undefined;
}

/** Sends alerts of a day in one message. Its list is stored first: a crash in the middle of what follows leaves only some of them. */
async function sendDigest(
  ports: WorkReceiverPorts,
  receiver: Receiver,
  before: ReceiverState,
  alerts: readonly WaitingAlert[],
): Promise<ReceiverState> {
  const { channels, receiverStates, now } = ports;
  const contents: Alert[] = [];
  const attempts: Attempt[] = [];
  const included: WaitingAlert[] = [];
  for (const alert of alerts.slice(0, DIGEST_ALERTS_MAX)) {
    const content = await readContent(ports, receiver, alert).catch(
      (error: unknown): Attempt => ({ alert, outcome: { kind: 'broken', error } }),
    );
    if ('outcome' in content) attempts.push(content);
    else {
      included.push(alert);
      contents.push(content);
    }
  }
  const [oldest] = included;
  if (!oldest) return storeResults(ports, receiver, before, attempts);
  const reservedAt = before.wait?.wait_for === 'chat' ? new Date(before.wait.wait_until) : undefined;
  const postponed = await waitForChat(ports, receiver, reservedAt);
  if (postponed)
    return storeResults(ports, receiver, before, [...attempts, { alert: oldest, outcome: postponed }]);
  const ids = included.map(({ alert_id }) => alert_id);
  const isStarted = before.digest?.alerts.includes(oldest.alert_id) ?? false;
  const digest =
    isStarted && before.digest
      ? before.digest
      : { id: createDigestId(getReceiverId(receiver.target), ids), alerts: ids };
  let state = before;
  if (!isStarted) {
    state = await receiverStates.save(receiver.address.workspaceId, { ...before, digest }, now());
    // It was set up in another way.
    if (state.digest?.id !== digest.id) return state;
  }
  const message = buildDigest(digest.id, contents, now());
  const outcome = await channels[receiver.target.channel].deliver(receiver.address, message);
  return storeResults(ports, receiver, state, [
    ...attempts,
    ...included.map((alert) => ({ alert, outcome })),
  ]);
}
