import { setTimeout as sleep } from 'node:timers/promises';
import { DIGEST_ALERTS_MAX } from '#contract/alerts.ts';
import type { CatchUpMessage } from '#contract/queues.ts';
import { SECOND_MS } from '#contract/time.ts';
import { type AlertOutcome, type AlertProblem, receiverId } from './alert-channels.ts';
import { buildDigest, digestIdOf } from './build-digest.ts';
import {
  type DeliverAlertPorts,
  failureOf,
  noteFailure,
  publicProblem,
  waitForTurn,
} from './deliver-alert.ts';
import type { DeliveryEnd, HeldAlert } from './delivery-log.ts';
import { quietUntil } from './filter-alerts.ts';
import { newsFor, SWITCHED_OFF } from './prepare-alert.ts';
import { writeAlert } from './read-alert.ts';
import { findReceiver, type Receiver, withCurrentChannel } from './receivers.ts';

/** Other alerts wait for the same consumers. */
const SLICE_MS = 10 * SECOND_MS;
/** Longer than the consumer's 45 s timeout. */
const CLAIM_MS = 60 * SECOND_MS;
/** A receiver that was down shouldn't be flooded: four alerts a second, one at a time. A chat accepts one. */
const PACE_MS = SECOND_MS / 4;
const CHAT_PACE_MS = SECOND_MS;

/** How one step went: the receiver accepted or refused something, nothing had to be sent, or it must wait until then. */
type Step =
  | { readonly kind: 'accepted' | 'refused' | 'passed' }
  | { readonly kind: 'stop'; readonly until: Date };

const PASSED: Step = { kind: 'passed' };

export interface CatchUpPorts extends DeliverAlertPorts {
  /** @default waits */
  readonly pause?: (ms: number) => Promise<unknown>;
}

/**
 * Sends what waits for a receiver and is due, in order and one at a time. The first alert shows whether a paused receiver
 * answers again. Safe to repeat: a second consumer leaves it to the first.
 */
export async function catchUp(ports: CatchUpPorts, message: CatchUpMessage): Promise<void> {
  const { health, now } = ports;
  const { workspace_id: workspaceId, receiver_id: id } = message;
  if (!(await health.claim(workspaceId, id, now(), CLAIM_MS))) return;
  try {
    await sendDue(ports, message);
  } finally {
    await health.release(workspaceId, id);
  }
}

async function sendDue(ports: CatchUpPorts, message: CatchUpMessage): Promise<void> {
  const { health, held, promises, sendCatchUp, now, pause = sleep } = ports;
  const { workspace_id: workspaceId, receiver_id: id } = message;
  // Read first: what is held from now on changes it.
  const token = await promises.token(workspaceId, id);
  const isFailing = (await health.get(workspaceId, id)) !== undefined;
  const endBy = now().getTime() + SLICE_MS;
  let hasAnswered = false;
  let isGone = false;
  for (;;) {
    const waiting = await held.due(workspaceId, id, now(), DIGEST_ALERTS_MAX);
    if (waiting.length === 0) break;
    // Each time: someone may move or switch off the receiver in the meantime.
    const receiver = await findReceiver(ports, workspaceId, id);
    isGone = !receiver;
    const step = await sendFirst(ports, receiver, waiting);
    if (step.kind === 'stop') return promises.at(workspaceId, id, step.until);
    if (step.kind === 'accepted' && isFailing && !hasAnswered) {
      hasAnswered = true;
      await health.answered(workspaceId, id);
    }
    if (now().getTime() >= endBy) return sendCatchUp(message, SECOND_MS);
    if (step.kind !== 'passed') await pause(receiver?.target.channel === 'chat' ? CHAT_PACE_MS : PACE_MS);
  }
  if (hasAnswered || (isFailing && isGone)) await health.clear(workspaceId, id);
  const next = await held.firstDue(workspaceId, id);
  if (next) await promises.putOff(workspaceId, id, next, token);
  else await promises.settle(workspaceId, id, token);
}

async function sendFirst(
  ports: CatchUpPorts,
  receiver: Receiver | undefined,
  waiting: readonly HeldAlert[],
): Promise<Step> {
  const due = waiting.map((each) => ({ ...each, message: withCurrentChannel(receiver, each.message) }));
  const [first] = due;
  if (!first) return PASSED;
  if (!receiver) return skipHeld(ports, first, SWITCHED_OFF);
  if (!first.isRepeat) {
    const quiet = quietUntil(receiver.filter, ports.now());
    if (quiet) {
      await ports.held.hold({ ...first, until: quiet, postAt: undefined }, ports.now(), { before: first });
      return PASSED;
    }
    if (receiver.filter.digest === 'daily') {
      return sendDigest(
        ports,
        receiver,
        due.filter(({ isRepeat, digestId }) => !isRepeat && digestId === first.digestId),
      );
    }
  }
  return sendOne(ports, receiver, first);
}

