import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { SQSEvent } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findBatchFault } from '#cloud/event-sources/batch-outcome.ts';
import {
  type EventSource,
  type SqsEventSourceOptions,
  startSqsEventSource,
} from '#cloud/event-sources/sqs-event-source.ts';
import type { Identity } from '#cloud/iam/policy.ts';
import {
  createFunctionHost,
  type FunctionHostOptions,
  type LocalFunctionHost,
} from '#cloud/lambda/function-host.ts';
import { type Sqs, startSqs } from '#cloud/sqs/start-sqs.ts';
import { equals, eventually } from '#cloud/testing/eventually.ts';
import { functionSlowness } from '#cloud/testing/machine-speed.ts';
import { openGates } from '../lambda/gates.ts';
import { clientFor, countsOf, receive, send, sendAll } from '../sqs/client.ts';

const region = 'us-east-1';
const account = '000000000000';
const queueArn = `arn:aws:sqs:${region}:${account}:work`;
const consumers = fileURLToPath(new URL('./fixtures/consumers.mjs', import.meta.url));

const roleWith = (...actions: string[]): Identity => ({
  arn: 'arn:aws:sts::000000000000:assumed-role/consumer/s',
  statements: [{ Effect: 'Allow', Action: actions, Resource: queueArn }],
});
const role = roleWith('sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes');

let directory: string;
let sqs: Sqs;
let client: SQSClient;
let url: string;
let host: LocalFunctionHost | undefined;
let source: EventSource | undefined;
const lines: string[] = [];
let gates: ReturnType<typeof openGates>;

/** Longer than any test: received messages return when a test says so, however slow the machine is. */
const VISIBILITY_SECONDS = 3_600;

async function startQueues(visibilitySeconds: number): Promise<void> {
  const redrive = { deadLetterTargetArn: `arn:aws:sqs:${region}:${account}:dead`, maxReceiveCount: 2 };
  const work = { name: 'work', visibilitySeconds, redrive };
  sqs = await startSqs({ region, account, queues: [{ name: 'dead' }, work] });
  client = clientFor(sqs.endpoint);
  url = sqs.queueUrl('work');
}

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'events-'));
  lines.length = 0;
  await startQueues(VISIBILITY_SECONDS);
  gates = openGates();
});

afterEach(async () => {
  await source?.stop();
  await host?.stop();
  await sqs.stop();
  gates.close();
  source = undefined;
  host = undefined;
  await rm(directory, { recursive: true });
});

/** Returns everything once this many messages have failed. */
async function returnAfter(failures: number): Promise<void> {
  await eventually(() => lines.length, equals(failures));
  const records = (await notes()).flatMap(({ event }) => event?.Records ?? []);
  sqs.queue('work').release(records.map(({ receiptHandle }) => receiptHandle));
}

interface Started {
  readonly mapping?: Partial<SqsEventSourceOptions>;
  readonly hosting?: Partial<FunctionHostOptions>;
  readonly environment?: Record<string, string>;
  readonly timeoutSeconds?: number;
  readonly reservedConcurrency?: number;
}

function start({
  mapping = {},
  hosting = {},
  environment = {},
  timeoutSeconds = 60,
  reservedConcurrency,
}: Started = {}) {
  host = createFunctionHost({
    functions: [
      {
        name: 'consume',
        arn: `arn:aws:lambda:${region}:${account}:function:consume`,
        file: consumers,
        exportName: 'consume',
        timeoutSeconds,
        memoryMb: 128,
        ...(reservedConcurrency !== undefined && { reservedConcurrency }),
        environment: { NOTES: path.join(directory, 'notes'), ...environment },
      },
    ],
    slowness: functionSlowness(),
    ...hosting,
  });
  source = startSqsEventSource({
    queue: sqs.queue('work'),
    host,
    functionName: 'consume',
    functionTimeoutSeconds: timeoutSeconds,
    role,
    log: (line) => lines.push(line),
    ...mapping,
  });
}

interface Note {
  readonly at: number;
  readonly event?: SQSEvent;
  readonly done?: readonly string[];
}

