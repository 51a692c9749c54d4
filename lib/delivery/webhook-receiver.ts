import { listSigningSecrets, type UrlDestination } from '#domain/outbound/destinations/destination.ts';
import type { RowOutcome, RowReceiver } from '#domain/outbound/pushes/channel.ts';
import type { DeliveryOutcome } from './delivery-outcome.ts';
import { postRow } from './post-signed.ts';
import { createSigner } from './sign.ts';
import type { WebhookSender } from './webhook-sender.ts';

/** Matches the sender's connections per origin. */
const ROWS_IN_FLIGHT = 20;

const SENT_OUTCOME: RowOutcome = { kind: 'sent' };

/** Failures that took no time. Timeouts did, and 429 asks for patience. */
const BRIEF_FAILURES = new Set(['connection_failed', 'http_error', 'invalid_response']);

function toRowOutcome(outcome: DeliveryOutcome): RowOutcome {
  if (outcome.kind === 'delivered') return SENT_OUTCOME;
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

/** Sends one signed POST per row to a destination's URL. */
export function createWebhookReceiver(
  destination: UrlDestination,
  sender: WebhookSender,
  now: Date,
): RowReceiver {
  const target = { sender, url: destination.url, sign: createSigner(listSigningSecrets(destination, now)) };
  return {
    batchSize: 1,
    callsInFlight: ROWS_IN_FLIGHT,
    deliver: (rows, signal) =>
      Promise.all(rows.map(async (row) => toRowOutcome(await postRow(target, row, signal)))),
  };
}
