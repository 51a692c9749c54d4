import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '#contract/time.ts';
import type { RetryOutcome, RowOutcome } from '#domain/outbound/pushes/channel.ts';
import type { DeliveredRows } from '#domain/outbound/pushes/deliver-rows.ts';
import { planLastStep, planNextSteps } from '#domain/outbound/pushes/plan-next-steps.ts';
import type { ChunkChange } from '#domain/outbound/pushes/push-progress.ts';
import { createPushRunRecord } from '#domain/outbound/pushes/push-run-record.ts';
import { ReceiverHealth } from '#domain/outbound/pushes/receiver-health.ts';

const SENT: RowOutcome = { kind: 'sent' };
const GONE: RowOutcome = { kind: 'stop', problem: { code: 'gone', message: 'no more', status_code: 410 } };
const OUT: RetryOutcome = {
  kind: 'retry',
  problem: { code: 'http_error', message: 'The receiver answered 503.', status_code: 503 },
};
const LIMITED: RetryOutcome = {
  kind: 'retry',
  problem: { code: 'rate_limited', message: 'slowly', status_code: 429 },
  isOverload: true,
};
const RECEIVER = { batchSize: 5, callsInFlight: 4 };
const ROWS_IN_FLIGHT = 20;

/** The retry policy has seven delays. */
const LAST_WAIT = 7;

const rowAt = (row: number) => ({ row, id: `acc_${row}` });
const sent = (row: number) => ({ row, result: 'sent' as const });

function healthAfter(...outcomes: readonly RowOutcome[]): ReceiverHealth {
  const health = new ReceiverHealth(RECEIVER);
  for (const outcome of outcomes) health.recordOutcome(outcome);
  return health;
}

interface Tried extends DeliveredRows {
  readonly ended: readonly ChunkChange[];
}

/** A chunk of five untried rows. */
const CHUNK = {
  ids: Array.from({ length: 5 }, (_, row) => `acc_${row}`),
  outcome: { rows: new Uint8Array(5), revision: 0, due_at: null },
};

const stepsAfter = ({ ended, ...delivered }: Tried, attempt: number, pauses: number) =>
  planNextSteps(CHUNK, { attempt, pauses }, ended, delivered);

const tried = (parts: Partial<Tried> = {}): Tried => ({
  ended: [],
  openRows: [],
  untriedRows: [],
  health: new ReceiverHealth(RECEIVER),
  ...parts,
});

const open = (row: number, failure: RetryOutcome = OUT) => ({ row: rowAt(row), failure });

describe('after rows were tried', () => {
  it('nothing is left to do if all have ended', () => {
    const next = stepsAfter(tried({ ended: [sent(0)], health: healthAfter(SENT) }), 1, 3);

    expect(next).toEqual({ changes: [sent(0)], pauses: 0 });
  });

  it("failed rows continue in the next attempt, and the lane's pauses start over", () => {
    const next = stepsAfter(tried({ ended: [sent(0)], openRows: [open(1)] }), 2, 5);

    expect(next).toEqual({
      changes: [sent(0), { row: 1, result: 'tried', tries: 2 }],
      retryDelayMs: expect.any(Number),
      pauses: 0,
    });
  });

  it('the longest delay among them applies to all', () => {
    const patient = { ...OUT, retryAfterMs: 14 * 60_000 };

    const next = stepsAfter(tried({ openRows: [open(0), open(1, patient), open(2)] }), 1, 0);

    expect(next.retryDelayMs).toBeGreaterThanOrEqual(14 * 60_000);
  });

  it("rows without attempts left fail with the receiver's last error", () => {
    const next = stepsAfter(tried({ openRows: [open(4)] }), LAST_WAIT + 1, 0);

    expect(next).toEqual({
      changes: [
        {
          row: 4,
          result: 'failed',
          error: { record_id: 'acc_4', code: 'http_error', message: OUT.problem.message, status_code: 503 },
        },
      ],
      pauses: 0,
    });
  });

  it('rows without time are sent again at once, in the same attempt', () => {
    const next = stepsAfter(tried({ ended: [sent(0)], untriedRows: [rowAt(1)] }), 1, 2);

    expect(next).toEqual({ changes: [sent(0)], retry: { pauses: 0, delayMs: 0 }, pauses: 0 });
  });
});

