import { describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#contract/time.ts';
import type { QueuedRows } from '#domain/outbound/pushes/push-message.ts';
import type { ChunkOutcome, PushProgress } from '#domain/outbound/pushes/push-progress.ts';
import { resumePushRun } from '#domain/outbound/pushes/resume-push-run.ts';
import { runOf, START } from './push-run-world.ts';

const SENT = 0xf0;

const timeAfter = (ms: number): string => new Date(Date.parse(START) + ms).toISOString();

const outcome = (tries: readonly number[], due_at: string | null = null): ChunkOutcome => ({
  rows: Uint8Array.from(tries),
  revision: 1,
  due_at,
});

interface World {
  readonly atMs: number;
  readonly run?: Parameters<typeof runOf>[0];
  readonly outcomes?: readonly (readonly [number, ChunkOutcome])[];
  readonly isTaken?: boolean;
}

async function resume({ atMs, run, outcomes = [], isTaken = false }: World) {
  const closes: Parameters<PushProgress['close']>[] = [];
  const sent: QueuedRows[] = [];
  let tookUp = 0;
  const result = await resumePushRun(
    {
      progress: {
        listOutcomes: async () => new Map(outcomes),
        close: async (...args) => {
          closes.push(args);
          return true;
        },
      },
      send: async (messages) => void sent.push(...messages),
      claim: async () => {
        tookUp += 1;
        return !isTaken;
      },
      now: () => new Date(timeAfter(atMs)),
    },
    'ws_1',
    runOf(run),
  );
  return { result, closes, tookUp, sent: sent.map(({ message }) => [message.chunk, message.attempt]) };
}

describe('a stuck push run', () => {
  const STILL = { atMs: 3 * MINUTE_MS };

  it('continues with the first chunk of each lane that was not started', async () => {
    expect(await resume({ ...STILL, outcomes: [[0, outcome([SENT, SENT])]] })).toEqual({
      result: 'resumed',
      closes: [],
      tookUp: 1,
      sent: [
        [2, 1],
        [1, 1],
      ],
    });
  });

  it('continues within a chunk that was started and not fully tried', async () => {
    const { sent } = await resume({
      ...STILL,
      outcomes: [
        [0, outcome([SENT, 0])],
        [1, outcome([SENT, SENT])],
        [3, outcome([SENT, SENT])],
      ],
    });

    expect(sent).toEqual([[0, 1]]);
  });

  it.each([
    ['is still to come', 1, []],
    ['may be late', -2 * MINUTE_MS, []],
    ['is overdue', -2 * MINUTE_MS - 1, [[2, 3]]],
  ] as const)(
    'gets rows called again whose next attempt was lost, and not where it %s',
    async (_, dueMs, due) => {
      const at = 10 * MINUTE_MS;
      const { sent, result } = await resume({
        atMs: at,
        outcomes: [
          [0, outcome([SENT])],
          [1, outcome([SENT])],
          [2, outcome([2, SENT], timeAfter(at + dueMs))],
          [3, outcome([SENT])],
        ],
      });

      expect(sent).toEqual(due);
      expect(result).toBe(due.length > 0 ? 'resumed' : 'moving');
    },
  );

  it('leaves a lane alone that waits for its receiver', async () => {
    const at = 10 * MINUTE_MS;
    const { sent } = await resume({ atMs: at, outcomes: [[0, outcome([0, SENT], timeAfter(at + 1))]] });

    expect(sent).toEqual([[1, 1]]);
  });

  it('is left to another sweeper that has resumed it', async () => {
    expect(await resume({ ...STILL, isTaken: true })).toMatchObject({
      result: 'moving',
      sent: [],
      tookUp: 1,
    });
  });

  it('is not resumed if nothing is missing', async () => {
    const all = [0, 1, 2, 3].map((chunk) => [chunk, outcome([1], timeAfter(DAY_MS))] as const);

    expect(await resume({ ...STILL, outcomes: all })).toMatchObject({
      result: 'moving',
      sent: [],
      tookUp: 0,
    });
  });
});

describe('a push run that makes progress, or should end', () => {
  it('is left alone until it has been silent for three minutes', async () => {
    expect(await resume({ atMs: 3 * MINUTE_MS - 1 })).toMatchObject({
      result: 'moving',
      sent: [],
      tookUp: 0,
    });
    const progress_at = timeAfter(5 * MINUTE_MS);
    expect(await resume({ atMs: 8 * MINUTE_MS - 1, run: { progress_at } })).toMatchObject({
      result: 'moving',
    });
    expect(await resume({ atMs: 8 * MINUTE_MS, run: { progress_at } })).toMatchObject({ result: 'resumed' });
  });

  it('is closed if every row has ended, however old it is', async () => {
    const run = { sent: 1, failed: 1, skipped: 2 };

    expect(await resume({ atMs: 2 * DAY_MS, run })).toMatchObject({
      result: 'closed',
      closes: [['ws_1', 'push_1']],
      sent: [],
    });
  });

  it('is given up after a day, and says so', async () => {
    expect(await resume({ atMs: DAY_MS })).toMatchObject({ result: 'resumed', closes: [] });

    const { result, closes, sent } = await resume({ atMs: DAY_MS + 1 });

    expect([result, sent]).toEqual(['given_up', []]);
    expect(closes).toEqual([
      ['ws_1', 'push_1', [expect.objectContaining({ record_id: 'push_1', code: 'given_up' })]],
    ]);
  });
});
