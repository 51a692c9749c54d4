import { describe, expect, it } from 'vitest';
import { DirectoryError } from '#domain/market/directory/directory-error.ts';
import { createProviderMeter } from '#domain/market/directory/provider-budget.ts';
import { toMonth } from '#domain/workspace/plans/budget-store.ts';

/** A meter with a budget of ten, and what was counted. */
function meterWith(used: number) {
  const calls: unknown[] = [];
  let count = used;
  const meter = createProviderMeter({
    workspaceId: 'ws_1',
    provider: 'apollo',
    label: 'Apollo',
    limit: 10,
    now: () => new Date('2026-11-30T23:59:59.999Z'),
    budgets: {
      reserve: async (workspaceId, provider, { period, amount, limit }) => {
        calls.push(['take', workspaceId, provider, period, amount]);
        if (count + amount > limit) return false;
        count += amount;
        return true;
      },
      adjust: async (workspaceId, provider, { period, amount }) => {
        calls.push(['correct', workspaceId, provider, period, amount]);
        count += amount;
      },
    },
  });
  return { meter, calls, counted: () => count };
}

const charged = (amount: number) => async () => ({ value: 'found', charged: amount });

describe('spending at a provider', () => {
  it('is counted per calendar month in UTC', () => {
    expect(['2026-11-30T23:59:59.999Z', '2026-12-01T00:00:00Z'].map((at) => toMonth(new Date(at)))).toEqual([
      '2026-11',
      '2026-12',
    ]);
  });

  it.each([
    [5, 2, 2],
    [5, 0, 0],
    [5, 7, 7],
  ])('%i at most, of which %i are charged, counts as %i', async (most, cost, count) => {
    const { meter, counted } = meterWith(0);

    expect(await meter.spend(most, charged(cost))).toBe('found');
    expect(counted()).toBe(count);
  });

  it('needs no correction if it equals the estimate', async () => {
    const { meter, calls } = meterWith(0);

    await meter.spend(5, charged(5));

    expect(calls).toEqual([['take', 'ws_1', 'apollo', '2026-11', 5]]);
  });

  it('is corrected in the month in which it was counted', async () => {
    const { meter, calls } = meterWith(0);

    await meter.spend(5, charged(3));

    expect(calls.at(-1)).toEqual(['correct', 'ws_1', 'apollo', '2026-11', -2]);
  });

  it('never starts if it exceeds the limit, and says so', async () => {
    const { meter, counted } = meterWith(8);
    let isCalled = false;

    const spent = meter.spend(3, async () => {
      isCalled = true;
      return { value: 1, charged: 1 };
    });

    await expect(spent).rejects.toMatchObject({
      code: 'budget_exhausted',
      message: 'The budget of 10 credits for Apollo in 2026-11 has no room for 3.',
    });
    expect([isCalled, counted()]).toEqual([false, 8]);
  });

  it.each([
    ['is given back where nothing can have been charged', new DirectoryError('unavailable', 'x'), 0],
    ['stays counted where something may have been', new DirectoryError('unavailable', 'x', true), 4],
    ['stays counted where nobody knows what went wrong', new Error('x'), 4],
  ])('%s', async (_, problem, count) => {
    const { meter, counted } = meterWith(0);

    await expect(meter.spend(4, () => Promise.reject(problem))).rejects.toBe(problem);
    expect(counted()).toBe(count);
  });
});
