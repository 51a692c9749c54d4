import { type Destination, type DestinationStore, signingSecrets } from '#domain/destinations/destination.ts';
import type { Channel, Receiver, RowOutcome } from '#domain/pushes/channel.ts';
import type { PushStop } from '#domain/pushes/push-run-record.ts';
import type { DeliveryOutcome } from './delivery-outcome.ts';
import { postRow } from './post-row.ts';
import { createSigner } from './sign.ts';
import type { WebhookSender } from './webhook-sender.ts';

export interface WebhookChannelPorts {
  readonly destinations: Pick<DestinationStore, 'get'>;
  readonly sender: WebhookSender;
  readonly now: () => Date;
}

/** As many as the sender has connections to one origin. */
const ROWS_IN_FLIGHT = 20;

const DELETED: PushStop = {
  code: 'destination_deleted',
  message: 'The webhook destination was deleted before this row was sent.',
};

const SENT: RowOutcome = { kind: 'sent' };

/** Failures that took no time. A time-out has, and 429 asks not to be hurried. */
const BRIEF_FAILURES = new Set(['connection_failed', 'http_error', 'invalid_response']);

function outcomeOfRow(outcome: DeliveryOutcome): RowOutcome {
  if (outcome.kind === 'delivered') return SENT;
  const { kind, code, message, status } = outcome;
  const problem = { code, message, ...(status !== undefined && { status_code: status }) };
  if (kind === 'refused') return { kind: 'failed', problem };
  if (kind === 'gone') return { kind: 'stop', problem };
  const { retryAfterMs } = outcome;
  return {
    kind,
    problem,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    isBrief: BRIEF_FAILURES.has(code),
    isOverload: code === 'rate_limited',
  };
}

function receiverOf(destination: Destination, sender: WebhookSender, now: Date): Receiver {
  const target = { sender, url: destination.url, sign: createSigner(signingSecrets(destination, now)) };
  return {
    batchSize: 1,
    callsInFlight: ROWS_IN_FLIGHT,
    deliver: (rows, signal) =>
      Promise.all(rows.map(async (row) => outcomeOfRow(await postRow(target, row, signal)))),
  };
}

/** One signed POST per row, to the URL of a destination. */
export const webhookChannel = ({ destinations, sender, now }: WebhookChannelPorts): Channel => ({
  async open(workspaceId, target) {
    if (target.kind !== 'webhook') throw new Error(`the webhook channel cannot open ${target.kind}`);
    const destination = await destinations.get(workspaceId, target.destination_id);
    return destination ? { receiver: receiverOf(destination, sender, now()) } : { stop: DELETED };
  },
});
