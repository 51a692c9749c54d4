import { describe, expect, it } from 'vitest';
import type { DeliveryOutcome } from '#delivery/delivery-outcome.ts';
import { planNext } from '#delivery/plan-next.ts';
import { ReceiverHealth } from '#delivery/receiver-health.ts';
import { ROWS_IN_FLIGHT } from '#delivery/rows-in-flight.ts';
import type { TriedRows } from '#delivery/try-rows.ts';

type Failure = Extract<DeliveryOutcome, { kind: 'retry' }>;

const DELIVERED: DeliveryOutcome = { kind: 'delivered', status: 200, ms: 1 };
const GONE: DeliveryOutcome = { kind: 'gone', code: 'gone', message: 'no more', status: 410 };
const OUT: Failure = {
  kind: 'retry',
  code: 'http_error',
  message: 'The receiver answered 503.',
  status: 503,
};
const LIMITED: Failure = { kind: 'retry', code: 'rate_limited', message: 'slowly', status: 429 };

const HOUR_MS = 3_600_000;
/** The retry policy has seven waits. */
const LAST_WAIT = 7;

const rowAt = (row: number) => ({ row, id: `acc_${row}` });
const sent = (row: number) => ({ row, result: 'sent' as const });

function healthAfter(...outcomes: readonly DeliveryOutcome[]): ReceiverHealth {
  const health = new ReceiverHealth();
  for (const outcome of outcomes) health.note(outcome);
  return health;
}

const tried = (parts: Partial<TriedRows> = {}): TriedRows => ({
  ended: [],
  open: [],
  untried: [],
  health: new ReceiverHealth(),
  ...parts,
});

const open = (row: number, failure: Failure = OUT) => ({ row: rowAt(row), failure });

describe('after rows were tried', () => {
  it('nothing is left to do where all have ended', () => {
    const next = planNext(tried({ ended: [sent(0)], health: healthAfter(DELIVERED) }), 1, 3);

    expect(next).toEqual({ changes: [sent(0)], pauses: 0 });
  });

  it('rows that failed go on as the next attempt, and the lane has its patience back', () => {
    const next = planNext(tried({ ended: [sent(0)], open: [open(1)] }), 2, 5);

    expect(next).toEqual({
      changes: [sent(0), { row: 1, result: 'tried', tries: 2 }],
      retryDelayMs: expect.any(Number),
      pauses: 0,
    });
  });

  it('the longest wait among them counts for all', () => {
    const patient = { ...OUT, retryAfterMs: 14 * 60_000 };

    const next = planNext(tried({ open: [open(0), open(1, patient), open(2)] }), 1, 0);

    expect(next.retryDelayMs).toBeGreaterThanOrEqual(14 * 60_000);
  });

  it('rows without an attempt left fail with what the receiver said last', () => {
    const next = planNext(tried({ open: [open(4)] }), LAST_WAIT + 1, 0);

    expect(next).toEqual({
      changes: [
        {
          row: 4,
          result: 'failed',
          error: { record_id: 'acc_4', code: 'http_error', message: OUT.message, status_code: 503 },
        },
      ],
      pauses: 0,
    });
  });

  it('rows there was no time for come again at once, as the same attempt', () => {
    const next = planNext(tried({ ended: [sent(0)], untried: [rowAt(1)] }), 1, 2);

    expect(next).toEqual({ changes: [sent(0)], again: { pauses: 0, delayMs: 0 }, pauses: 0 });
  });
});

describe('a receiver that is unwell', () => {
  const unwell = Array.from({ length: ROWS_IN_FLIGHT }, () => OUT);

  it('makes open and untried rows wait together, one pause more than before, and none loses an attempt', () => {
    const next = planNext(tried({ ended: [sent(0)], open: [open(1)], health: healthAfter(...unwell) }), 1, 2);

    expect(next).toEqual({
      changes: [sent(0)],
      again: { pauses: 3, delayMs: expect.any(Number) },
      pauses: 3,
    });
    expect(next.again?.delayMs).toBeGreaterThan(0);
    expect(next.again?.delayMs).toBeLessThanOrEqual(HOUR_MS);
  });

  it('that has taken a row before it fell ill is waited for as if for the first time', () => {
    const health = healthAfter(DELIVERED, ...unwell);

    expect(planNext(tried({ untried: [rowAt(1)], health }), 1, 6)).toMatchObject({
      again: { pauses: 1 },
      pauses: 1,
    });
  });

  it('that asks for patience gets it', () => {
    const health = healthAfter({ ...LIMITED, retryAfterMs: 10 * 60_000 });

    const next = planNext(tried({ untried: [rowAt(0)], health }), 1, 0);

    expect(next.again?.delayMs).toBeGreaterThanOrEqual(10 * 60_000);
  });

  it('once too often fails all rows left, and the lane goes on with no patience', () => {
    const health = healthAfter(...unwell);

    const next = planNext(
      tried({ ended: [sent(0)], open: [open(1)], untried: [rowAt(2)], health }),
      1,
      LAST_WAIT,
    );

    expect(next.again).toBeUndefined();
    expect(next.retryDelayMs).toBeUndefined();
    expect(next.changes.map(({ row, result }) => [row, result])).toEqual([
      [0, 'sent'],
      [1, 'failed'],
      [2, 'failed'],
    ]);
    expect(next.changes[2]?.error).toMatchObject({ record_id: 'acc_2', code: 'http_error' });
    expect(next.pauses).toBe(LAST_WAIT);
  });

  it('that wants nothing more stops the run, whatever else it said', () => {
    const health = healthAfter(LIMITED, GONE);

    expect(planNext(tried({ ended: [sent(0)], untried: [rowAt(1)], health }), 1, 2)).toEqual({
      changes: [sent(0)],
      stop: { code: 'gone', message: expect.stringContaining('410') },
      pauses: 0,
    });
  });
});
