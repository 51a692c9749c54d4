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
export const RETENTION_DAYS = 14;

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

export interface ServiceQueueProps {
  readonly stage: Stage;
  readonly queue: QueueContract;
}

/** A queue with its dead-letter queue. */
export class ServiceQueue extends Construct implements WatchedQueue {
  readonly queue: IQueue;
  readonly dead: Queue;
  readonly oldest: Duration;

  constructor(scope: Construct, id: string, { stage, queue }: ServiceQueueProps) {
    super(scope, id);
    const { name, consumer } = queue;
    const maxReceiveCount = consumer.maxReceipts ?? DEFAULT_RECEIPTS;
    const queueName = queueNameOf(stage, name);
    this.oldest = Duration.hours(oldestHours(queue));
    this.dead = addDeadLetters(this, stage, queueName);
    this.queue = new Queue(this, 'Queue', {
      ...getQueueEncryption(this, stage),
      enforceSSL: true,
      queueName,
      retentionPeriod: Duration.days(RETENTION_DAYS),
      visibilityTimeout: Duration.seconds(
        consumer.hiddenSeconds ?? consumer.timeoutSeconds * DEFAULT_TIMEOUTS_HIDDEN,
      ),
      deadLetterQueue: { queue: this.dead, maxReceiveCount },
    });
  }
}

/** Connects a queue to its consumer, whose role may already read it. */
export const connectConsumer = (
  scope: Construct,
  id: string,
  queue: IQueue,
  target: IFunction,
  { stage, queue: contract }: ServiceQueueProps,
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
