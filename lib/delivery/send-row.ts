import { setTimeout as sleep } from 'node:timers/promises';
import type { FlatRow } from '#domain/pushes/record-source.ts';
import type { DeliveryOutcome } from './delivery-outcome.ts';
import type { Signer } from './sign.ts';
import type { WebhookSender } from './webhook-sender.ts';

export interface RowTarget {
  readonly sender: WebhookSender;
  readonly url: string;
  readonly sign: Signer;
  /** The run, or the push that is answered at once: a row's `webhook-id` is made of it and stays the same. */
  readonly pushId: string;
}

export interface RowLimits {
  /** Ends waiting and sending alike. */
  readonly signal: AbortSignal;
  /** Whether the receiver is well enough for another try right away. */
  readonly mayRetry: () => boolean;
}

/** A restart of one of several servers is over by then; what lasts longer is for the slow retries. */
const QUICK_DELAYS_MS = [200, 1_000];

/** Failures that took no time. A time-out has, and 429 asks not to be hurried. */
const QUICK_FAILURES = new Set(['connection_failed', 'http_error', 'invalid_response']);

const isQuick = (outcome: DeliveryOutcome, delayMs: number): boolean =>
  outcome.kind === 'retry' && QUICK_FAILURES.has(outcome.code) && (outcome.retryAfterMs ?? 0) <= delayMs;

export function sendOnce(
  { sender, url, sign, pushId }: RowTarget,
  row: FlatRow,
  signal?: AbortSignal,
): Promise<DeliveryOutcome> {
  const body = JSON.stringify(row);
  const headers = { ...sign({ id: `${pushId}_${row.id}`, timestamp: new Date(), body }) };
  return sender.send({ url, headers, body, ...(signal && { signal }) });
}

/** One attempt at a row: a try and, after failures that may be over in a moment, two more. */
export async function sendRow(
  target: RowTarget,
  row: FlatRow,
  { signal, mayRetry }: RowLimits,
): Promise<DeliveryOutcome> {
  let outcome = await sendOnce(target, row, signal);
  for (const delayMs of QUICK_DELAYS_MS) {
    if (!isQuick(outcome, delayMs) || !mayRetry() || signal.aborted) return outcome;
    await sleep(delayMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return outcome;
    outcome = await sendOnce(target, row, signal);
  }
  return outcome;
}
