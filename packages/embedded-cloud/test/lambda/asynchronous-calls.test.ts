import { describe, expect, it } from 'vitest';
import { type AsynchronousSettings, createAsynchronousCalls } from '#cloud/lambda/asynchronous-calls.ts';
import { FunctionError, LambdaRefusedError } from '#cloud/types.ts';

const ARN = 'arn:aws:lambda:us-east-1:000000000000:function:tick';
const SECOND = 1_000;
const failure = new FunctionError('Error', 'no luck');
const throttle = new LambdaRefusedError('TooManyRequestsException', 'Rate Exceeded.');

/** A function that fails as listed and then succeeds, called without waiting. */
function called(outcomes: readonly FunctionError[], settings: AsynchronousSettings = {}) {
  const ending = new AbortController();
  const at: number[] = [];
  let now = 0;
  const call = createAsynchronousCalls({
    host: {
      async invoke() {
        at.push(now);
        const outcome = outcomes[at.length - 1];
        if (outcome) throw outcome;
      },
    },
    settingsOf: () => settings,
    signal: ending.signal,
    clock: {
      now: () => now,
      async sleep(ms) {
        now += ms;
      },
    },
  });
  return { at, ending, done: () => call(ARN, {}) };
}

describe('an asynchronous call', () => {
  it('is retried twice if it fails, after one minute and after two', async () => {
    const { at, done } = called([failure, failure, failure]);
    await expect(done()).rejects.toBe(failure);
    expect(at).toEqual([0, 60 * SECOND, 180 * SECOND]);
  });

  it.each([
    [0, 1],
    [1, 2],
  ])('with %i retries is made %i times', async (retries, times) => {
    const { at, done } = called([failure, failure, failure], { retries });
    await expect(done()).rejects.toBe(failure);
    expect(at).toHaveLength(times);
  });

  it('that is throttled waits longer each time without using a retry, until it is too old', async () => {
    const { at, done } = called(
      Array.from({ length: 20 }, () => throttle),
      { retries: 0, maxAgeSeconds: 60 },
    );
    await expect(done()).rejects.toBe(throttle);
    expect(at.map((ms) => ms / SECOND)).toEqual([0, 1, 3, 7, 15, 31]);
  });

  it('is not retried during shutdown', async () => {
    const { at, ending, done } = called([failure]);
    ending.abort();
    await expect(done()).rejects.toBe(failure);
    expect(at).toEqual([0]);
  });
});
