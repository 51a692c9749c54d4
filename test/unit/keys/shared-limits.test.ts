import { expect, it } from 'vitest';
import type { ApiKey } from '#domain/workspace/keys/api-key.ts';
import { readSharedLimits, sharedLimitsOf, writeSharedLimits } from '#domain/workspace/keys/shared-limits.ts';

/** Keys by their limits, from the outermost creator to the newest key. */
function chain(...limits: (number | null)[]) {
  const made = limits.map((requests_per_minute, index) => ({
    id: `k${index}`,
    parent_id: index === 0 ? null : `k${index - 1}`,
    requests_per_minute,
  }));
  const asked: string[] = [];
  const apiKeys = {
    async get(id: string) {
      asked.push(id);
      return made.find((key) => key.id === id) as ApiKey | undefined;
    },
  };
  return { limits: sharedLimitsOf(apiKeys, made.at(-1)!), asked };
}

it.each([
  ['without makers', [20], []],
  ['whose maker has its limit', [20, 20], ['k0:20']],
  ['with a lower limit than its maker', [20, 5], ['k0:20']],
  ['whose makers are alike', [20, 20, 20, 5], ['k0:20']],
  ['whose makers differ', [50, 20, 20, 5], ['k1:20', 'k0:50']],
  ['whose maker has no limit', [null, 20], []],
])('a key %s shares its limiting ancestors', async (_, limits, expected) => {
  expect((await chain(...limits).limits).map(({ keyId, perMinute }) => `${keyId}:${perMinute}`)).toEqual(
    expected,
  );
});

it('a key without a limit has no creator with one, and reads none', async () => {
  const { limits, asked } = chain(null, null, null);

  expect([await limits, asked]).toEqual([[], []]);
});

it('limits round-trip', () => {
  const limits = [
    { keyId: 'a', perMinute: 20 },
    { keyId: 'b', perMinute: 50 },
  ];

  expect(readSharedLimits(writeSharedLimits(limits))).toEqual(limits);
});