async function skipHeld(
  ports: CatchUpPorts,
  { message, ...rest }: HeldAlert,
  problem: AlertProblem,
): Promise<Step> {
  await ports.deliveries.skip(message, publicProblem(problem), ports.now());
  await ports.held.release({ message, ...rest });
  return PASSED;
}

async function sendOne(ports: CatchUpPorts, receiver: Receiver, waiting: HeldAlert): Promise<Step> {
  const { deliveries, channels, held, now } = ports;
  const { message, isRepeat } = waiting;
  const begun = await deliveries.begin(message, now(), 'held');
  if (begun.kind === 'taken') return { kind: 'stop', until: begun.until };
  if (begun.kind === 'over') {
    // A consumer crashed after it had sent it.
    await held.release(waiting);
    return PASSED;
  }
  const read = await newsFor(ports, receiver, message, isRepeat);
  if (read.kind === 'skip') return skipHeld(ports, waiting, read.problem);
  const turn = await waitForTurn(ports, receiver.target, message.workspace_id, waiting.postAt);
  if (turn) {
    await held.hold({ ...waiting, postAt: turn }, now(), { before: waiting });
    return { kind: 'stop', until: turn };
  }
  const alert = await writeAlert(ports, message, read.news, isRepeat);
  const outcome = await channels[receiver.target.channel].deliver(receiver.address, alert);
  return conclude(ports, receiver, [waiting], outcome);
}

/** Everything of a day in one message. */
async function sendDigest(ports: CatchUpPorts, receiver: Receiver, due: readonly HeldAlert[]): Promise<Step> {
  const { channels, held, now } = ports;
  const shown: { readonly waiting: HeldAlert; readonly alert: Awaited<ReturnType<typeof writeAlert>> }[] = [];
  for (const waiting of due) {
    const read = await newsFor(ports, receiver, waiting.message, false);
    if (read.kind === 'skip') await skipHeld(ports, waiting, read.problem);
    else shown.push({ waiting, alert: await writeAlert(ports, waiting.message, read.news, false) });
  }
  const [first] = shown;
  if (!first) return PASSED;
  const { workspace_id: workspaceId } = first.waiting.message;
  const reserved = shown.find(({ waiting }) => waiting.postAt)?.waiting.postAt;
  const turn = await waitForTurn(ports, receiver.target, workspaceId, reserved);
  if (turn) {
    await held.hold({ ...first.waiting, postAt: turn }, now(), { before: first.waiting });
    return { kind: 'stop', until: turn };
  }
  let { digestId } = first.waiting;
  if (digestId === undefined) {
    digestId = digestIdOf(
      idOf(receiver),
      shown.map(({ alert }) => alert.id),
    );
    // Before it is sent: a crash in the middle of what follows leaves only some of them.
    const waiting = shown.map((each) => each.waiting);
    if (!(await held.join(waiting, digestId))) return PASSED;
  }
  const digest = buildDigest(
    digestId,
    shown.map(({ alert }) => alert),
    now(),
  );
  const outcome = await channels[receiver.target.channel].deliver(receiver.address, digest);
  const sent = shown.map(({ waiting }) => ({ ...waiting, digestId }));
  return conclude(ports, receiver, sent, outcome);
}

/** Records how it went for each alert that was sent. A failure that isn't about them keeps them waiting, and the rest too. */
async function conclude(
  ports: CatchUpPorts,
  receiver: Receiver,
  sent: readonly HeldAlert[],
  outcome: AlertOutcome,
): Promise<Step> {
  const { deliveries, held, now } = ports;
  const { workspaceId } = receiver.address;
  if (outcome.kind === 'skipped') {
    for (const waiting of sent) await skipHeld(ports, waiting, outcome.problem);
    return PASSED;
  }
  const end = async (how: DeliveryEnd) => {
    for (const waiting of sent) {
      await deliveries.end(waiting.message, how, now());
      await held.release(waiting);
    }
  };
  if (outcome.kind === 'delivered') {
    await end({ status: 'delivered', status_code: outcome.status_code, error: null });
    return { kind: 'accepted' };
  }
  const failure = failureOf(outcome.problem);
  const state = await noteFailure(ports, workspaceId, receiver.target, outcome);
  if (!state) {
    await end({ status: 'failed', ...failure });
    return { kind: 'refused' };
  }
  for (const waiting of sent) {
    await held.hold({ ...waiting, postAt: undefined }, now(), { before: waiting, attempt: failure });
  }
  const waitMs = Math.max(state.probeInMs, (outcome.kind === 'retry' && outcome.retryAfterMs) || 0);
  return { kind: 'stop', until: new Date(now().getTime() + waitMs) };
}

const idOf = ({ target }: Receiver): string => receiverId(target);
