import { describe, expect, it } from 'vitest';
import type { OutgoingRow, RetryOutcome, RowOutcome } from '#domain/outbound/pushes/channel.ts';
import { deliverBatch } from '#domain/outbound/pushes/deliver-batch.ts';

const SENT: RowOutcome = { kind: 'sent' };
const problem = { code: 'busy', message: 'busy' };
const BRIEF: RetryOutcome = { kind: 'retry', problem, isBrief: true };

const rows: OutgoingRow[] = ['a', 'b', 'c'].map((id) => ({
  deliveryId: id,
  record: { id, record_type: 'accounts' },
}));

/** A receiver that responds to each call with the next list. `calls` records the requests. */
function receiverOf(...responses: RowOutcome[][]) {
  const calls: string[] = [];
  return {
    calls,
    receiver: {
      batchSize: 3,
      callsInFlight: 1,
      deliver: async (some: readonly OutgoingRow[]) => {
        calls.push(some.map(({ deliveryId }) => deliveryId).join(''));
        return responses[calls.length - 1] ?? some.map(() => SENT);
      },
    },
  };
}

const limits = { signal: new AbortController().signal, mayRetry: () => true };

describe('a batch of rows', () => {
  it('gives each row the outcome of its last try', async () => {
    const last: RetryOutcome = { ...BRIEF, problem: { code: 'last', message: 'last' } };
    const { receiver, calls } = receiverOf([BRIEF, SENT, BRIEF], [last, SENT], [last]);

    expect(await deliverBatch(receiver, rows, limits)).toEqual([last, SENT, SENT]);
    expect(calls).toEqual(['abc', 'ac', 'a']);
  });

  it('is retried only for brief failures, and not before the receiver allows it', async () => {
    const outcomes: RowOutcome[] = [
      { kind: 'retry', problem },
      { ...BRIEF, retryAfterMs: 201 },
      { ...BRIEF, retryAfterMs: 200 },
    ];
    const { receiver, calls } = receiverOf(outcomes);
    let tries = 0;

    await deliverBatch(receiver, rows, { ...limits, mayRetry: () => ++tries === 1 });

    expect(calls).toEqual(['abc', 'c']);
  });

  it.each([
    ['sent', SENT],
    ['skipped', { kind: 'skipped' }],
    ['failed', { kind: 'failed', problem }],
    ['stopped', { kind: 'stop', problem }],
    ['told to wait longer', { ...BRIEF, retryAfterMs: 201 }],
  ] as const)('is done after one try if its rows are %s', async (_, outcome) => {
    const { receiver, calls } = receiverOf(rows.map(() => outcome));

    expect(await deliverBatch(receiver, rows, limits)).toEqual(rows.map(() => outcome));
    expect(calls).toEqual(['abc']);
  });

  it('is not retried if the receiver is unhealthy', async () => {
    const { receiver, calls } = receiverOf([BRIEF, BRIEF, BRIEF]);

    await deliverBatch(receiver, rows, { ...limits, mayRetry: () => false });

    expect(calls).toEqual(['abc']);
  });

  it('is not retried after an abort, whether during a try or a wait', async () => {
    for (const when of ['try', 'wait']) {
      const ending = new AbortController();
      const { receiver, calls } = receiverOf([BRIEF, SENT, SENT]);
      const mayRetry = () => {
        if (when === 'wait') queueMicrotask(() => ending.abort());
        return true;
      };
      if (when === 'try') ending.abort();

      expect(await deliverBatch(receiver, rows, { signal: ending.signal, mayRetry })).toEqual([
        BRIEF,
        SENT,
        SENT,
      ]);
      expect(calls).toEqual(['abc']);
    }
  });
});
