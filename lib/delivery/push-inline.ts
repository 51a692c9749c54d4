import type { PushError } from '#contract/push-runs.ts';
import { type Destination, signingSecrets } from '#domain/destinations/destination.ts';
import type { RecordSource } from '#domain/pushes/record-source.ts';
import { sampleErrors } from '#domain/pushes/sample-errors.ts';
import type { Viewer } from '#domain/visibility/viewer.ts';
import type { DeliveryOutcome } from './delivery-outcome.ts';
import { runInFlight } from './in-flight.ts';
import { notFoundError, pushErrorOf } from './push-error.ts';
import { ROWS_IN_FLIGHT } from './rows-in-flight.ts';
import { sendRow } from './send-row.ts';
import { createSigner } from './sign.ts';
import type { WebhookSender } from './webhook-sender.ts';

export interface InlinePushPorts {
  readonly records: RecordSource;
  readonly sender: WebhookSender;
  readonly now: () => Date;
}

export interface InlinePush {
  readonly pushId: string;
  readonly viewer: Viewer;
  readonly destination: Destination;
  readonly ids: readonly string[];
  /** When every row must have ended, whatever the receiver does. */
  readonly limitMs: number;
}

export interface InlinePushAnswer {
  readonly pushed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly errors: PushError[];
}

const NOT_ANSWERED = 'The receiver had not answered when the time for this request was up.';
const GONE = 'The receiver answered 410 to another row: it wants no more deliveries.';

/** What the caller reads of a row that did not arrive. */
function errorOf(id: string, outcome: DeliveryOutcome | 'not_started', isGone: boolean): PushError {
  if (outcome === 'not_started') {
    return { record_id: id, ...(isGone ? { code: 'gone', message: GONE } : late) };
  }
  if (outcome.kind === 'delivered') throw new Error('a delivered row has no error');
  return outcome.code === 'aborted' ? { record_id: id, ...late } : pushErrorOf(id, outcome);
}

const late = { code: 'timeout', message: NOT_ANSWERED };

/** Sends the rows while the caller waits; ends in time whatever the receiver does. */
export async function pushInline(
  { records, sender, now }: InlinePushPorts,
  { pushId, viewer, destination, ids, limitMs }: InlinePush,
): Promise<InlinePushAnswer> {
  const signal = AbortSignal.timeout(limitMs);
  const unique = [...new Set(ids)];
  const found = await records.load(viewer, unique);
  const rows = unique.map((id) => found.get(id)).filter((row) => row !== undefined);
  const target = {
    sender,
    url: destination.url,
    sign: createSigner(signingSecrets(destination, now())),
    pushId,
  };
  const gone = new AbortController();
  const results = await runInFlight(
    rows,
    async (row) => {
      const outcome = await sendRow(target, row, { signal, mayRetry: () => !gone.signal.aborted });
      if (outcome.kind === 'gone') gone.abort();
      return outcome;
    },
    { limit: ROWS_IN_FLIGHT, signal: AbortSignal.any([signal, gone.signal]) },
  );
  const failures = rows.flatMap((row, index) => {
    const result = results[index];
    if (result?.state === 'failed') throw result.error;
    if (result?.state === 'done' && result.value.kind === 'delivered') return [];
    return errorOf(row.id, result?.state === 'done' ? result.value : 'not_started', gone.signal.aborted);
  });
  const missing = unique.filter((id) => !found.has(id)).map(notFoundError);
  return {
    pushed: rows.length - failures.length,
    failed: failures.length + missing.length,
    skipped: ids.length - unique.length,
    errors: sampleErrors([...failures, ...missing]),
  };
}
