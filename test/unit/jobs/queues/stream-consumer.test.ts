import type { Context, DynamoDBStreamEvent } from 'aws-lambda';
import { expect, it } from 'vitest';
import { createStreamConsumer } from '#jobs/queues/stream-consumer.ts';

/** Runs the consumer with work that fails this often, in a call that may last this long. */
async function consume(error: object, failures: number, remainingMs = 300_000) {
  let tries = 0;
  const work = async () => {
    tries += 1;
    if (tries <= failures) throw Object.assign(new Error('not now'), error);
  };
  const handler = createStreamConsumer({ id: 'note-changes' }, work, 1);
  const context = { awsRequestId: 'req_1', getRemainingTimeInMillis: () => remainingMs } as Context;
  const failed = await handler({ Records: [] } satisfies DynamoDBStreamEvent, context).then(
    () => false,
    () => true,
  );
  return { failed, tries };
}

it.each([
  [
    'waits for a service that cannot be used',
    { $fault: 'server' },
    3,
    undefined,
    { failed: false, tries: 4 },
  ],
  [
    'waits for a permission',
    { $fault: 'client', name: 'AccessDenied' },
    1,
    undefined,
    { failed: false, tries: 2 },
  ],
  ['waits for a connection', { errno: -111 }, 1, undefined, { failed: false, tries: 2 }],
  ['stops waiting before its time is up', { $fault: 'server' }, 3, 60_000, { failed: true, tries: 1 }],
  ['fails at once on a record it cannot read', {}, 1, undefined, { failed: true, tries: 1 }],
  [
    'fails at once on a record it cannot write',
    { $fault: 'client', name: 'ValidationException' },
    1,
    undefined,
    { failed: true, tries: 1 },
  ],
])('the consumer of the stream %s', async (_, error, failures, remainingMs, result) => {
  expect(await consume(error, failures, remainingMs)).toEqual(result);
});
