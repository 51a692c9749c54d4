import type { SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import { startSqs } from '@signal/embedded-cloud/sqs/start-sqs.ts';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { type ExportedMessage, sendToQueue } from '#delivery/send-to-queue.ts';
import { getSqsClient } from '#platform/clients.ts';
import { must } from '#test/harness/must.ts';

const sqs = await startSqs({
  region: 'eu-west-1',
  account: '111122223333',
  queues: [{ name: 'export' }],
});
const url = sqs.queueUrl('export');
const environment = {
  AWS_REGION: 'eu-west-1',
  AWS_ENDPOINT_URL_SQS: sqs.endpoint,
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
};
for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);

afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  vi.unstubAllEnvs();
  await sqs.stop();
});

const message = (number: number, text = ''): ExportedMessage => ({
  id: `push_1_acc_${number}`,
  record_type: 'accounts',
  schema_version: 1,
  content: { row: { id: `acc_${number}`, text } },
});
const messages = (count: number, text?: string) =>
  Array.from({ length: count }, (_, number) => message(number, text));

/** Receives everything in the queue. */
async function received() {
  const all = [];
  for (;;) {
    const some = await sqs.queue('export').receive({ max: 10, waitMs: 0 });
    if (some.length === 0) return all;
    all.push(...some);
    sqs.queue('export').remove(some.map(({ receiptHandle }) => receiptHandle));
  }
}

/** The number of messages per call. */
function watchCalls() {
  const send = vi.spyOn(getSqsClient(), 'send');
  return () =>
    send.mock.calls.map(([command]) => (command as SendMessageBatchCommand).input.Entries?.length ?? 0);
}

describe('messages for an export queue', () => {
  it('have their id, kind and version in the body and in attributes', async () => {
    expect(await sendToQueue(url, [message(1)])).toEqual([{ kind: 'sent' }]);

    const [{ body, messageAttributes }] = (await received()) as [never];
    expect(JSON.parse(body)).toEqual({
      schema_version: 1,
      id: 'push_1_acc_1',
      record_type: 'accounts',
      row: { id: 'acc_1', text: '' },
    });
    expect(messageAttributes).toEqual({
      row_id: { DataType: 'String', StringValue: 'push_1_acc_1' },
      record_type: { DataType: 'String', StringValue: 'accounts' },
      schema_version: { DataType: 'Number', StringValue: '1' },
    });
  });

  it('preserve every character, including those that SQS rejects', async () => {
    const text = 'a\u0000\u0007\ud800\ufffe\uffff\u2028語🚀';

    expect(await sendToQueue(url, [message(1, text)])).toEqual([{ kind: 'sent' }]);

    const [{ body }] = (await received()) as [never];
    expect(JSON.parse(body).row.text).toBe(text);
  });

  it('are sent ten at a time, fewer if they are large', async () => {
    const calls = watchCalls();
    await sendToQueue(url, messages(25));
    await sendToQueue(url, messages(5, 'x'.repeat(100_000)));

    expect(calls()).toEqual([10, 10, 5, 2, 2, 1]);
    expect(await received()).toHaveLength(30);
  });

  it('fail alone if one is too large for any queue', async () => {
    const outcomes = await sendToQueue(url, [message(1), message(2, 'x'.repeat(1_048_576)), message(3)]);

    // A batch of it alone exceeds the limit of a call, which SQS rejects as a whole.
    expect(outcomes.map(({ kind }) => kind)).toEqual(['sent', 'failed', 'sent']);
    expect(await received()).toHaveLength(2);
  });
});

describe('a message that the queue rejected', () => {
  const failing = (response: () => Promise<unknown>) =>
    vi.spyOn(getSqsClient(), 'send').mockImplementation(response as never);
  const named = (name: string) => Object.assign(new Error(`at ${url}`), { name });

  it('fails permanently if the message is the problem, and is otherwise retried at once', async () => {
    const Failed = [
      { Id: '0', SenderFault: true, Code: 'InvalidMessageContents' },
      { Id: '2', SenderFault: false, Code: 'InternalError' },
    ];
    failing(async () => ({ Successful: [{ Id: '1' }], Failed }));

    expect(await sendToQueue(url, messages(3))).toEqual([
      { kind: 'failed', problem: { code: 'message_refused', message: expect.stringContaining('Invalid') } },
      { kind: 'sent' },
      { kind: 'retry', problem: { code: 'queue_unavailable', message: expect.any(String) }, isBrief: true },
    ]);
  });

  it.each([
    ['RequestThrottled', { kind: 'retry', isOverload: true, problem: { code: 'rate_limited' } }],
    ['AccessDenied', { kind: 'retry', isOverload: false, problem: { code: 'queue_unavailable' } }],
    ['QueueDoesNotExist', { kind: 'retry', isOverload: false, problem: { code: 'queue_unavailable' } }],
    ['TimeoutError', { kind: 'retry', isOverload: false, problem: { code: 'queue_unavailable' } }],
  ])('after %s waits as a whole', async (name, expected) => {
    failing(() => Promise.reject(named(name)));

    const outcomes = await sendToQueue(url, messages(2));
    expect(outcomes).toMatchObject([expected, expected]);
    expect(JSON.stringify(outcomes)).not.toContain(must(URL.parse(url)).host);
  });

  it('settles at once on abort', async () => {
    const stopped = AbortSignal.abort();

    expect(await sendToQueue(url, messages(1), stopped)).toMatchObject([
      { kind: 'retry', problem: { code: 'aborted' } },
    ]);
    expect(await received()).toEqual([]);
  });
});
