import type { Server } from 'node:http';
import path from 'node:path';
import type { Identities } from '../iam/policy.ts';
import type { ResourceStatement } from '../iam/resource-policy.ts';
import { ApiError } from '../json-endpoint/api-error.ts';
import { startJsonEndpoint } from '../json-endpoint/json-endpoint.ts';
import type { Weather } from '../weather/weather.ts';
import { type Fauxqs, loadFauxqs, type Queue, type SqsError, type Store } from './fauxqs.ts';
import { LocalQueue } from './local-queue.ts';
import { QueueWeather } from './queue-weather.ts';
import { sqsActions } from './sqs-actions.ts';

export interface QueueDefinition {
  readonly name: string;
  /** In the format of SetQueueAttributes, without the redrive policy. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly redrive?: { readonly deadLetterTargetArn: string; readonly maxReceiveCount: number };
  /** Who the queue itself allows or denies, besides the callers' own grants. @default no one */
  readonly policy?: readonly ResourceStatement[];
}

export interface SqsOptions {
  /** @default a free one */
  readonly port?: number;
  /** A server that is already listening, instead of a port. */
  readonly listener?: Server;
  /** Keeps messages across restarts. @default memory */
  readonly dataDir?: string;
  /** @default every caller may do everything */
  readonly identities?: Identities;
  readonly region: string;
  readonly account: string;
  readonly queues: readonly QueueDefinition[];
  /** @default fair */
  readonly weather?: Weather;
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

/** SQS's minimum and maximum values. */
const LIMITS: Readonly<Record<string, readonly [min: number, max: number]>> = {
  DelaySeconds: [0, 900],
  MaximumMessageSize: [1_024, 1_048_576],
  MessageRetentionPeriod: [60, 1_209_600],
  ReceiveMessageWaitTimeSeconds: [0, 20],
  VisibilityTimeout: [0, 43_200],
};
const DEFAULTS = {
  DelaySeconds: '0',
  MaximumMessageSize: '1048576',
  MessageRetentionPeriod: '345600',
  ReceiveMessageWaitTimeSeconds: '0',
  VisibilityTimeout: '30',
};
/** Encryption has no effect here, and a policy is a separate resource. */
const WITHOUT_EFFECT = new Set([
  'KmsMasterKeyId',
  'KmsDataKeyReusePeriodSeconds',
  'SqsManagedSseEnabled',
  'Policy',
  'RedriveAllowPolicy',
]);

function checkAttribute(queue: string, name: string, value: string): void {
  if (WITHOUT_EFFECT.has(name)) return;
  const limits = LIMITS[name];
  if (!limits) {
    const known = [...Object.keys(LIMITS), ...WITHOUT_EFFECT].join(', ');
    throw new Error(`Queue ${queue}: the embedded cloud cannot run ${name}; it knows ${known}.`);
  }
  const [min, max] = limits;
  if (/^\d+$/.test(value) && Number(value) >= min && Number(value) <= max) return;
  throw new Error(`Queue ${queue}: ${name} is ${value}, expected ${min} to ${max}.`);
}

function checkDefinition({ name, attributes, redrive }: QueueDefinition, arns: ReadonlySet<string>): void {
  if (!/^[A-Za-z0-9_-]{1,80}$/.test(name)) {
    throw new Error(
      `Queue ${name}: a name has up to 80 letters, digits, - and _; FIFO queues are not run here.`,
    );
  }
  for (const [attribute, value] of Object.entries(attributes)) checkAttribute(name, attribute, value);
  if (!redrive) return;
  if (!arns.has(redrive.deadLetterTargetArn)) {
    throw new Error(`Queue ${name}: its dead letter queue ${redrive.deadLetterTargetArn} is not defined.`);
  }
  if (
    Number.isInteger(redrive.maxReceiveCount) &&
    redrive.maxReceiveCount >= 1 &&
    redrive.maxReceiveCount <= 1000
  ) {
    return;
  }
  throw new Error(`Queue ${name}: maxReceiveCount is ${redrive.maxReceiveCount}, expected 1 to 1000.`);
}

/** The readers of these messages were part of the process that ended, and won't delete them any more. */
function giveBack(queue: Queue): void {
  for (const handle of [...queue.inflightMessages.keys()]) queue.changeVisibility(handle, 0);
}

function openStore(fauxqs: Fauxqs, dataDir: string | undefined): Store {
  const store = new fauxqs.Store();
  if (dataDir === undefined) return store;
  const directory = path.resolve(dataDir);
  try {
    const persistence = fauxqs.openPersistence(directory);
    // The store must not write while it is loaded: rewriting a queue's row would delete its messages.
    persistence.loadSqsAndSns(store, { topics: new Map(), subscriptions: new Map() });
    store.persistence = persistence;
    for (const queue of store.allQueues()) {
      queue.persistence = persistence;
      giveBack(queue);
    }
  } catch (cause) {
    if (String(cause).includes('locked')) {
      throw new Error(`The queues in ${directory} are in use by another process: end it first.`, { cause });
    }
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `${path.join(directory, 'fauxqs.db')} cannot be opened as a file of queues (${reason}): restore it, or delete it and lose the messages under way.`,
      { cause },
    );
  }
  return store;
}

