import { GetQueueAttributesCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { queues as contracts } from '#contract/queues.ts';
import type { Service } from './service.ts';

const ACCOUNT = '000000000000';
const MAX_RECEIVE = 10;

interface Operator {
  readonly region: string;
  readonly sqs_endpoint: string;
  readonly access_key_id: string;
  readonly secret_access_key: string;
}

const queueName = (name: string): string => `signal-intelligence-local-${name}`;
const working = contracts.map(({ name }) => queueName(name));
const dead = working.map((name) => `${name}-dead`);

/** Works with the queues of the running service, whose address changes with every start. */
async function withQueues<Result>(
  service: Service,
  work: (client: SQSClient, urlOf: (name: string) => string) => Promise<Result>,
): Promise<Result> {
  const response = await fetch(service.local('/_local/operator'));
  const { region, sqs_endpoint, access_key_id, secret_access_key } = (await response.json()) as Operator;
  const client = new SQSClient({
    region,
    endpoint: sqs_endpoint,
    credentials: { accessKeyId: access_key_id, secretAccessKey: secret_access_key },
  });
  try {
    return await work(client, (name) => `${sqs_endpoint}/${ACCOUNT}/${name}`);
  } finally {
    client.destroy();
  }
}

/** Receives messages and drops them: they reappear after their visibility timeout. */
export const dropMessages = (service: Service, visibilitySeconds: number): Promise<number> =>
  withQueues(service, async (client, urlOf) => {
    const counts = await Promise.all(
      working.map(async (name) => {
        const { Messages = [] } = await client.send(
          new ReceiveMessageCommand({
            QueueUrl: urlOf(name),
            MaxNumberOfMessages: MAX_RECEIVE,
            VisibilityTimeout: visibilitySeconds,
          }),
        );
        return Messages.length;
      }),
    );
    return counts.reduce((sum, count) => sum + count, 0);
  });

/** The number of messages in each queue, visible, in flight or delayed. */
const depthsOf = (service: Service, names: readonly string[]): Promise<Map<string, number>> =>
  withQueues(service, async (client, urlOf) => {
    const depths = names.map(async (name): Promise<[string, number]> => {
      const { Attributes = {} } = await client.send(
        new GetQueueAttributesCommand({ QueueUrl: urlOf(name), AttributeNames: ['All'] }),
      );
      const count = Object.entries(Attributes)
        .filter(([attribute]) => attribute.startsWith('ApproximateNumberOfMessages'))
        .reduce((sum, [, value]) => sum + Number(value), 0);
      return [name, count];
    });
    return new Map(await Promise.all(depths));
  });

export const waitingMessages = (service: Service) => depthsOf(service, working);
export const deadLetters = (service: Service) => depthsOf(service, dead);
