import { describe, expect, it } from 'vitest';
import { ApiError } from '#client/api-error.ts';
import { poll } from '#console/state/poll.ts';

class Ended extends Error {}

type Next = 'soon' | 'later' | 'stop';

/** Polls until the values say stop, or it has slept this often. A thrown value is a failure. */
async function pollValues(values: readonly (Next | Error)[], maxSleeps = 30, maxFailures?: number) {
  const slept: number[] = [];
  const failures: unknown[] = [];
  let reads = 0;
  let visibleChecks = 0;
  await poll<Next>({
    read: async () => {
      const value = values[Math.min(reads, values.length - 1)] ?? 'stop';
      reads += 1;
      if (value instanceof Error) throw value;
      return value;
    },
    accept: (next) => next,
    fail: (error) => failures.push(error),
    startMs: 1_000,
    longestMs: 8_000,
    ...(maxFailures !== undefined && { maxFailures }),
    sleep: async (ms) => {
      slept.push(ms);
      if (slept.length === maxSleeps) throw new Ended();
    },
    whenVisible: async () => {
      visibleChecks += 1;
    },
  }).catch((error: unknown) => {
    if (!(error instanceof Ended)) throw error;
  });
  return { slept, failures, reads, visibleChecks };
}

const refused = new ApiError(403, { code: 'forbidden', message: 'No.' });

describe('polling', () => {
  it('reads until it is over, each time only while the page is visible', async () => {
    const { reads, slept, visibleChecks } = await pollValues(['later', 'later', 'stop']);
    expect(reads).toBe(3);
    expect(slept).toHaveLength(2);
    expect(visibleChecks).toBe(3);
  });

  it('reads less and less often while nothing changes, within a bound', async () => {
    const { slept } = await pollValues(['later']);
    expect(slept).toEqual(slept.toSorted((a, b) => a - b));
    expect([slept[0], slept.at(-1)]).toEqual([1_000, 8_000]);
  });

  it('reads often again as soon as there is news', async () => {
    const { slept } = await pollValues(['later', 'later', 'later', 'soon', 'later']);
    expect(slept[2]).toBeGreaterThan(1_000);
    expect(slept[3]).toBe(1_000);
  });

  it('goes on after an outage', async () => {
    const { reads, failures } = await pollValues([new Error('offline'), 'later', 'stop']);
    expect(reads).toBe(3);
    expect(failures).toEqual([]);
  });

  it('stops after as many failures in a row as are allowed, and says why', async () => {
    const offline = new Error('offline');
    const { reads, failures } = await pollValues([offline, 'later', offline, offline], 30, 2);
    expect(reads).toBe(4);
    expect(failures).toEqual([offline]);
  });

  it('stops at once when repeating is pointless', async () => {
    const { reads, failures } = await pollValues([refused]);
    expect(reads).toBe(1);
    expect(failures).toEqual([refused]);
  });
});
