import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  type Message,
  ReceiveMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { inject } from 'vitest';
import * as z from 'zod';
import { type ExportMessage, exportMessage } from '#contract/export-queues.ts';
import { eventually } from './eventually.ts';
import { must } from './must.ts';

/** As the page of a local run tells consumers. */
const reach = z.object({
  environment: z.object({
    AWS_ENDPOINT_URL_SQS: z.string(),
    AWS_REGION: z.string(),
    AWS_ACCESS_KEY_ID: z.string(),
    AWS_SECRET_ACCESS_KEY: z.string(),
  }),
  queues: z.array(z.object({ name: z.string(), queue_url: z.string() })),
});

export interface Exported {
  readonly message: ExportMessage;
  readonly received: Message;
}

/** Receives the workspace's messages from an export queue until they are as expected; others stay. */
export async function exportedMessages(
  workspaceId: string,
  areExpected: (messages: readonly Exported[]) => boolean,
  queue = 'warehouse',
): Promise<readonly Exported[]> {
  const page = await fetch(new URL('/_local/export-queues.json', inject('cloud').baseUrl));
  const { environment, queues } = reach.parse(await page.json());
  const client = new SQSClient({
    endpoint: environment.AWS_ENDPOINT_URL_SQS,
    region: environment.AWS_REGION,
    credentials: {
      accessKeyId: environment.AWS_ACCESS_KEY_ID,
      secretAccessKey: environment.AWS_SECRET_ACCESS_KEY,
    },
  });
  const QueueUrl = must(queues.find(({ name }) => name === queue)).queue_url;
  const found: Exported[] = [];

  async function take(received: Message): Promise<void> {
    const { Body = '', ReceiptHandle } = received;
    const content: { readonly workspace_id: string } = JSON.parse(Body);
    if (content.workspace_id === workspaceId) {
      await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
      found.push({ message: exportMessage.parse(content), received });
    } else {
      await client.send(
        new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout: 0 }),
      );
    }
  }

  async function takeSome(): Promise<void> {
    const { Messages = [] } = await client.send(
      new ReceiveMessageCommand({
        QueueUrl,
        MaxNumberOfMessages: 10,
        MessageAttributeNames: ['All'],
        MessageSystemAttributeNames: ['All'],
      }),
    );
    await Promise.all(Messages.map(take));
  }

  try {
    return await eventually(async () => {
      await Promise.all(Array.from({ length: 4 }, takeSome));
      return found;
    }, areExpected);
  } finally {
    client.destroy();
  }
}
