import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { runBounded } from '#domain/outbound/pushes/run-bounded.ts';

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

describe('running with limited concurrency', () => {
  it('keeps exactly the limit running while there is work, and returns one result each', async () => {
    let running = 0;
    let most = 0;
    const results = await runBounded(
      numbers(50),
      async (item) => {
        running += 1;
        most = Math.max(most, running);
        for (let turn = item % 7; turn >= 0; turn -= 1) await nextTurn();
        running -= 1;
      },
      { limit: 5 },
    );

    expect(most).toBe(5);
    expect(results).toEqual(numbers(50).map(() => ({ state: 'done' })));
  });

  it('reports a failure next to the other results, even if the worker throws synchronously', async () => {
    const results = await runBounded(
      ['a', 'b', 'c'],
      (item) => {
        if (item === 'b') throw new Error('no b');
        return Promise.resolve(item);
      },
      { limit: 1 },
    );

    expect(results).toEqual([
      { state: 'done' },
      { state: 'failed', error: new Error('no b') },
      { state: 'done' },
    ]);
  });

  it('starts nothing after the deadline, awaits running work, and lists what was not started', async () => {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    const started: number[] = [];
    const results = await runBounded(
      numbers(6),
      async (item) => {
        started.push(item);
        await nextTurn();
        now = 30;
        return item;
      },
      { limit: 2, deadlineMs: 30 },
    );

    expect(started).toEqual([0, 1]);
    expect(results.map(({ state }) => state)).toEqual([
      ...Array(2).fill('done'),
      ...Array(4).fill('not_started'),
    ]);
  });

  it('starts nothing after an abort', async () => {
    const stop = new AbortController();
    const results = await runBounded(
      numbers(4),
      async (item) => {
        if (item === 1) stop.abort();
      },
      { limit: 1, signal: stop.signal },
    );

    expect(results.map(({ state }) => state)).toEqual(['done', 'done', 'not_started', 'not_started']);
  });

  it('takes items from a generator as slots become free', async () => {
    let taken = 0;
    let finished = 0;
    function* items(): Generator<number> {
      for (const item of numbers(20)) {
        taken += 1;
        expect(taken - finished).toBeLessThanOrEqual(3);
        yield item;
      }
    }
    const results = await runBounded(
      items(),
      async () => {
        await nextTurn();
        finished += 1;
      },
      { limit: 3 },
    );

    expect(results).toHaveLength(20);
  });

  it('ends at once without items', async () => {
    await expect(runBounded([], async () => 1, { limit: 3 })).resolves.toEqual([]);
  });
});