/** An existing queue gets the template's settings and keeps its messages. */
function settle(store: Store, definition: QueueDefinition, url: string, arn: string): Queue {
  const { name, redrive } = definition;
  const RedrivePolicy = redrive ? JSON.stringify(redrive) : '';
  const attributes = { ...DEFAULTS, ...definition.attributes };
  const queue = store.getQueueByName(name) ?? store.createQueue(name, url, arn, attributes);
  if (queue.arn !== arn) {
    throw new Error(`Queue ${name} was kept as ${queue.arn}, expected ${arn}: use another data directory.`);
  }
  queue.setAttributes({ ...attributes, RedrivePolicy });
  return queue;
}

/** Errors whose code in the older protocol, which SDKs still show, starts with the service's name. */
const NAMED_AFTER_SERVICE = new Set([
  'BatchEntryIdsNotDistinct',
  'BatchRequestTooLong',
  'EmptyBatchRequest',
  'InvalidBatchEntryId',
  'MessageNotInflight',
  'NonExistentQueue',
  'TooManyEntriesInBatchRequest',
  'UnsupportedOperation',
]);

function asApiError({ code, queryCode, message, statusCode }: SqsError): ApiError {
  const prefix = NAMED_AFTER_SERVICE.has(queryCode) ? 'AWS.SimpleQueueService.' : '';
  return new ApiError(`com.amazonaws.sqs#${code}`, message, statusCode, {
    'x-amzn-query-error': `${prefix}${queryCode};Sender`,
  });
}

export async function startSqs(options: SqsOptions): Promise<Sqs> {
  const { region, account, dataDir, identities } = options;
  const queueArn = (name: string) => `arn:aws:sqs:${region}:${account}:${name}`;
  const arns = new Set(options.queues.map(({ name }) => queueArn(name)));
  for (const definition of options.queues) checkDefinition(definition, arns);

  const fauxqs = await loadFauxqs();
  const store = openStore(fauxqs, dataDir);
  const queues = new Map<string, LocalQueue>();
  let origin = '';
  const queueUrl = (name: string) => `${origin}/${account}/${name}`;
  const policies = new Map(options.queues.map(({ name, policy = [] }) => [queueArn(name), policy]));
  const policyOf = (arn: string) => policies.get(arn) ?? [];
  const weather = options.weather && new QueueWeather(options.weather);
  const actions = sqsActions({ fauxqs, account, queues, policyOf, queueUrl, queueArn, weather });

  const server = await startJsonEndpoint({
    service: 'SQS',
    targetPrefix: 'AmazonSQS',
    version: '1.0',
    at: options.listener ?? options.port ?? 0,
    account,
    identities,
    handle: ({ action, input, ...caller }) => actions.call(action, input, caller),
    translate: (error) => (error instanceof fauxqs.SqsError ? asApiError(error) : undefined),
  }).catch((error: unknown) => {
    store.persistence?.close();
    throw error;
  });
  origin = server.endpoint;

  for (const definition of options.queues) {
    const { name } = definition;
    const queue = settle(store, definition, queueUrl(name), queueArn(name));
    queues.set(name, new LocalQueue(queue, store, account));
  }

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
      actions.stop();
      await server.stop();
      store.shutdown();
      store.persistence?.close();
    },
  };
}
