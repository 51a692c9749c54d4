import { expect, it } from 'vitest';
import { halfOfMemory, measureMemoryUse } from '#cloud/lambda/memory-use.ts';

const GB = 1024 ** 3;

it.each([
  ['on a machine of its own', { constrained: 0, total: 8 * GB }, 4 * GB],
  ['without a limit in its container', { constrained: 2 ** 64, total: 8 * GB }, 4 * GB],
  ['with a limit that is below the machine', { constrained: 2 * GB, total: 8 * GB }, GB],
])('half of the memory %s', (_, memory, half) => {
  expect(halfOfMemory(memory)).toBe(half);
});

it('measures what this process uses of a limit', () => {
  expect(measureMemoryUse(1)).toBeGreaterThan(1024 ** 2);
  expect(measureMemoryUse(process.memoryUsage.rss() * 1000)).toBeLessThan(0.01);
});
