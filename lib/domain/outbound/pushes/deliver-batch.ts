import { setTimeout as sleep } from 'node:timers/promises';
import type { OutgoingRow, RowOutcome, RowReceiver } from './channel.ts';

export interface BatchLimits {
  /** Ends both waiting and sending. */
  readonly signal: AbortSignal;
  /** Whether the receiver is healthy enough for an immediate retry. */
  readonly mayRetry: () => boolean;
}

/** One of several servers has restarted by then. Longer outages are left to the slow retries. */
const QUICK_DELAYS_MS = [200, 1_000];

const isWorthRetrying = (outcome: RowOutcome | undefined, delayMs: number): boolean =>
  outcome?.kind === 'retry' && outcome.isBrief === true && (outcome.retryAfterMs ?? 0) <= delayMs;

/** One attempt to send some rows: a try and, for failures that may pass quickly, two more. */
export async function deliverBatch(
  receiver: RowReceiver,
  rows: readonly OutgoingRow[],
  { signal, mayRetry }: BatchLimits,
): Promise<readonly RowOutcome[]> {
  let outcomes = await receiver.deliver(rows, signal);
  for (const delayMs of QUICK_DELAYS_MS) {
    const retryRows = rows.filter((_, index) => isWorthRetrying(outcomes[index], delayMs));
    if (retryRows.length === 0 || !mayRetry() || signal.aborted) return outcomes;
    await sleep(delayMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return outcomes;
    const retried = Iterator.from(await receiver.deliver(retryRows, signal));
    outcomes = outcomes.map((outcome) =>
      isWorthRetrying(outcome, delayMs) ? (retried.next().value ?? outcome) : outcome,
    );
  }
  return outcomes;
}