describe('an unhealthy receiver', () => {
  const unwell = Array.from({ length: ROWS_IN_FLIGHT }, () => OUT);

  it('makes open and untried rows wait together, one pause more than before, without losing an attempt', () => {
    const next = stepsAfter(
      tried({ ended: [sent(0)], openRows: [open(1)], health: healthAfter(...unwell) }),
      1,
      2,
    );

    expect(next).toEqual({
      changes: [sent(0)],
      retry: { pauses: 3, delayMs: expect.any(Number) },
      pauses: 3,
    });
    expect(next.retry?.delayMs).toBeGreaterThan(0);
    expect(next.retry?.delayMs).toBeLessThanOrEqual(HOUR_MS);
  });

  it('that accepted a row first is waited for as if for the first time', () => {
    const health = healthAfter(SENT, ...unwell);

    expect(stepsAfter(tried({ untriedRows: [rowAt(1)], health }), 1, 6)).toMatchObject({
      retry: { pauses: 1 },
      pauses: 1,
    });
  });

  it('gets the pause it asks for', () => {
    const health = healthAfter({ ...LIMITED, retryAfterMs: 10 * 60_000 });

    const next = stepsAfter(tried({ untriedRows: [rowAt(0)], health }), 1, 0);

    expect(next.retry?.delayMs).toBeGreaterThanOrEqual(10 * 60_000);
  });

  it('after the last pause fails all remaining rows, and the lane continues without further pauses', () => {
    const health = healthAfter(...unwell);

    const next = stepsAfter(
      tried({ ended: [sent(0)], openRows: [open(1)], untriedRows: [rowAt(2)], health }),
      1,
      LAST_WAIT,
    );

    expect(next.retry).toBeUndefined();
    expect(next.retryDelayMs).toBeUndefined();
    expect(next.changes.map(({ row, result }) => [row, result])).toEqual([
      [0, 'sent'],
      [1, 'failed'],
      [2, 'failed'],
    ]);
    expect(next.changes[2]?.error).toMatchObject({ record_id: 'acc_2', code: 'http_error' });
    expect(next.pauses).toBe(LAST_WAIT);
  });

  it('that accepts nothing more stops the run, whatever else it said', () => {
    const health = healthAfter(LIMITED, GONE);

    const next = stepsAfter(tried({ ended: [sent(0)], untriedRows: [rowAt(1)], health }), 1, 2);

    expect(next).toMatchObject({ stop: { code: 'gone', message: 'no more' }, pauses: 0 });
    expect(next.retry).toBeUndefined();
    expect(next.changes).toEqual([
      sent(0),
      ...[1, 2, 3, 4].map((row) => ({
        row,
        result: 'failed',
        error: { record_id: `acc_${row}`, code: 'gone', message: 'no more' },
      })),
    ]);
  });

  it('is not detected by skipped rows, which say nothing about it', () => {
    const failures = Array.from({ length: ROWS_IN_FLIGHT - 1 }, () => OUT);

    expect(healthAfter(...failures, { kind: 'skipped' }).acceptsRows).toBe(true);
    expect(healthAfter(...failures, { kind: 'skipped' }, OUT).acceptsRows).toBe(false);
    expect(healthAfter(...failures, SENT, OUT).acceptsRows).toBe(true);
  });
});

describe('when everything is written', () => {
  const [ENDED, OPEN] = [Uint8Array.of(0xf0, 0xf1, 0xf2), Uint8Array.of(0xf0, 0xf1, 3)];
  const at = (chunk: number, rows: Uint8Array) => {
    const target = { kind: 'webhook', destination_id: 'dst_1' } as const;
    const viewer = { workspaceId: 'ws_1', visibility: 'all' } as const;
    const run = createPushRunRecord({
      id: 'push_1',
      recordType: 'accounts',
      target,
      viewer,
      total: 12,
      skipped: 0,
      chunks: 4,
      at: '2026-03-01T10:00:00.000Z',
    });
    return { workspaceId: 'ws_1', chunk, run, ids: [], outcome: { rows, revision: 1, due_at: null }, target };
  };

  it.each([
    ['the lane goes on after a first attempt', at(0, ENDED), true, { nextChunk: 2 }],
    ['the lane goes on also while rows wait', at(1, OPEN), true, { nextChunk: 3 }],
    ['the last chunk of a lane looks whether the run is over', at(2, ENDED), true, 'close'],
    ['so does whoever ended a later attempt', at(0, ENDED), false, 'close'],
    ['nothing follows while rows are open', at(3, OPEN), true, 'none'],
  ] as const)('%s', (_, loaded, endedFirstAttempt, expected) => {
    expect(planLastStep(loaded, endedFirstAttempt)).toEqual(expected);
  });
});
