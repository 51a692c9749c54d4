import { setTimeout as sleep } from 'node:timers/promises';
import { type Alert, MAX_DIGEST_ALERTS } from '#contract/alerts.ts';
import type { AlertsMessage } from '#contract/queues.ts';
import { SECOND_MS } from '#contract/time.ts';
import { MAX_DELAY_MS } from '#domain/outbound/pushes/retry-policy.ts';
import { mapLimited } from '#domain/shared/work/limiter.ts';
import { type AlertChannels, getReceiverId } from './alert-channels.ts';
import { buildDigest, createDigestId } from './build-digest.ts';
import type { AlertDeliveryStore, WaitingAlert } from './deliveries.ts';
import { findDigestTime, findQuietEnd } from './filter-alerts.ts';
import { type ReadAlertPorts, readFindings, SWITCHED_OFF_PROBLEM, writeAlert } from './read-alert.ts';
import {
  createReceiverState,
  findBlockEnd,
  findBlockEndOfEarlyTurn,
  type ReceiverState,
  type ReceiverStates,
  setWait,
  type WaitReason,
} from './receiver-state.ts';
import { type AlertReceiver, type FindReceiverPorts, findReceiver } from './receivers.ts';
import {
  type Attempt,
  isReceiverDown,
  type Outcome,
  recordAttempts,
  type StoreResultsPorts,
  storeResults,
} from './store-results.ts';

/** The right to send to a receiver. It is stored as pending work, so that the sweeper wakes a worker when it is due. */
export interface ReceiverTurns {
  /** Claims a turn that is due, unless another worker has it. The token changes with every alert that is added. */
  claim(workspaceId: string, receiverId: string, now: Date, durationMs: number): Promise<string | undefined>;
  /** Ends the turn until that time, or for good if nothing waits. False if an alert was added since it was claimed. */
  endTurn(
    workspaceId: string,
    receiverId: string,
    token: string,
    nextDueAt: Date | undefined,
  ): Promise<boolean>;
}

