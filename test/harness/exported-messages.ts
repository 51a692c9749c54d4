import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  type Message,
  ReceiveMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { inject } from 'vitest';
import { type ExportMessage, exportMessage } from '#contract/export-queues.ts';
import { exportQueueNameOf } from '#platform/stage-names.ts';
import { eventually } from './eventually.ts';

const ACCOUNT = '000000000000';

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
  const { endpoints, operator, region } = inject('cloud');
  const client = new SQSClient({ endpoint: endpoints.sqs, region, credentials: operator });
  const QueueUrl = `${endpoints.sqs}/${ACCOUNT}/${exportQueueNameOf('local', queue)}`;
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
