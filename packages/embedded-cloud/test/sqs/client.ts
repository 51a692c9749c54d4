import {
  GetQueueAttributesCommand,
  type Message,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';

export const clientFor = (endpoint: string, accessKeyId = 'LOCAL'): SQSClient =>
  new SQSClient({
    region: 'us-east-1',
    endpoint,
    credentials: { accessKeyId, secretAccessKey: 'local' },
    maxAttempts: 1,
  });

export const send = (client: SQSClient, QueueUrl: string, MessageBody: string, DelaySeconds?: number) =>
  client.send(new SendMessageCommand({ QueueUrl, MessageBody, DelaySeconds }));

export const sendAll = (client: SQSClient, QueueUrl: string, bodies: readonly string[]) =>
  client.send(
    new SendMessageBatchCommand({
      QueueUrl,
      Entries: bodies.map((MessageBody, index) => ({ Id: String(index), MessageBody })),
    }),
  );

export async function receive(client: SQSClient, QueueUrl: string, WaitTimeSeconds = 0): Promise<Message[]> {
  const input = {
    QueueUrl,
    WaitTimeSeconds,
    MaxNumberOfMessages: 10,
    MessageSystemAttributeNames: ['All' as const],
  };
  return (await client.send(new ReceiveMessageCommand(input))).Messages ?? [];
}

/** Messages that can be received, are in flight, or are still delayed. */
export async function countsOf(
  client: SQSClient,
  QueueUrl: string,
): Promise<readonly [number, number, number]> {
  const command = new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] });
  const { Attributes = {} } = await client.send(command);
  return [
    Number(Attributes.ApproximateNumberOfMessages),
    Number(Attributes.ApproximateNumberOfMessagesNotVisible),
    Number(Attributes.ApproximateNumberOfMessagesDelayed),
  ];
}
