import type { Server } from 'node:http';
import type { Identities } from '../iam/policy.ts';
import type { ResourceStatement } from '../iam/resource-policy.ts';
import { startJsonEndpoint } from '../json-endpoint/json-endpoint.ts';
import type { Weather } from '../weather/weather.ts';
import { LocalQueue } from './local-queue.ts';
import { MessageStore, type Redrive } from './message-store.ts';
import { QueueWeather } from './queue-weather.ts';
import { createSqsActions } from './sqs-actions.ts';

export interface QueueDefinition {
  readonly name: string;
  /** @default 345600: four days */
  readonly retentionSeconds?: number | undefined;
  /** @default 30 */
  readonly visibilitySeconds?: number | undefined;
  readonly redrive?: { readonly deadLetterTargetArn: string; readonly maxReceiveCount: number };
  /** Who the queue itself allows or denies, besides the callers' own grants. @default no one */
  readonly policy?: readonly ResourceStatement[];
}

export interface SqsOptions {
  /** A server that is already listening. @default one on a free port */
  readonly listener?: Server;
  /** Keeps messages across restarts. @default memory */
  readonly dataDir?: string | undefined;
  /** @default every caller may do everything */
  readonly identities?: Identities;
  readonly region: string;
  readonly account: string;
  readonly queues: readonly QueueDefinition[];
  /** @default fair */
  readonly weather?: Weather | undefined;
}

export interface Sqs {
  readonly endpoint: string;
  queueUrl(name: string): string;
  /** By name or ARN. Throws if there is none. */
  queue(nameOrArn: string): LocalQueue;
  stop(): Promise<void>;
}

/** AWS drops old messages with some delay. A check each minute matches the shortest retention. */
const RETENTION_SWEEP_MS = 60_000;

function readRedrive(
  { name, redrive }: QueueDefinition,
  names: ReadonlyMap<string, string>,
): Redrive | undefined {
  if (!redrive) return undefined;
  const { deadLetterTargetArn, maxReceiveCount } = redrive;
  const deadLetterQueue = names.get(deadLetterTargetArn);
  if (deadLetterQueue === undefined) {
    throw new Error(`Queue ${name}: its dead letter queue ${deadLetterTargetArn} is not defined.`);
  }
  return { deadLetterQueue, maxReceiveCount };
}

export async function startSqs(options: SqsOptions): Promise<Sqs> {
  const { region, account, dataDir, identities } = options;
  const queueArn = (name: string) => `arn:aws:sqs:${region}:${account}:${name}`;
  const names = new Map(options.queues.map(({ name }) => [queueArn(name), name]));
  const settled = options.queues.map((definition) => {
    const { name, retentionSeconds = 345_600, visibilitySeconds = 30 } = definition;
    return { name, retentionSeconds, visibilitySeconds, redrive: readRedrive(definition, names) };
  });

  const store = new MessageStore(dataDir);
  const queues = new Map(
    settled.map((queue) => [
      queue.name,
      new LocalQueue({ ...queue, arn: queueArn(queue.name), account, store }),
    ]),
  );
  let origin = '';
  const queueUrl = (name: string) => `${origin}/${account}/${name}`;
  const policies = new Map(options.queues.map(({ name, policy = [] }) => [queueArn(name), policy]));
  const policyOf = (arn: string) => policies.get(arn) ?? [];
  const weather = options.weather && new QueueWeather(options.weather);
  const call = createSqsActions({ account, store, queues, policyOf, queueArn, weather });
  const server = await startJsonEndpoint({
    service: 'SQS',
    targetPrefix: 'AmazonSQS',
    version: '1.0',
    at: options.listener ?? 0,
    account,
    identities,
    handle: ({ action, input, ...caller }) => call(action, input, caller),
  }).catch((error: unknown) => {
    store.close();
    throw error;
  });
  origin = server.endpoint;

  const dropExpired = () => {
    for (const queue of queues.values()) queue.dropExpired(Date.now());
  };
  dropExpired();
  const retention = setInterval(dropExpired, RETENTION_SWEEP_MS);
  retention.unref();

  return {
    endpoint: server.endpoint,
    queueUrl,
    queue(nameOrArn) {
      const name = nameOrArn.split(':').at(-1) ?? '';
      const queue = queues.get(name);
      if (queue && (nameOrArn === name || nameOrArn === queue.arn)) return queue;
      throw new Error(`There is no queue ${nameOrArn}. Known: ${[...queues.keys()].join(', ')}`);
    },
    async stop() {
      clearInterval(retention);
      await server.stop();
      store.close();
    },
  };
}
