import { describe, expect, it } from 'vitest';
import { LONGEST_MS, live, SHORTEST_MS } from '#console/state/live.ts';

class Ended extends Error {}

/** Polls until it has slept this often; returns how long each time. */
async function sleeps(
  times: number,
  read: (turn: number) => Promise<boolean>,
  isFinal = () => false,
): Promise<number[]> {
  const slept: number[] = [];
  let turn = 0;
  await live({
    read: () => read(turn++),
    take: (isNews) => isNews,
    isFinal,
    visible: async () => undefined,
    sleep: async (ms) => {
      slept.push(ms);
      if (slept.length === times) throw new Ended();
    },
  }).catch((error: unknown) => {
    if (!(error instanceof Ended)) throw error;
  });
  return slept;
}

describe('keeping up to date', () => {
  it('polls less and less while nothing changes, within a bound', async () => {
    const slept = await sleeps(12, async () => false);
    expect(slept).toEqual(slept.toSorted((a, b) => a - b));
    expect(slept[0]).toBeLessThan(LONGEST_MS);
    expect(slept.at(-1)).toBe(LONGEST_MS);
  });

  it('polls often again as soon as there is news', async () => {
    const slept = await sleeps(8, async (turn) => turn === 6);
    expect(slept[5]).toBeGreaterThan(SHORTEST_MS);
    expect(slept[6]).toBe(SHORTEST_MS);
  });

  it('goes on after an outage, rarely', async () => {
    const slept = await sleeps(2, async (turn) => {
      if (turn === 0) throw new Error('offline');
      return true;
    });
    expect(slept).toEqual([LONGEST_MS, SHORTEST_MS]);
  });

  it('stops when the key no longer works', async () => {
    const reads: number[] = [];
    const slept = await sleeps(
      3,
      async (turn) => {
        reads.push(turn);
        throw new Error('401');
      },
      () => true,
    );
    expect([reads, slept]).toEqual([[0], []]);
  });

  it('reads nothing while the page is hidden', async () => {
    let reads = 0;
    await expect(
      live({
        read: async () => ++reads,
        take: () => true,
        isFinal: () => false,
        visible: () => Promise.reject(new Ended()),
        sleep: async () => undefined,
      }),
    ).rejects.toThrow(Ended);
    expect(reads).toBe(0);
  });
});
