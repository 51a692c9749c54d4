import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SQSClient } from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type EventSource, startSqsEventSource } from '#cloud/event-sources/sqs-event-source.ts';
import { createOperator } from '#cloud/iam/policy.ts';
import { createFunctionHost, type LocalFunctionHost } from '#cloud/lambda/function-host.ts';
import { type Sqs, startSqs } from '#cloud/sqs/start-sqs.ts';
import { eventually } from '#cloud/testing/eventually.ts';
import { clientFor, send } from '../sqs/client.ts';

const region = 'us-east-1';
const account = '000000000000';
/** How often Lambda lets a chain return to a function. */
const MAX_RUNS = 16;

let directory: string;
let sqs: Sqs;
let client: SQSClient;
let host: LocalFunctionHost;
let source: EventSource;
const lines: string[] = [];

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'loop-'));
  lines.length = 0;
  const work = { name: 'work', visibilitySeconds: 60 };
  sqs = await startSqs({ region, account, queues: [work] });
  client = clientFor(sqs.endpoint);
});

afterEach(async () => {
  await source.stop();
  await host.stop();
  await sqs.stop();
  await rm(directory, { recursive: true });
});

/** A consumer that calls SQS through the SDK, whose middleware passes on the lineage. */
function start(recursiveLoop?: 'Allow'): void {
  host = createFunctionHost({
    functions: [
      {
        name: 'resend',
        arn: `arn:aws:lambda:${region}:${account}:function:resend`,
        file: fileURLToPath(new URL('./fixtures/resend.mjs', import.meta.url)),
        exportName: 'resend',
        timeoutSeconds: 30,
        memoryMb: 256,
        ...(recursiveLoop && { recursiveLoop }),
        environment: {
          NOTES: path.join(directory, 'notes'),
          QUEUE_URL: sqs.queueUrl('work'),
          AWS_ENDPOINT_URL_SQS: sqs.endpoint,
          AWS_ACCESS_KEY_ID: 'AKIATEST',
          AWS_SECRET_ACCESS_KEY: 'test',
        },
      },
    ],
  });
  source = startSqsEventSource({
    queue: sqs.queue('work'),
    host,
    functionName: 'resend',
    functionTimeoutSeconds: 30,
    role: createOperator(account),
    log: (line) => lines.push(line),
  });
}

const runs = async (): Promise<string[]> =>
  (await readFile(path.join(directory, 'notes'), 'utf8').catch(() => '')).split('\n').filter(Boolean);

it('stops a chain after sixteen runs, and leaves its message in the queue', async () => {
  start();
  await send(client, sqs.queueUrl('work'), '100');

  await eventually(
    async () => lines.join('\n'),
    (text) => text.includes('RecursiveInvocationException: resend ran 16 times in one chain of requests'),
  );
  const queue = sqs.queue('work');
  // Its last sender may not be done yet.
  await eventually(
    async () => queue.peek(10).messages.filter(({ isInHand }) => isInHand).length,
    (count) => count === 1,
  );
  expect(await runs()).toHaveLength(MAX_RUNS);
});

it('lets a function that may recurse do so to the end', async () => {
  start('Allow');
  await send(client, sqs.queueUrl('work'), '20');

  const all = await eventually(runs, ({ length }) => length === 20);
  expect(all).toEqual(Array.from({ length: 20 }, (_, index) => String(20 - index)));
  expect(lines).toEqual([]);
});
