import { beforeEach, expect, it } from 'vitest';
import { countCall, drainCounts } from '#platform/count.ts';

beforeEach(() => void drainCounts());

const broken = () => Promise.reject(new Error('no answer'));
const counted = () => drainCounts().map(({ about, values }) => [about.Provider, values]);

it('counts a call to another service, and a missing response', async () => {
  expect(await countCall('Apollo', undefined, async () => 7)).toBe(7);
  await expect(countCall('Apollo', undefined, broken)).rejects.toThrow('no answer');
  await expect(countCall('Hunter', undefined, broken)).rejects.toThrow('no answer');

  expect(counted()).toEqual([
    ['Apollo', { ProviderCalls: 2, ProviderFailures: 1 }],
    ['Hunter', { ProviderCalls: 1, ProviderFailures: 1 }],
  ]);
});

it("an aborting caller doesn't count as the other side's failure", async () => {
  await expect(countCall('Apollo', AbortSignal.abort(), broken)).rejects.toThrow('no answer');

  expect(counted()).toEqual([['Apollo', { ProviderCalls: 1 }]]);
});
