import { describe, expect, it } from 'vitest';
import { retryDelaySeconds } from '#cloud/states/retry.ts';
import { runMachine as run } from '#cloud/testing/run-machine.ts';
import { FunctionError } from '#cloud/types.ts';
import { callF } from './harness.ts';

const failing = (errorType: string, message = 'no') => {
  throw new FunctionError(errorType, message, ['at x']);
};

const task = (more: Record<string, unknown>) => ({ A: callF({ End: true, ...more }) });

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

describe('Catch', () => {
  const caught = (Catch: unknown[], handlers: Record<string, () => unknown>) =>
    run(
      {
        ...task({ Catch, End: undefined, Next: 'Fine' }),
        Fine: { Type: 'Succeed' },
        Caught: { Type: 'Pass', End: true },
      },
      { handlers, input: { i: 1 } },
    );

  it.each([
    ['States.TaskFailed', 'Sandbox.Timedout', true],
    ['States.ALL', 'Anything', true],
    ['Other', 'Oops', false],
  ])('%s against %s: %s', async (pattern, error, matches) => {
    const execution = await caught([{ ErrorEquals: [pattern], Next: 'Caught' }], { f: () => failing(error) });

    expect(execution.status).toBe(matches ? 'SUCCEEDED' : 'FAILED');
  });

  it('on States.ALL misses a result beyond the data limit, which only its own name catches', async () => {
    const handlers = { f: () => 'x'.repeat(300_000) };

    const wild = await caught([{ ErrorEquals: ['States.ALL'], Next: 'Caught' }], handlers);
    const named = await caught([{ ErrorEquals: ['States.DataLimitExceeded'], Next: 'Caught' }], handlers);

    expect(wild).toMatchObject({ status: 'FAILED', error: 'States.DataLimitExceeded' });
    expect(named.status).toBe('SUCCEEDED');
  });
});

describe.concurrent('timeouts', () => {
  const never = { f: () => new Promise(() => undefined) };

  it('a machine beyond TimeoutSeconds ends TIMED_OUT, whatever its states would catch', async () => {
    const Catch = [{ ErrorEquals: ['States.ALL'], Next: 'B' }];

    const execution = await run(
      { ...task({ Catch }), B: { Type: 'Succeed' } },
      { handlers: never, more: { TimeoutSeconds: 1 } },
    );

    expect(execution.status).toBe('TIMED_OUT');
    expect(execution).not.toHaveProperty('error');
  });
});
