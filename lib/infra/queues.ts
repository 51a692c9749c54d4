import { Duration } from 'aws-cdk-lib';
import { CfnEventSourceMapping, type IFunction } from 'aws-cdk-lib/aws-lambda';
import { type IQueue, Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { DEFAULT_RECEIPTS, type QueueContract, type QueueName } from '#contract/queues.ts';
import { capConcurrency } from '#platform/account-concurrency.ts';
import type { WatchedQueue } from './alarms.ts';
import { getQueueEncryption } from './service-key.ts';
import type { Stage } from './stages.ts';

/** Whether the consumer sends to its own queue: Lambda would stop such a loop after 16 rounds. */
export const sendsToItself = ({ name, consumer }: QueueContract): boolean =>
  consumer.uses.queues?.includes(name) ?? false;

/** See `hiddenSeconds`. */
const DEFAULT_TIMEOUTS_HIDDEN = 6;
/** SQS's maximum, so dead letters survive a long weekend. */
const RETENTION_DAYS = 14;

/** A queue's name on AWS. */
const queueNameOf = (stage: Stage, name: QueueName): string => `signal-intelligence-${stage.name}-${name}`;

/**
 * Hours after which a message is too old. A failing message becomes a dead letter after 50 minutes, or 108 if it may be
 * received more often. An older one was never received, or its consumer can't keep up.
 */
const oldestHours = ({ consumer: { maxReceipts = DEFAULT_RECEIPTS } }: QueueContract): number =>
  maxReceipts > DEFAULT_RECEIPTS ? 2 : 1;

/** A queue for what could not be processed. */
export const addDeadLetters = (scope: Construct, stage: Stage, queueName: string): Queue =>
  new Queue(scope, 'DeadLetters', {
    ...getQueueEncryption(scope, stage),
    enforceSSL: true,
    queueName: `${queueName}-dead`,
    retentionPeriod: Duration.days(RETENTION_DAYS),
  });

/** A queue with its dead-letter queue, both in a scope of their own. */
export function addQueue(
  scope: Construct,
  stage: Stage,
  queueName: string,
  { visibilityTimeout, maxReceiveCount }: { visibilityTimeout: Duration; maxReceiveCount: number },
): Pick<WatchedQueue, 'queue' | 'dead'> {
  const dead = addDeadLetters(scope, stage, queueName);
  const queue = new Queue(scope, 'Queue', {
    ...getQueueEncryption(scope, stage),
    enforceSSL: true,
    queueName,
    retentionPeriod: Duration.days(RETENTION_DAYS),
    visibilityTimeout,
    deadLetterQueue: { queue: dead, maxReceiveCount },
  });
  return { queue, dead };
}

/** A queue of the service, with what it could not deliver. */
export function addServiceQueue(
  scope: Construct,
  id: string,
  stage: Stage,
  queue: QueueContract,
): WatchedQueue {
  const { name, consumer } = queue;
  const hiddenSeconds = consumer.hiddenSeconds ?? consumer.timeoutSeconds * DEFAULT_TIMEOUTS_HIDDEN;
  return {
    ...addQueue(new Construct(scope, id), stage, queueNameOf(stage, name), {
      visibilityTimeout: Duration.seconds(hiddenSeconds),
      maxReceiveCount: consumer.maxReceipts ?? DEFAULT_RECEIPTS,
    }),
    oldest: Duration.hours(oldestHours(queue)),
  };
}

/** Connects a queue to its consumer, whose role may already read it. */
export const connectConsumer = (
  scope: Construct,
  id: string,
  queue: IQueue,
  target: IFunction,
  { stage, queue: contract }: { readonly stage: Stage; readonly queue: QueueContract },
): CfnEventSourceMapping =>
  new CfnEventSourceMapping(scope, id, {
    eventSourceArn: queue.queueArn,
    functionName: target.functionArn,
    batchSize: contract.consumer.batchSize,
    functionResponseTypes: ['ReportBatchItemFailures'],
    scalingConfig: {
      maximumConcurrency: capConcurrency(contract.consumer.concurrency, stage.accountConcurrency),
    },
  });
