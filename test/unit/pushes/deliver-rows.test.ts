import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import type { OutgoingRow, RetryOutcome, RowOutcome } from '#domain/outbound/pushes/channel.ts';
import { type DeliverRowsOptions, deliverRows } from '#domain/outbound/pushes/deliver-rows.ts';
import type { ChunkChange } from '#domain/outbound/pushes/push-progress.ts';

const SENT: RowOutcome = { kind: 'sent' };
const BRIEF: RetryOutcome = { kind: 'retry', problem: { code: 'busy', message: 'busy' }, isBrief: true };
const DOWN: RetryOutcome = { kind: 'retry', problem: { code: 'down', message: 'down' } };

const rowsOf = (count: number) => Array.from({ length: count }, (_, row) => ({ row, id: `acc_${row}` }));

interface World extends Partial<DeliverRowsOptions> {
  readonly batchSize: number;
  readonly callsInFlight: number;
  readonly answer: (row: OutgoingRow, call: number) => RowOutcome;
  /** Ids that the source doesn't have. */
  readonly unknown?: readonly string[];
}

/** Sends rows to a receiver that records each call, and returns their results. */
async function deliver(count: number, { batchSize, callsInFlight, answer, unknown = [], ...options }: World) {
  const calls: string[][] = [];
  const ended: ChunkChange[] = [];
  let running = 0;
  let mostAtOnce = 0;
  const delivered = await deliverRows(rowsOf(count), {
    pushId: 'push_1',
    receiver: {
      batchSize,
      callsInFlight,
      async deliver(rows) {
        const call = calls.push(rows.map(({ deliveryId }) => deliveryId));
        running += 1;
        mostAtOnce = Math.max(mostAtOnce, running);
        await nextTurn();
        running -= 1;
        return rows.map((row) => answer(row, call));
      },
    },
    load: async (ids) =>
      new Map(ids.filter((id) => !unknown.includes(id)).map((id) => [id, { id, record_type: 'accounts' }])),
    signal: new AbortController().signal,
    stopsIfUnhealthy: true,
    onEnded: (change) => ended.push(change),
    ...options,
  });
  return { ...delivered, ended, calls, mostAtOnce };
}

describe('a receiver with batches', () => {
  it('gets as many rows per call and as many concurrent calls as it accepts, each row once', async () => {
    const { calls, mostAtOnce, ended } = await deliver(250, {
      batchSize: 30,
      callsInFlight: 3,
      answer: () => SENT,
    });

    expect(calls.map(({ length }) => length)).toEqual([...Array(8).fill(30), 10]);
    expect(mostAtOnce).toBe(3);
    expect(calls.flat()).toEqual(rowsOf(250).map(({ id }) => `push_1_${id}`));
    expect(ended.map(({ row }) => row)).toEqual(rowsOf(250).map(({ row }) => row));
  });

  it("is not asked for records that don't exist, and responds for each of the others", async () => {
    const { calls, ended, openRows } = await deliver(4, {
      batchSize: 4,
      callsInFlight: 1,
      unknown: ['acc_1'],
      answer: ({ record }) => {
        if (record.id === 'acc_0') return { kind: 'skipped' };
        return record.id === 'acc_2' ? DOWN : { kind: 'failed', problem: { code: 'bad', message: 'bad' } };
      },
    });

    expect(calls).toEqual([['push_1_acc_0', 'push_1_acc_2', 'push_1_acc_3']]);
    expect(ended).toEqual([
      { row: 1, result: 'failed', error: expect.objectContaining({ record_id: 'acc_1', code: 'not_found' }) },
      { row: 0, result: 'skipped' },
      { row: 3, result: 'failed', error: { record_id: 'acc_3', code: 'bad', message: 'bad' } },
    ]);
    expect(openRows).toEqual([{ row: { row: 2, id: 'acc_2' }, failure: DOWN }]);
  });

  it('immediately gets rows again whose failure is brief, and only these', async () => {
    const { calls, ended } = await deliver(3, {
      batchSize: 3,
      callsInFlight: 1,
      answer: ({ record }, call) => (record.id === 'acc_1' && call < 3 ? BRIEF : SENT),
    });

    expect(calls).toEqual([
      ['push_1_acc_0', 'push_1_acc_1', 'push_1_acc_2'],
      ['push_1_acc_1'],
      ['push_1_acc_1'],
    ]);
    expect(ended.map(({ row, result }) => [row, result])).toEqual([
      [0, 'sent'],
      [1, 'sent'],
      [2, 'sent'],
    ]);
  });

  it('that returns too few outcomes is our own bug', async () => {
    const receiver = { batchSize: 2, callsInFlight: 1, deliver: async () => [SENT] };

    await expect(
      deliver(2, { batchSize: 2, callsInFlight: 1, answer: () => SENT, receiver }),
    ).rejects.toThrow('1 outcomes for 2 rows');
  });
});

describe('rows in flight', () => {
  const sendEight = (onSecondCall: () => void, options: Partial<DeliverRowsOptions> = {}) =>
    deliver(8, {
      batchSize: 1,
      callsInFlight: 2,
      answer: (_, call) => {
        if (call === 2) onSecondCall();
        return SENT;
      },
      ...options,
    });

  it.each(['deadline', 'abort'])('are awaited after the %s, and no others are started', async (end) => {
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
    const stop = new AbortController();
    const endNow = () => {
      if (end === 'abort') stop.abort();
      else now = 30;
    };
    const { ended, untriedRows } = await sendEight(endNow, { deadlineMs: 30, signal: stop.signal });
    clock.mockRestore();

    expect(ended.map(({ row }) => row)).toEqual([0, 1, 2]);
    expect(untriedRows.map(({ row }) => row)).toEqual([3, 4, 5, 6, 7]);
  });

  it('are awaited when another fails through a bug of ours', async () => {
    const ended: number[] = [];
    const failing = sendEight(
      () => {
        throw new Error('a bug');
      },
      { onEnded: ({ row }) => ended.push(row) },
    );

    await expect(failing).rejects.toThrow('a bug');
    expect(ended).toEqual([0, 2]);
  });
});

describe('an unhealthy receiver', () => {
  const world = { batchSize: 2, callsInFlight: 2, answer: () => DOWN };

  it('gets no more rows after as many consecutive failures as rows are in flight', async () => {
    const { calls, openRows, untriedRows } = await deliver(20, world);

    expect(calls.flat().length).toBeLessThanOrEqual(8);
    expect(openRows.length + untriedRows.length).toBe(20);
  });

  it('still gets every row if there is no later retry', async () => {
    const { calls, openRows } = await deliver(20, { ...world, stopsIfUnhealthy: false });

    expect(calls.flat()).toHaveLength(20);
    expect(openRows).toHaveLength(20);
  });

  it('that accepts no more gets no more in either case', async () => {
    const answer = (): RowOutcome => ({ kind: 'stop', problem: { code: 'gone', message: 'no more' } });
    for (const stopsIfUnhealthy of [true, false]) {
      const { calls, untriedRows, health } = await deliver(20, { ...world, answer, stopsIfUnhealthy });

      expect(calls).toHaveLength(2);
      expect(untriedRows).toHaveLength(16);
      expect(health.stop).toEqual({ code: 'gone', message: 'no more' });
    }
  });
});
