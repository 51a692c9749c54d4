import { describe, expect, it } from 'vitest';
import { createLimiter, mapLimited } from '#domain/shared/work/limiter.ts';

describe('a limiter', () => {
  it('lets this many calls through at once, and the others in order', async () => {
    const limited = createLimiter(2);
    const begun: number[] = [];
    const ends: (() => void)[] = [];
    const calls = [0, 1, 2, 3].map((number) =>
      limited(() => {
        begun.push(number);
        return new Promise<number>((resolve) => ends.push(() => resolve(number)));
      }),
    );
    await Promise.resolve();
    expect(begun).toEqual([0, 1]);
    ends[1]?.();
    await calls[1];
    await Promise.resolve();
    expect(begun).toEqual([0, 1, 2]);
    ends[0]?.();
    ends[2]?.();
    await calls[2];
    await Promise.resolve();
    expect(begun).toEqual([0, 1, 2, 3]);
    ends[3]?.();
    expect(await Promise.all(calls)).toEqual([0, 1, 2, 3]);
  });

  it("gives a failed call's slot to the next", async () => {
    const limited = createLimiter(1);
    const failed = limited(async () => Promise.reject(new Error('no')));
    const next = limited(async () => 'through');
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('through');
    expect(await limited(async () => 'again')).toBe('again');
  });
});

describe('a limited map', () => {
  it('processes this many items at once and keeps their order', async () => {
    let running = 0;
    let most = 0;
    const work = async (item: number) => {
      running += 1;
      most = Math.max(most, running);
      // Later items are faster.
      for (let turn = 10 - item; turn > 0; turn -= 1) await Promise.resolve();
      running -= 1;
      return item * 10;
    };

    expect(await mapLimited([1, 2, 3, 4, 5], 2, work)).toEqual([10, 20, 30, 40, 50]);
    expect(most).toBe(2);
  });

  it('starts no other item after a failure', async () => {
    const begun: number[] = [];
    const work = async (item: number) => {
      begun.push(item);
      await Promise.resolve();
      if (item === 2) throw new Error('no');
    };

    await expect(mapLimited([1, 2, 3, 4, 5, 6], 2, work)).rejects.toThrow('no');
    await new Promise((resolve) => setImmediate(resolve));
    expect(begun).toEqual([1, 2, 3]);
  });
});
