import { setTimeout as sleep } from 'node:timers/promises';
import { ALERT_RECEIPTS, type AlertsMessage } from '#contract/queues.ts';
import type { DestinationEntries } from '#domain/outbound/destinations/destination.ts';
import type { NotificationStore } from '#domain/outbound/notifications/notification-settings.ts';
import { MAX_ATTEMPTS, MAX_DELAY_MS, nextDelayMs } from '#domain/outbound/pushes/retry-policy.ts';
import { type AlertChannels, type AlertProblem, isTarget, targetsFor } from './alert-channels.ts';
import type { DeliveryLog } from './delivery-log.ts';
import { type ReadAlertPorts, readAlert } from './read-alert.ts';

export interface DeliverAlertPorts extends ReadAlertPorts {
  readonly deliveries: DeliveryLog;
  readonly settings: Pick<NotificationStore, 'get'>;
  readonly destinations: Pick<DestinationEntries, 'list'>;
  readonly channels: AlertChannels;
  /** Reserves the time at which a message may be posted to the workspace's chat. */
  readonly reserveChatTime: (workspaceId: string, now: Date) => Promise<Date>;
  readonly now: () => Date;
}

/** The consumer waits up to this long itself. For longer waits the message returns to the queue. */
const SHORT_WAIT_MS = 5_000;

const SWITCHED_OFF: AlertProblem = {
  code: 'switched_off',
  message:
    'The channel or this kind of alert was switched off, or its destination was deleted, before the alert was sent.',
};
const NOTHING_LEFT: AlertProblem = {
  code: 'nothing_left',
  message:
    'Before the alert was sent, the account or its detections were deleted, marked as not useful or became background.',
};

const publicProblem = ({ code, message }: AlertProblem) => ({ code, message });

/** Milliseconds until the message is due again, within SQS's limit. */
const until = (time: Date, now: Date): number =>
  Math.min(Math.max(time.getTime() - now.getTime(), 0), MAX_DELAY_MS);

/**
 * Delivers an alert to a channel. Returns the milliseconds until the message should be received again, or
 * nothing if it is done. The last receipt records a failure and lets the message go to the dead-letter queue.
 */
export async function deliverAlert(
  ports: DeliverAlertPorts,
  message: AlertsMessage,
  receipts: number,
): Promise<number | undefined> {
  const { deliveries, settings, destinations, channels, now } = ports;
  const { workspace_id: workspaceId, channel, destination_id } = message;
  const begun = await deliveries.begin(message, now());
  if (begun.kind === 'over') return undefined;
  if (begun.kind === 'taken') return until(begun.until, now());

  const current = await settings.get(workspaceId);
  const known = await destinations.list(workspaceId);
  const skip = async (problem: AlertProblem) => {
    await deliveries.skip(message, publicProblem(problem), now());
    return undefined;
  };
  if (!isTarget(targetsFor(current, known, message.type), message)) return skip(SWITCHED_OFF);
  const alert = await readAlert(ports, message, current);
  if (!alert) return skip(NOTHING_LEFT);

  const wait = await waitForTurn(ports, message, begun.postAt);
  if (wait !== undefined) return wait;
  const address = { workspaceId, settings: current, destination_id };
  const outcome = await channels[channel].deliver(address, alert);
  if (outcome.kind === 'skipped') return skip(outcome.problem);
  if (outcome.kind === 'delivered') {
    const { status_code } = outcome;
    await deliveries.end(message, { status: 'delivered', status_code, error: null }, now());
    return undefined;
  }
  const { problem } = outcome;
  const isOver = outcome.kind === 'failed' || receipts >= ALERT_RECEIPTS;
  await deliveries.end(
    message,
    {
      status: isOver ? 'failed' : 'retrying',
      status_code: problem.status_code ?? null,
      error: publicProblem(problem),
    },
    now(),
  );
  if (outcome.kind === 'failed') return undefined;
  // SQS moves it to the dead-letter queue at the next receipt.
  if (isOver) return 0;
  // Receipts that a full account throttled were no attempts, and dead letters that were moved back start over.
  const attempt = Math.min(receipts, begun.attempts + 1, MAX_ATTEMPTS - 1);
  return nextDelayMs({ attempt, retryAfterMs: outcome.retryAfterMs }) ?? MAX_DELAY_MS;
}

/** A chat accepts one message per second. Short waits happen here, long ones in the queue. */
async function waitForTurn(
  { deliveries, reserveChatTime, now }: DeliverAlertPorts,
  message: AlertsMessage,
  reserved: Date | null,
): Promise<number | undefined> {
  if (message.channel !== 'chat') return undefined;
  const postAt = reserved ?? (await reserveChatTime(message.workspace_id, now()));
  const wait = until(postAt, now());
  if (wait <= SHORT_WAIT_MS) {
    await sleep(wait);
    return undefined;
  }
  await deliveries.postpone(message, postAt);
  return wait;
}
