import { describe, expect, it } from 'vitest';
import { createTokenBucket } from '#table/pacing/token-bucket.ts';
import { startSuiteTable } from '#test/harness/suite-table.ts';

const table = await startSuiteTable();

const START = Date.parse('2026-11-02T08:00:00Z');

/** Callers on many machines at the same moment. Returns when each may go. */
function machines(name: string, limit: { perSecond: number; burst: number }) {
  const clock = { now: START };
  const turns: number[] = [];
  const bucketOf = (machine: number) =>
    createTokenBucket(
      machine % 2 === 0 ? table : table.other,
      () => new Date(clock.now),
      async (ms) => turns.push(ms),
    );
  const take = async (machine: number, longestMs = 10_000) => {
    const before = turns.length;
    const isMine = await bucketOf(machine).waitForTurn({ name, ...limit }, longestMs);
    if (isMine && turns.length === before) turns.push(0);
    return isMine;
  };
  return { clock, turns, take };
}

describe('a token bucket in the table', () => {
  it('gives every caller its own slot, however many machines ask at once', async () => {
    const { turns, take } = machines('sec-a', { perSecond: 8, burst: 2 });

    const taken = await Promise.all(Array.from({ length: 20 }, (_, machine) => take(machine)));

    expect(taken.every(Boolean)).toBe(true);
    const waits = turns.filter((ms) => ms > 0).toSorted((a, b) => a - b);
    expect(waits).toEqual(Array.from({ length: 18 }, (_, turn) => (turn + 1) * 125));
  });

  it('never allows more within a second than rate and burst together', async () => {
    const { clock, take, turns } = machines('sec-b', { perSecond: 8, burst: 2 });
    const moments: number[] = [];
    for (let call = 0; call < 40; call += 1) {
      await take(call);
      moments.push(clock.now + (turns.at(-1) ?? 0));
      clock.now += call % 7 === 0 ? 400 : 20;
    }
    const inSecond = (from: number) => moments.filter((at) => at >= from && at < from + 1000).length;

    expect(Math.max(...moments.map(inSecond))).toBeLessThanOrEqual(10);
  });

  it('rejects a caller that would have to wait too long, without taking a slot', async () => {
    const { take, turns } = machines('slow', { perSecond: 0.2, burst: 1 });

    expect(await take(0)).toBe(true);
    expect(await take(1, 6_000)).toBe(true);
    expect(await take(2, 6_000)).toBe(false);
    expect(await take(3, 10_000)).toBe(true);
    expect(turns).toEqual([0, 5_000, 10_000]);
  });

  it('is full again after a pause', async () => {
    const { clock, take, turns } = machines('pause', { perSecond: 1, burst: 1 });
    await take(0);
    clock.now += 60_000;

    await take(1);

    expect(turns).toEqual([0, 0]);
  });
});
