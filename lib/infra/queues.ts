import { Duration } from 'aws-cdk-lib';
import { CfnEventSourceMapping, type IFunction } from 'aws-cdk-lib/aws-lambda';
import { type IQueue, Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Uses } from '#contract/endpoint.ts';
import type { QueueName } from '#contract/queues.ts';
import { addAlarm } from './service-alarm.ts';
import type { Stage } from './stages.ts';

/** A queue's own consumer: `functions/queues/<name>.ts`. */
export interface QueueConsumer {
  readonly name: QueueName;
  readonly description: string;
  readonly uses: Uses;
  readonly timeoutSeconds: number;
  /** Consumers at once. */
  readonly concurrency: number;
  readonly batchSize: number;
}

/** Whether the consumer sends to the queue that calls it: Lambda would stop such a chain after 16 rounds. */
export const feedsItself = ({ name, uses }: QueueConsumer): boolean => uses.queues?.includes(name) ?? false;

export const queueConsumers: readonly QueueConsumer[] = [
  {
    name: 'webhook-rows',
    description: 'Sends the rows of background pushes to their webhook destinations',
    uses: { table: 'write', webhooks: true, queues: ['webhook-rows'] },
    // A slice of 20 s, 12 s for rows in flight, then reads and writes with their retries.
    timeoutSeconds: 60,
    // 20 × 20 rows in flight; a run holds two consumers, so ten slow receivers leave no room for an eleventh.
    concurrency: 20,
    // Each message is bounded in time by itself; a second would have to wait for the first.
    batchSize: 1,
  },
];

/** 5 receipts of 6 minutes: a consumer that is killed by a bad deploy gets over it, a poison message is out in half an hour. */
const MOST_RECEIPTS = 5;
/** AWS's advice: a batch that is throttled and offered again must not reach a second consumer meanwhile. */
const TIMEOUTS_OUT_OF_SIGHT = 6;
/** The longest SQS keeps messages, so that nobody loses a weekend's dead letters. */
const KEPT_DAYS = 14;

export interface ServiceQueueProps {
  readonly stage: Stage;
  readonly name: QueueName;
  /** How long its consumer may work on a message. */
  readonly timeoutSeconds: number;
}

/** A queue with its dead letters and the alarm that goes off when there are any. */
export class ServiceQueue extends Construct {
  readonly queue: IQueue;

  constructor(scope: Construct, id: string, { stage, name, timeoutSeconds }: ServiceQueueProps) {
    super(scope, id);
    const queueName = `signal-intelligence-${stage.name}-${name}`;
    const common = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true };
    const dead = new Queue(this, 'DeadLetters', {
      ...common,
      queueName: `${queueName}-dead`,
      retentionPeriod: Duration.days(KEPT_DAYS),
    });
    this.queue = new Queue(this, 'Queue', {
      ...common,
      queueName,
      retentionPeriod: Duration.days(KEPT_DAYS),
      visibilityTimeout: Duration.seconds(timeoutSeconds * TIMEOUTS_OUT_OF_SIGHT),
      deadLetterQueue: { queue: dead, maxReceiveCount: MOST_RECEIPTS },
    });
    addAlarm(this, 'DeadLettersAlarm', {
      stage,
      name: `${name}-dead-letters`,
      happened: `Messages of ${name} failed ${MOST_RECEIPTS} times.`,
      section: `dead-letters-of-${name}`,
      metric: dead.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(1) }),
      threshold: 1,
    });
  }
}

/** Connects a queue to its consumer, whose role already may read it. */
export const connectConsumer = (
  scope: Construct,
  id: string,
  queue: IQueue,
  consumer: IFunction,
  { batchSize, concurrency }: QueueConsumer,
): CfnEventSourceMapping =>
  new CfnEventSourceMapping(scope, id, {
    eventSourceArn: queue.queueArn,
    functionName: consumer.functionArn,
    batchSize,
    functionResponseTypes: ['ReportBatchItemFailures'],
    scalingConfig: { maximumConcurrency: concurrency },
  });
