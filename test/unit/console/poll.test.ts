import { describe, expect, it } from 'vitest';
import { poll } from '#console/state/poll.ts';

/** Polls these values in order. A thrown one is a failure. */
async function polled(values: readonly (number | Error)[], last: number, isFinal = false) {
  const taken: number[] = [];
  const failures: unknown[] = [];
  const waits: number[] = [];
  let reads = 0;
  let looks = 0;
  await poll<number>({
    read: async () => {
      const value = values[reads] ?? last;
      reads += 1;
      if (value instanceof Error) throw value;
      return value;
    },
    take: (value) => {
      taken.push(value);
      return value === last;
    },
    fail: (error) => failures.push(error),
    isFinal: () => isFinal,
    sleep: async (ms) => void waits.push(ms),
    visible: async () => {
      looks += 1;
    },
  });
  return { taken, failures, waits, reads, looks };
}

describe('polling', () => {
  it('reads until it is over, less and less often', async () => {
    const { taken, waits } = await polled([1, 2, 3], 4);

    expect(taken).toEqual([1, 2, 3, 4]);
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    expect(new Set(waits).size).toBe(3);
  });

  it('never waits longer than eight seconds', async () => {
    const { waits } = await polled(new Array(30).fill(1), 2);

    expect(Math.max(...waits)).toBe(8000);
  });

  it('stops while the page is hidden', async () => {
    const { reads, looks } = await polled([1, 2], 3);

    expect(looks).toBe(reads);
  });

  it('survives temporary failures', async () => {
    const { taken, failures } = await polled([new Error('a'), new Error('b'), 1, new Error('c')], 2);

    expect(taken).toEqual([1, 2]);
    expect(failures).toEqual([]);
  });

  it('gives up after five failures in a row and says why', async () => {
    const error = new Error('down');
    const { failures, reads } = await polled(new Array(9).fill(error), 1);

    expect(failures).toEqual([error]);
    expect(reads).toBe(5);
  });

  it("gives up at once if retrying won't help", async () => {
    const { failures, reads } = await polled([new Error('gone')], 1, true);

    expect(failures).toHaveLength(1);
    expect(reads).toBe(1);
  });
});
