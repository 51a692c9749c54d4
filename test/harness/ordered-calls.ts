import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createLimiter } from '#domain/shared/work/limiter.ts';

/** Traffic whose calls are released one at a time. */
export interface SlowedTraffic {
  /** Lets the next call of the traffic through and waits until it is answered. */
  step(): Promise<void>;
}

/**
 * Repeats every kind of traffic side by side and holds back each call of their client until `step` lets the next one
 * through. Order alone decides what happens, so a slow machine changes nothing.
 */
export async function stepThrough<T>(
  client: DynamoDBDocumentClient,
  traffic: readonly (() => Promise<unknown>)[],
  beside: (traffic: SlowedTraffic) => Promise<T>,
): Promise<T> {
  const waiting: (() => Promise<unknown>)[] = [];
  let arrived = Promise.withResolvers<void>();
  let isHeld = true;
  let isOver = false;
  client.middlewareStack.add(
    (next) => (args) => {
      if (!isHeld) return next(args);
      const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<typeof next>>>();
      waiting.push(() => next(args).then(resolve, reject));
      arrived.resolve();
      return promise;
    },
    { step: 'initialize', name: 'slowed' },
  );
  const busy = Promise.all(
    traffic.map(async (round) => {
      while (!isOver) await round();
    }),
  );
  // Calls of failed traffic are not awaited.
  const failed = busy.then(() => new Promise<never>(() => {}));
  failed.catch(() => {});
  const step = async () => {
    let first = waiting.shift();
    while (!first) {
      arrived = Promise.withResolvers();
      await Promise.race([arrived.promise, failed]);
      first = waiting.shift();
    }
    await first();
  };
  try {
    return await beside({ step });
  } finally {
    isOver = true;
    isHeld = false;
    for (const send of waiting) void send();
    await busy;
    client.middlewareStack.remove('slowed');
  }
}

/** Every call of a client waits its turn: one at a time, each after `before` is done with it. */
export async function eachCallAfter<T>(
  client: DynamoDBDocumentClient,
  before: (command: string) => Promise<unknown>,
  run: () => Promise<T>,
): Promise<T> {
  const oneAtATime = createLimiter(1);
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      (args) =>
        oneAtATime(async () => {
          await before(commandName);
          return next(args);
        }),
    { step: 'initialize', name: 'eachCallAfter' },
  );
  try {
    return await run();
  } finally {
    client.middlewareStack.remove('eachCallAfter');
  }
}
