import {
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SetQueueAttributesCommand,
} from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { webhookRows } from '#contract/queues.ts';
import { eventually } from '#test/harness/eventually.ts';
import { type OwnCloud, startOwnCloud } from '#test/harness/own-cloud.ts';

let own: OwnCloud;

beforeAll(async () => {
  own = await startOwnCloud({ authorizerCacheSeconds: 30, logLevel: 'INFO' });
}, 120_000);

afterAll(() => own?.stop());

// A run that is not there is nothing to do, which is no failure.
const known = JSON.stringify(webhookRows.example);
const unknown = JSON.stringify({ ...webhookRows.example, version: 2 });

const queueUrl = (name: string) => `${own.sqs.endpoint}/000000000000/signal-intelligence-local-${name}`;

const countsOfQueue = async (): Promise<string[]> => {
  const { Attributes = {} } = await own.sqs.client.send(
    new GetQueueAttributesCommand({
      QueueUrl: queueUrl('webhook-rows'),
      AttributeNames: ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'],
    }),
  );
  return Object.values(Attributes);
};

const failures = () => own.lines.filter((line) => line.includes('"message failed"'));

it('a message that its consumer cannot work on ends in the dead letters, and its neighbours do not', async () => {
  const { client } = own.sqs;
  // A cold function may take longer than the time set below: it has answered once before.
  await client.send(new SendMessageCommand({ QueueUrl: queueUrl('webhook-rows'), MessageBody: known }));
  await eventually(countsOfQueue, (counts) => counts.every((count) => count === '0'));
  // A deployed queue hides a message for six minutes after each failure.
  await client.send(
    new SetQueueAttributesCommand({
      QueueUrl: queueUrl('webhook-rows'),
      Attributes: { VisibilityTimeout: '2' },
    }),
  );
  await client.send(
    new SendMessageBatchCommand({
      QueueUrl: queueUrl('webhook-rows'),
      Entries: [known, unknown, known].map((MessageBody, index) => ({ Id: String(index), MessageBody })),
    }),
  );

  const { Messages = [] } = await eventually(
    () =>
      client.send(
        new ReceiveMessageCommand({
          QueueUrl: queueUrl('webhook-rows-dead'),
          MaxNumberOfMessages: 10,
          MessageSystemAttributeNames: ['ApproximateReceiveCount'],
        }),
      ),
    ({ Messages: found = [] }) => found.length > 0,
  );

  expect(Messages.map(({ Body }) => Body)).toEqual([unknown]);
  expect(failures()).toHaveLength(5);
  expect(failures().every((line) => line.includes('\\"version\\":2'))).toBe(true);
});