async function notes(): Promise<Note[]> {
  const text = await readFile(path.join(directory, 'notes'), 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

const deliveries = async (): Promise<string[]> =>
  (await notes()).flatMap(({ event }) => event?.Records.map(({ body }) => body) ?? []);

const counts = () => countsOf(client, url);
const emptied = () => eventually(counts, equals<unknown>([0, 0, 0]));
const done = async (): Promise<string[]> => (await notes()).flatMap((note) => note.done ?? []);
const deadLetters = async () => (await receive(client, sqs.queueUrl('dead'))).map(({ Body }) => Body);

describe('delivery', () => {
  it("delivers messages in AWS's format and deletes them", async () => {
    const MessageAttributes = {
      note: { DataType: 'String', StringValue: 'x' },
    };
    const sent = await client.send(
      new SendMessageCommand({ QueueUrl: url, MessageBody: 'ok', MessageAttributes }),
    );
    start();
    await eventually(deliveries, equals(['ok']));
    await emptied();
    const lists = { stringListValues: [], binaryListValues: [] };
    expect((await notes())[0]?.event).toEqual({
      Records: [
        {
          messageId: sent.MessageId,
          receiptHandle: expect.any(String),
          body: 'ok',
          attributes: {
            ApproximateReceiveCount: '1',
            SentTimestamp: expect.stringMatching(/^\d{13}$/),
            SenderId: account,
            ApproximateFirstReceiveTimestamp: expect.stringMatching(/^\d{13}$/),
          },
          messageAttributes: {
            note: { stringValue: 'x', dataType: 'String', ...lists },
          },
          md5OfBody: sent.MD5OfMessageBody,
          md5OfMessageAttributes: sent.MD5OfMessageAttributes,
          eventSource: 'aws:sqs',
          eventSourceARN: queueArn,
          awsRegion: region,
        },
      ],
    });
  });

  it('processes as many messages at a time as it is told, where Lambda would scale up', async () => {
    await sendAll(
      client,
      url,
      Array.from({ length: 7 }, (_, at) => `held ${at}`),
    );
    start({ mapping: { pollers: 7 }, hosting: { maxWorkersPerFunction: 7 } });
    await gates.reached('held', 7);
    expect(await counts()).toEqual([0, 7, 0]);
    gates.open('held');
    await emptied();
  });
});

describe('failures', () => {
  it('returns only the messages that a function reports', async () => {
    await sendAll(client, url, ['good', 'fail once more', 'fine']);
    start();
    await returnAfter(1);
    await returnAfter(2);
    await eventually(deadLetters, equals<unknown>(['fail once more']));
    const all = await deliveries();
    expect(all.filter((body) => body === 'fail once more')).toHaveLength(2);
    expect(all.filter((body) => body !== 'fail once more').toSorted()).toEqual(['fine', 'good']);
    expect(lines.join('\n')).toContain('reported it as failed');
  });

  it.each([
    ['', true],
    [{}, true],
    [{ batchItemFailures: null }, true],
    [{ batchItemFailures: [] }, true],
    ['done', false],
    [{ batchItemFailures: [{ itemIdentifier: '' }] }, false],
    [{ batchItemFailures: [{ id: 'a' }] }, false],
    [{ batchItemFailures: [{ itemIdentifier: 'other' }] }, false],
  ])('reads the response %j as success: %s', (response, isSuccess) => {
    expect(findBatchFault(response, 'a') === undefined).toBe(isSuccess);
  });

  it('returns a message after its visibility timeout if the function fails, and then moves it to the dead-letter queue', async () => {
    await sqs.stop();
    await startQueues(1);
    await send(client, url, 'throw');
    start({ timeoutSeconds: 1 });
    await eventually(deadLetters, equals<unknown>(['throw']));
    const [first, second, ...more] = await notes();
    expect(more).toEqual([]);
    const received = first?.event?.Records[0]?.attributes.ApproximateFirstReceiveTimestamp;
    expect((second?.at ?? 0) - Number(received)).toBeGreaterThanOrEqual(1_000);
    expect(lines[0]).toContain('Error: cannot work');
  });

  it.each([
    ['dies', 'die', 'Runtime.ExitError', 60],
    ['is killed at its time limit', 'hang', 'Sandbox.Timedout', 0.25],
  ])(
    'redelivers if the function %s in the middle of a message',
    async (_what, body, errorType, timeoutSeconds) => {
      await send(client, url, body);
      start({ timeoutSeconds });
      await returnAfter(1);
      await returnAfter(2);
      await eventually(deadLetters, equals<unknown>([body]));
      expect(lines.filter((line) => line.includes(errorType))).toHaveLength(2);
      await send(client, url, 'afterward');
      await eventually(done, (bodies) => bodies.includes('afterward'));
    },
  );

  it('retries a throttled message instead of using up its receipts', async () => {
    await sendAll(client, url, ['slow 1', 'slow 2', 'slow 3', 'slow 4']);
    start({ reservedConcurrency: 1 });
    await eventually(done, ({ length }) => length === 4);
    const counts = (await notes()).flatMap(
      ({ event }) => event?.Records.map(({ attributes }) => attributes.ApproximateReceiveCount) ?? [],
    );
    expect(counts).toEqual(['1', '1', '1', '1']);
  });
});

describe('stopping', () => {
  it('lets a message in progress end and receives no other', async () => {
    await send(client, url, 'held');
    start({ mapping: { graceMs: 600_000 } });
    await gates.reached('held');
    const stopped = source?.stop();
    await send(client, url, 'too late');
    gates.open('held');
    await stopped;
    expect(await done()).toEqual(['held']);
    expect(await countsOf(client, url)).toEqual([1, 0, 0]);
  });
});

describe('rejected at start', () => {
  it.each<[string, Partial<SqsEventSourceOptions>, string]>([
    [
      'a visibility below the function timeout',
      { functionTimeoutSeconds: 3_601 },
      'Queue visibility timeout: 3600 seconds is less than Function timeout: 3601 seconds',
    ],
    [
      'a role that may not delete',
      { role: roleWith('sqs:ReceiveMessage', 'sqs:GetQueueAttributes') },
      'is not authorized to perform: sqs:DeleteMessage',
    ],
  ])('%s', (_what, mapping, message) => {
    expect(() => start({ mapping })).toThrow(message);
  });
});
