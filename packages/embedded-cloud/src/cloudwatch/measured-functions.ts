import { isThrottle } from '../lambda/is-throttle.ts';
import type { FunctionHost, StreamedResponse } from '../types.ts';
import type { CloudWatch } from './create-cloudwatch.ts';

/** The name in an ARN, with or without a version. */
const nameOf = (target: string): string =>
  (target.startsWith('arn:') ? target.split(':')[6] : target.split(':')[0]) ?? target;

/** A host that counts calls as Lambda does, per function and in total. */
export function measuredFunctions(host: FunctionHost, cloudWatch: CloudWatch): FunctionHost {
  const count = (target: string, name: string, value: number): void => {
    for (const dimensions of [{ FunctionName: nameOf(target) }, {}]) {
      cloudWatch.record({ namespace: 'AWS/Lambda', name, dimensions, value });
    }
  };
  const ended = (target: string, startedAt: number, error?: unknown): void => {
    // Lambda counts these separately from errors.
    if (isThrottle(error)) {
      count(target, 'Throttles', 1);
      return;
    }
    count(target, 'Invocations', 1);
    count(target, 'Errors', error === undefined ? 0 : 1);
    count(target, 'Duration', Math.round(performance.now() - startedAt));
  };

  /**
   * The same stream. The function must hear at once when the caller disconnects, which a generator in between would
   * prevent.
   */
  function untilEnd(
    target: string,
    startedAt: number,
    body: StreamedResponse['body'],
  ): StreamedResponse['body'] {
    let isOpen = true;
    const end = (error?: unknown): void => {
      if (isOpen) ended(target, startedAt, error);
      isOpen = false;
    };
    return {
      [Symbol.asyncIterator]() {
        const inner = body[Symbol.asyncIterator]();
        return {
          async next() {
            try {
              const next = await inner.next();
              if (next.done) end();
              return next;
            } catch (error) {
              end(error);
              throw error;
            }
          },
          async return() {
            end();
            return (await inner.return?.()) ?? { done: true, value: undefined };
          },
        };
      },
    };
  }

  return {
    async invoke(target, event, options) {
      const startedAt = performance.now();
      try {
        const response = await host.invoke(target, event, options);
        ended(target, startedAt);
        return response;
      } catch (error) {
        ended(target, startedAt, error);
        throw error;
      }
    },

    async invokeStreaming(target, event) {
      const startedAt = performance.now();
      try {
        const { head, body } = await host.invokeStreaming(target, event);
        return { head, body: untilEnd(target, startedAt, body) };
      } catch (error) {
        ended(target, startedAt, error);
        throw error;
      }
    },

    stop: () => host.stop(),
  };
}

/** Asynchronous calls, counting those that Lambda dropped while they waited for a worker. */
export const droppedCalls =
  (cloudWatch: CloudWatch, call: (functionArn: string, event: unknown) => Promise<void>) =>
  async (functionArn: string, event: unknown): Promise<void> => {
    try {
      await call(functionArn, event);
    } catch (error) {
      if (isThrottle(error)) {
        const dimensions = { FunctionName: nameOf(functionArn) };
        cloudWatch.record({ namespace: 'AWS/Lambda', name: 'AsyncEventsDropped', dimensions, value: 1 });
      }
      throw error;
    }
  };
