import { Duration } from 'aws-cdk-lib';
import { CfnEventSourceMapping, type IFunction } from 'aws-cdk-lib/aws-lambda';
import { type IQueue, Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { DEFAULT_RECEIPTS, type QueueContract, type QueueName } from '#contract/queues.ts';
import { widthFor } from '#platform/account-concurrency.ts';
import { addAlarm } from './service-alarm.ts';
import { queueEncryption } from './service-key.ts';
import type { Stage } from './stages.ts';

/** Whether the consumer sends to its own queue: Lambda would stop such a loop after 16 rounds. */
export const feedsItself = ({ name, consumer }: QueueContract): boolean =>
  consumer.uses.queues?.includes(name) ?? false;

/** See `hiddenSeconds`. */
const DEFAULT_TIMEOUTS_HIDDEN = 6;
/** SQS's maximum, so dead letters survive a long weekend. */
export const RETENTION_DAYS = 14;

/** A queue's name on AWS. */
export const queueNameOf = (stage: Stage, name: QueueName): string =>
  `signal-intelligence-${stage.name}-${name}`;

/**
 * Hours after which a message is too old. A failing message becomes a dead letter after 50 minutes, or 108 if it may be
 * received more often. An older one was never received, or its consumer can't keep up.
 */
const oldestHours = ({ consumer: { mostReceipts = DEFAULT_RECEIPTS } }: QueueContract): number =>
  mostReceipts > DEFAULT_RECEIPTS ? 2 : 1;

interface DeadLettersProps {
  readonly stage: Stage;
  /** The queue's name on AWS, without `-dead`. */
  readonly queueName: string;
  /** The alarm's name, without `-dead-letters`. */
  readonly name: string;
  /** What happened when there is one. */
  readonly happened: string;
  /** In docs/runbook.md. */
  readonly section: string;
}

/** A queue for what could not be processed, with the alarm for it. */
export function addDeadLetters(
  scope: Construct,
  { stage, queueName, name, happened, section }: DeadLettersProps,
): Queue {
  const dead = new Queue(scope, 'DeadLetters', {
    ...queueEncryption(scope, stage),
    enforceSSL: true,
    queueName: `${queueName}-dead`,
    retentionPeriod: Duration.days(RETENTION_DAYS),
  });
  addAlarm(scope, 'DeadLettersAlarm', {
    stage,
    name: `${name}-dead-letters`,
    happened,
    section,
    metric: dead.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(1) }),
    threshold: 1,
  });
  return dead;
}

export interface ServiceQueueProps {
  readonly stage: Stage;
  readonly queue: QueueContract;
}

/** A queue with its dead-letter queue, and alarms for dead letters and stuck messages. */
export class ServiceQueue extends Construct {
  readonly queue: IQueue;

  constructor(scope: Construct, id: string, { stage, queue }: ServiceQueueProps) {
    super(scope, id);
    const { name, consumer } = queue;
    const maxReceiveCount = consumer.mostReceipts ?? DEFAULT_RECEIPTS;
    const queueName = queueNameOf(stage, name);
    const hours = oldestHours(queue);
    const dead = addDeadLetters(this, {
      stage,
      queueName,
      name,
      happened: `Messages of ${name} failed ${maxReceiveCount} times.`,
      section: 'dead-letters',
    });
    this.queue = new Queue(this, 'Queue', {
      ...queueEncryption(this, stage),
      enforceSSL: true,
      queueName,
      retentionPeriod: Duration.days(RETENTION_DAYS),
      visibilityTimeout: Duration.seconds(
        consumer.hiddenSeconds ?? consumer.timeoutSeconds * DEFAULT_TIMEOUTS_HIDDEN,
      ),
      deadLetterQueue: { queue: dead, maxReceiveCount },
    });
    addAlarm(this, 'OldestAlarm', {
      stage,
      name: `${name}-old-messages`,
      happened: `A message in ${name} has waited for ${hours === 1 ? 'an hour' : `${hours} hours`}.`,
      section: 'old-messages',
      metric: this.queue.metricApproximateAgeOfOldestMessage({ period: Duration.minutes(5) }),
      threshold: Duration.hours(hours).toSeconds(),
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
      maximumConcurrency: widthFor(contract.consumer.concurrency, stage.accountConcurrency),
    },
  });
