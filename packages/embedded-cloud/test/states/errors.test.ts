import { expect, it } from 'vitest';
import { retryDelaySeconds } from '#cloud/states/retry.ts';
import { runMachine as run } from '#cloud/testing/run-machine.ts';
import { callF } from './harness.ts';

it.each([
  [{ IntervalSeconds: 2, BackoffRate: 2 }, 3, 1, 16],
  [{}, 2, 1, 4],
  [{ IntervalSeconds: 10, BackoffRate: 2, MaxDelaySeconds: 25 }, 4, 1, 25],
  [{ IntervalSeconds: 8, JitterStrategy: 'FULL' as const }, 1, 0.25, 4],
  [{ IntervalSeconds: 8, JitterStrategy: 'FULL' as const }, 1, 0, 0],
  [{ IntervalSeconds: 8, JitterStrategy: 'NONE' as const }, 1, 0.25, 16],
])('%o waits after %i attempts (random %d) %d seconds', (retrier, attempt, random, expected) => {
  expect(retryDelaySeconds({ ErrorEquals: [], ...retrier }, attempt, () => random)).toBe(expected);
});

it('a machine beyond TimeoutSeconds ends TIMED_OUT, whatever its states would catch', async () => {
  const Catch = [{ ErrorEquals: ['States.ALL'], Next: 'B' }];

  const execution = await run(
    { A: callF({ End: true, Catch }), B: { Type: 'Succeed' } },
    { handlers: { f: () => new Promise(() => undefined) }, more: { TimeoutSeconds: 1 } },
  );

  expect(execution.status).toBe('TIMED_OUT');
  expect(execution).not.toHaveProperty('error');
});
