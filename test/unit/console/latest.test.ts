import { describe, expect, it } from 'vitest';
import { createLatest } from '#console/state/latest.ts';

/** Lets resolved promises settle. */
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

function setup() {
  const taken: string[] = [];
  const failed: unknown[] = [];
  const { run, stop } = createLatest();
  const start = () => {
    let resolve: (value: string) => void = () => undefined;
    let reject: (reason: string) => void = () => undefined;
    const promise = new Promise<string>((done, fail) => {
      resolve = done;
      reject = fail;
    });
    let signal: AbortSignal | undefined;
    run(
      (given) => {
        signal = given;
        return promise;
      },
      (value) => taken.push(value),
      (error) => failed.push(error),
    );
    return { resolve, reject, isAborted: () => signal?.aborted };
  };
  return { taken, failed, start, stop };
}

describe('the latest of several requests', () => {
  it('is the only one whose response counts, whichever arrives first', async () => {
    const { taken, start } = setup();
    const first = start();
    const second = start();

    second.resolve('new');
    await settle();
    first.resolve('old');
    await settle();

    expect(taken).toEqual(['new']);
    expect(first.isAborted()).toBe(true);
  });

  it('is the only one whose failure counts', async () => {
    const { failed, start } = setup();
    const first = start();
    const second = start();

    first.reject('old');
    second.reject('new');
    await settle();

    expect(failed).toEqual(['new']);
  });

  it('is ignored once it is no longer needed', async () => {
    const { taken, start, stop } = setup();
    const only = start();

    stop();
    only.resolve('late');
    await settle();

    expect(taken).toEqual([]);
    expect(only.isAborted()).toBe(true);
  });
});
