import { describe, expect, it } from 'vitest';
import { gate } from '#domain/work/gate.ts';

describe('a gate', () => {
  it('lets so many through at once, the others in the order they came', async () => {
    const inTurn = gate(2);
    const begun: number[] = [];
    const ends: (() => void)[] = [];
    const calls = [0, 1, 2, 3].map((number) =>
      inTurn(() => {
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

  it('gives the place of a call that failed to the next', async () => {
    const inTurn = gate(1);
    const failed = inTurn(async () => Promise.reject(new Error('no')));
    const next = inTurn(async () => 'through');
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('through');
    expect(await inTurn(async () => 'again')).toBe('again');
  });
});