export interface WorkReceiverPorts extends ReadAlertPorts, FindReceiverPorts, StoreResultsPorts {
  readonly members: ReadAlertPorts['members'] & FindReceiverPorts['members'];
  readonly deliveries: Pick<AlertDeliveryStore, 'findWaiting'> & StoreResultsPorts['deliveries'];
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

/** How long a worker goes on: other receivers wait for the same workers. */
const WORKING_MS = 10 * SECOND_MS;
/** Longer than the worker's 45 s timeout. */
const CLAIM_MS = 60 * SECOND_MS;
/** Alerts that are sent to a working receiver concurrently. */
const CONCURRENCY = 10;
/** A receiver that was down shouldn't be flooded: four alerts a second, one at a time. */
const PAUSE_WHILE_FAILING_MS = SECOND_MS / 4;
/** The worker waits up to this long for its second of the chat. */
const CHAT_WAIT_MAX_MS = 5 * SECOND_MS;
/** While alerts are being added, a worker checks for them once a second. */
const RECHECK_MS = SECOND_MS;

/**
 * Sends what a receiver must get and may get now, and settles when its turn is due again. Safe to repeat: one worker at
 * a time has the turn.
 */
export async function workReceiver(ports: WorkReceiverPorts, message: AlertsMessage): Promise<void> {
  const { turns, wake, now } = ports;
  const { workspace_id: workspaceId, receiver_id: receiverId } = message;
  const token = await turns.claim(workspaceId, receiverId, now(), CLAIM_MS);
  if (token === undefined) return;
  const nextDueAt = await sendWaitingAlerts(ports, workspaceId, receiverId);
  const isTurnEnded = await turns.endTurn(workspaceId, receiverId, token, nextDueAt);
  // If it isn't ended, alerts were added since: they found this worker busy, and woke no other.
  const wakeMs = isTurnEnded ? nextDueAt && Math.max(nextDueAt.getTime() - now().getTime(), 0) : RECHECK_MS;
  if (wakeMs !== undefined && wakeMs <= MAX_DELAY_MS) await wake(message, wakeMs);
}

/** Works through the receiver's list. Returns when its turn is due again; undefined if nothing waits. */
async function sendWaitingAlerts(
  ports: WorkReceiverPorts,
  workspaceId: string,
  receiverId: string,
): Promise<Date | undefined> {
  const { deliveries, receiverStates, now, pause = sleep } = ports;
  const deadlineMs = now().getTime() + WORKING_MS;
  let state = (await receiverStates.get(workspaceId, receiverId)) ?? createReceiverState(receiverId);
  for (let round = 1; ; round += 1) {
    // In each round: someone may move or switch off the receiver in the meantime.
    const receiver = await findReceiver(ports, workspaceId, receiverId);
    const { dueAlerts, nextDueAt } = await deliveries.findWaiting(workspaceId, receiverId, now());
    if (dueAlerts.length === 0) {
      const hasRecovered = !nextDueAt && (state.in_a_row === 0 || !receiver);
      if (hasRecovered && state.revision > 0) await receiverStates.remove(workspaceId, state);
      return nextDueAt;
    }
    const blockedUntil =
      round === 1 ? findBlockEndOfEarlyTurn(state, dueAlerts, now()) : findBlockEnd(state, now());
    if (blockedUntil) return pickEarlierTime(blockedUntil, nextDueAt);
    const step = chooseStep(receiver, state, dueAlerts, now());
    if (step.kind === 'wait') {
      const waitingState = setWait(state, step.reason, step.resumeAt);
      if (waitingState !== state) await receiverStates.save(workspaceId, waitingState, now());
      return pickEarlierTime(step.resumeAt, nextDueAt);
    }
    state = await takeStep(ports, state, step);
    if (now().getTime() >= deadlineMs) return now();
    if (state.failing_since !== null) await pause(PAUSE_WHILE_FAILING_MS);
  }
}

const pickEarlierTime = (time: Date, otherTime: Date | undefined): Date =>
  otherTime && otherTime < time ? otherTime : time;

type Step =
  | { readonly kind: 'wait'; readonly reason: WaitReason; readonly resumeAt: Date }
  | { readonly kind: 'skip'; readonly alerts: readonly WaitingAlert[] }
  | {
      readonly kind: 'send' | 'digest';
      readonly receiver: AlertReceiver;
      readonly alerts: readonly WaitingAlert[];
    };

/** What a receiver gets next of what is due: repeats first, which heed neither quiet hours nor digests. */
function chooseStep(
  receiver: AlertReceiver | undefined,
  { digest }: ReceiverState,
  dueAlerts: readonly WaitingAlert[],
  now: Date,
): Step {
  if (!receiver) return { kind: 'skip', alerts: dueAlerts };
  const { filter, target } = receiver;
  // A member's alerts go where they are now, which may not be where they were when the alert was raised.
  const alerts = dueAlerts.map((alert) => ({ ...alert, channel: target.channel }));
  const repeats = alerts.filter(({ requested_at }) => requested_at !== null);
  if (repeats.length > 0) return { kind: 'send', receiver, alerts: repeats };
  const quietUntil = findQuietEnd(filter, now);
  if (quietUntil) return { kind: 'wait', reason: 'quiet', resumeAt: quietUntil };
  if (filter.digest !== 'daily') return { kind: 'send', receiver, alerts };
  const startedAlerts = alerts.filter(({ alert_id }) => digest?.alerts.includes(alert_id));
  if (startedAlerts.length > 0) return { kind: 'digest', receiver, alerts: startedAlerts };
  const getDigestTime = ({ created_at }: WaitingAlert) => findDigestTime(filter, new Date(created_at));
  const digestAlerts = alerts.filter((alert) => getDigestTime(alert) <= now);
  const [oldestAlert] = alerts;
  if (digestAlerts.length > 0 || !oldestAlert) return { kind: 'digest', receiver, alerts: digestAlerts };
  return { kind: 'wait', reason: 'digest', resumeAt: getDigestTime(oldestAlert) };
}

/** Returns the receiver's state after it. */
async function takeStep(
  ports: WorkReceiverPorts,
  state: ReceiverState,
  step: Exclude<Step, { readonly kind: 'wait' }>,
): Promise<ReceiverState> {
  if (step.kind === 'digest') return sendDigest(ports, step.receiver, state, step.alerts);
  if (step.kind === 'send') return sendEach(ports, step.receiver, state, step.alerts);
  const skippedOutcome = { kind: 'skipped', problem: SWITCHED_OFF_PROBLEM } as const;
  await recordAttempts(
    ports,
    step.alerts.map((alert) => ({ alert, outcome: skippedOutcome })),
  );
  return state;
}

/** Sends alerts one by one. While a receiver fails, the second shows whether only the first is what it can't process. */
async function sendEach(
  ports: WorkReceiverPorts,
  receiver: AlertReceiver,
  state: ReceiverState,
  alerts: readonly WaitingAlert[],
): Promise<ReceiverState> {
  const isOneByOne = receiver.target.channel === 'chat' || state.failing_since !== null;
  const firstAlerts = alerts.slice(0, isOneByOne ? 1 : CONCURRENCY);
  const reservedAt = getReservedChatTime(state);
  const attempts = await mapLimited(firstAlerts, CONCURRENCY, (alert) =>
    tryAlert(ports, receiver, alert, reservedAt),
  );
  const [firstAttempt, ...otherAttempts] = attempts;
  const secondAlert = alerts[1];
  if (
    firstAttempt &&
    otherAttempts.length === 0 &&
    secondAlert &&
    isReceiverDown(firstAttempt.outcome, receiver)
  ) {
    attempts.push(await tryAlert(ports, receiver, secondAlert));
  }
  return storeResults(ports, receiver, state, attempts);
}

async function tryAlert(
  ports: WorkReceiverPorts,
  receiver: AlertReceiver,
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
  receiver: AlertReceiver,
  alert: WaitingAlert,
): Promise<Alert | Attempt> {
  const isRepeat = alert.requested_at !== null;
  const findings = await readFindings(ports, receiver, alert, isRepeat);
  if ('code' in findings) return { alert, outcome: { kind: 'skipped', problem: findings } };
  return writeAlert(ports, alert, findings, isRepeat);
}

/** The second of the chat that an earlier try has reserved. */
const getReservedChatTime = ({ wait }: ReceiverState): Date | undefined =>
  wait?.wait_for === 'chat' ? new Date(wait.wait_until) : undefined;

/** A chat accepts one message per second. Waits here if that is soon. */
async function waitForChat(
  { reserveChatTime, now, pause = sleep }: WorkReceiverPorts,
  { target, address }: AlertReceiver,
  reservedAt: Date | undefined,
): Promise<Outcome | undefined> {
  if (target.channel !== 'chat') return undefined;
  const sendAt = reservedAt ?? (await reserveChatTime(address.workspaceId, now()));
  const waitMs = sendAt.getTime() - now().getTime();
  if (waitMs > CHAT_WAIT_MAX_MS) return { kind: 'postponed', resumeAt: sendAt };
  if (waitMs > 0) await pause(waitMs);
  return undefined;
}

/** Sends alerts of a day in one message. Its list is stored first: a crash in the middle of what follows leaves only some of them. */
async function sendDigest(
  ports: WorkReceiverPorts,
  receiver: AlertReceiver,
  state: ReceiverState,
  alerts: readonly WaitingAlert[],
): Promise<ReceiverState> {
  const { channels, receiverStates, now } = ports;
  const { included, contents, withheld } = await readDigestContents(ports, receiver, alerts);
  const [oldestAlert] = included;
  if (!oldestAlert) return storeResults(ports, receiver, state, withheld);
  const postponedOutcome = await waitForChat(ports, receiver, getReservedChatTime(state));
  if (postponedOutcome)
    return storeResults(ports, receiver, state, [
      ...withheld,
      { alert: oldestAlert, outcome: postponedOutcome },
    ]);
  const startedDigest = state.digest?.alerts.includes(oldestAlert.alert_id) ? state.digest : undefined;
  const digest = startedDigest ?? createDigestList(receiver, included);
  const storedState = startedDigest
    ? state
    : await receiverStates.save(receiver.address.workspaceId, { ...state, digest }, now());
  // Another one is stored if the receiver was set up in another way in the meantime.
  if (storedState.digest?.id !== digest.id) return storedState;
  const outcome = await channels[receiver.target.channel].deliver(
    receiver.address,
    buildDigest(digest.id, contents, now()),
  );
  const attempts = included.map((alert) => ({ alert, outcome }));
  return storeResults(ports, receiver, storedState, [...withheld, ...attempts]);
}

function createDigestList(
  { target }: AlertReceiver,
  alerts: readonly WaitingAlert[],
): NonNullable<ReceiverState['digest']> {
  const ids = alerts.map(({ alert_id }) => alert_id);
  return { id: createDigestId(getReceiverId(target), ids), alerts: ids };
}

interface DigestContents {
  readonly included: readonly WaitingAlert[];
  /** Those of the included alerts, in their order. */
  readonly contents: readonly Alert[];
  /** The others, and why the digest leaves them out. */
  readonly withheld: readonly Attempt[];
}

async function readDigestContents(
  ports: WorkReceiverPorts,
  receiver: AlertReceiver,
  alerts: readonly WaitingAlert[],
): Promise<DigestContents> {
  const includedAlerts: WaitingAlert[] = [];
  const contents: Alert[] = [];
  const withheldAttempts: Attempt[] = [];
  for (const alert of alerts.slice(0, MAX_DIGEST_ALERTS)) {
    const content = await readContent(ports, receiver, alert).catch(
      (error: unknown): Attempt => ({ alert, outcome: { kind: 'broken', error } }),
    );
    if ('outcome' in content) withheldAttempts.push(content);
    else {
      includedAlerts.push(alert);
      contents.push(content);
    }
  }
  return { included: includedAlerts, contents, withheld: withheldAttempts };
}
