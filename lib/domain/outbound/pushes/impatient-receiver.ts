import { SECOND_MS } from '#contract/time.ts';
import { ABORTED, type RowOutcome, type RowReceiver } from './channel.ts';

/** Once might be a lost request. */
const MAX_UNANSWERED = 2;
/** A receiver that works answers within a second. */
const SHORT_LIMIT_MS = 2 * SECOND_MS;

const isUnanswered = (outcome: RowOutcome): boolean =>
  outcome.kind === 'retry' && (outcome.problem.code === 'timeout' || outcome.problem.code === ABORTED);

/**
 * A receiver whose rows get less time once it has not answered twice in a row: the caller waits, and each row keeps a worker
 * busy.
 */
export function createImpatientReceiver(receiver: RowReceiver): RowReceiver {
  let unanswered = 0;
  return {
    batchSize: receiver.batchSize,
    callsInFlight: receiver.callsInFlight,
    async deliver(rows, signal) {
      const isShort = unanswered >= MAX_UNANSWERED;
      const limit = isShort ? AbortSignal.any([signal, AbortSignal.timeout(SHORT_LIMIT_MS)]) : signal;
      const outcomes = await receiver.deliver(rows, limit);
      unanswered = outcomes.some(isUnanswered) ? unanswered + 1 : 0;
      return outcomes;
    },
  };
}
