import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  MessageNotInflight,
  PurgeQueueCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import { afterEach, describe, expect, it } from 'vitest';
import type { Identities } from '#cloud/iam/policy.ts';
import { type QueueDefinition, type Sqs, startSqs } from '#cloud/sqs/start-sqs.ts';
import { eventually } from '#cloud/testing/eventually.ts';
import { clientFor, countsOf, receive, send, sendAll } from './client.ts';

const region = 'us-east-1';
const account = '123456789012';
const arn = (name: string) => `arn:aws:sqs:${region}:${account}:${name}`;

let running: Sqs | undefined;

interface Started {
  readonly sqs: Sqs;
  readonly client: SQSClient;
  readonly url: string;
  readonly deadUrl: string;
}

async function start(
  settings: Pick<QueueDefinition, 'retentionSeconds'> = {},
  identities?: Identities,
): Promise<Started> {
  const queues = [{ name: 'dead' }, { name: 'work', ...settings }];
  const sqs = await startSqs({ region, account, queues, ...(identities && { identities }) });
  running = sqs;
  return { sqs, client: clientFor(sqs.endpoint), url: sqs.queueUrl('work'), deadUrl: sqs.queueUrl('dead') };
}

afterEach(async () => {
  await running?.stop();
  running = undefined;
});

describe('messages', () => {
  it('round-trip with their attributes', async () => {
    const { client, url } = await start();
    const attributes = {
      note: { DataType: 'String', StringValue: 'ü' },
      count: { DataType: 'Number', StringValue: '3' },
    };
    const sent = await client.send(
      new SendMessageCommand({ QueueUrl: url, MessageBody: '{"a":"é 😀"}', MessageAttributes: attributes }),
    );
    const { Messages } = await client.send(
      new ReceiveMessageCommand({
        QueueUrl: url,
        MessageAttributeNames: ['All'],
        MessageSystemAttributeNames: ['All'],
      }),
    );
    expect(Messages).toEqual([
      expect.objectContaining({
        MessageId: sent.MessageId,
        Body: '{"a":"é 😀"}',
        MessageAttributes: attributes,
        MD5OfMessageAttributes: sent.MD5OfMessageAttributes,
        Attributes: expect.objectContaining({ ApproximateReceiveCount: '1', SenderId: account }),
      }),
    ]);
  });

  it('return at once when their visibility is set to 0, and are deleted once however often it is asked for', async () => {
    const { client, url } = await start();
    await send(client, url, 'back');
    const [{ ReceiptHandle } = {}] = await receive(client, url);
    const change = { QueueUrl: url, ReceiptHandle, VisibilityTimeout: 0 };
    await client.send(new ChangeMessageVisibilityCommand(change));
    const [again] = await receive(client, url);
    await expect(client.send(new ChangeMessageVisibilityCommand(change))).rejects.toBeInstanceOf(
      MessageNotInflight,
    );
    const remove = new DeleteMessageCommand({ QueueUrl: url, ReceiptHandle: again?.ReceiptHandle });
    await client.send(remove);
    await client.send(remove);
    expect(await countsOf(client, url)).toEqual([0, 0, 0]);
  });

  it('are not given to a reader that disconnected', async () => {
    const { sqs, client, url } = await start();
    const gone = new AbortController();
    const hungUp = client.send(new ReceiveMessageCommand({ QueueUrl: url, WaitTimeSeconds: 20 }), {
      abortSignal: gone.signal,
    });
    await eventually(() => sqs.queue('work').waitingReaders === 1);
    gone.abort();
    await expect(hungUp).rejects.toThrow();
    await eventually(() => sqs.queue('work').waitingReaders === 0);
    await send(client, url, 'for another');
    expect(await receive(client, url)).toHaveLength(1);
  });

  it('go to one reader each', async () => {
    const { client, url } = await start();
    const bodies = Array.from({ length: 50 }, (_, index) => `m${index}`);
    const got: (string | undefined)[] = [];
    const read = async () => {
      while (got.length < bodies.length) got.push(...(await receive(client, url, 1)).map(({ Body }) => Body));
    };
    const readers = Array.from({ length: 5 }, read);
    for (let from = 0; from < bodies.length; from += 10)
      await sendAll(client, url, bodies.slice(from, from + 10));
    await Promise.all(readers);
    expect(got.toSorted()).toEqual(bodies.toSorted());
  });

  it('older than the retention are dropped', async () => {
    const { sqs, client, url } = await start({ retentionSeconds: 60 });
    await send(client, url, 'ready');
    await send(client, url, 'delayed', 900);
    expect(sqs.queue('work').dropExpired(Date.now() + 50_000)).toBe(0);
    expect(sqs.queue('work').dropExpired(Date.now() + 61_000)).toBe(2);
    expect(await countsOf(client, url)).toEqual([0, 0, 0]);
  });
});

describe('grants', () => {
  const identities: Identities = {
    SENDER: {
      arn: 'arn:aws:sts::123456789012:assumed-role/sender/s',
      statements: [{ Effect: 'Allow', Action: 'sqs:SendMessage', Resource: arn('work') }],
    },
    OPERATOR: {
      arn: `arn:aws:iam::${account}:root`,
      statements: [{ Effect: 'Allow', Action: 'sqs:*', Resource: '*' }],
    },
  };

  it('let a sender send, also in batches, and nothing else', async () => {
    const { sqs, url, deadUrl } = await start({}, identities);
    const sender = clientFor(sqs.endpoint, 'SENDER');
    await send(sender, url, 'x');
    await sendAll(sender, url, ['y', 'z']);
    const denials: Record<string, Promise<unknown>> = {
      'sqs:SendMessage': send(sender, deadUrl, 'x'),
      'sqs:ReceiveMessage': receive(sender, url),
      'sqs:DeleteMessage': sender.send(new DeleteMessageCommand({ QueueUrl: url, ReceiptHandle: 'h' })),
      'sqs:PurgeQueue': sender.send(new PurgeQueueCommand({ QueueUrl: url })),
    };
    for (const [action, denied] of Object.entries(denials)) {
      await expect(denied, action).rejects.toMatchObject({
        name: 'AccessDenied',
        $metadata: { httpStatusCode: 403 },
        message: expect.stringContaining(`assumed-role/sender/s is not authorized to perform: ${action}`),
      });
    }
    expect(await countsOf(clientFor(sqs.endpoint, 'OPERATOR'), url)).toEqual([3, 0, 0]);
  });

  it('reject an unknown access key, and an unsigned call', async () => {
    const { sqs, url } = await start({}, identities);
    for (const key of ['STRANGER', 'constructor']) {
      await expect(send(clientFor(sqs.endpoint, key), url, 'x')).rejects.toMatchObject({
        name: 'UnrecognizedClientException',
      });
    }
    const headers = { 'x-amz-target': 'AmazonSQS.ListQueues' };
    expect((await fetch(sqs.endpoint, { method: 'POST', headers, body: '{}' })).status).toBe(403);
  });
});
