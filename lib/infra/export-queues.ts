import { CfnOutput, Duration } from 'aws-cdk-lib';
import { ArnPrincipal, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { type IQueue, Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { EXPORT_QUEUE_NAME, EXPORT_QUEUE_NAME_MAX, EXPORT_QUEUES_MAX } from '#contract/export-queues.ts';
import { DEFAULT_RECEIPTS } from '#contract/queues.ts';
import { exportQueueNameOf } from '#platform/stage-names.ts';
import { pascalCase } from './pascal-case.ts';
import { RETENTION_DAYS } from './queues.ts';
import { addAlarm } from './service-alarm.ts';
import { queueEncryption } from './service-key.ts';
import type { ExportQueueSettings, Stage } from './stages.ts';

/**
 * Six times the minute that docs/queues.md allows a consumer. Lambda rejects a function whose timeout is longer than
 * this.
 */
const OUT_OF_SIGHT = Duration.minutes(6);
/** A nightly consumer is fine, and a broken one has 13 days before messages are lost. */
const OLDEST_SECONDS = 24 * 60 * 60;

/** What a consumer may do, including what Lambda's event source mapping requires. */
const CONSUME = [
  'sqs:ReceiveMessage',
  'sqs:DeleteMessage',
  'sqs:ChangeMessageVisibility',
  'sqs:GetQueueAttributes',
];

/** An account, role or user by ARN; a wildcard would open the queue to strangers. */
const PRINCIPAL = /^arn:aws[a-z-]*:iam::\d{12}:(root|(role|user)\/[\w+=,.@/-]+)$/;

function problemOf(queues: readonly ExportQueueSettings[]): string | undefined {
  if (queues.length > EXPORT_QUEUES_MAX) {
    return `has ${queues.length} export queues, expected at most ${EXPORT_QUEUES_MAX}.`;
  }
  const names = queues.map(({ name }) => name);
  const doubled = names.find((name, index) => names.indexOf(name) !== index);
  if (doubled !== undefined) return `has two export queues named ${doubled}; names must be unique.`;
  const wrong = names.find((name) => name.length > EXPORT_QUEUE_NAME_MAX || !EXPORT_QUEUE_NAME.test(name));
  if (wrong !== undefined) {
    return `has an export queue named "${wrong}", expected lowercase words and digits joined by hyphens, at most ${EXPORT_QUEUE_NAME_MAX} characters.`;
  }
  const stranger = queues.flatMap(({ consumers = [] }) => consumers).find((arn) => !PRINCIPAL.test(arn));
  return stranger === undefined
    ? undefined
    : `names the consumer "${stranger}", expected the ARN of a role, a user or an account's root.`;
}

/** Rejects at synth what would fail, or leak, once deployed. */
function checkExportQueues({ name, exportQueues = [] }: Stage): void {
  const problem = problemOf(exportQueues);
  if (problem !== undefined) throw new Error(`The stage ${name} ${problem}`);
}

interface ExportQueueProps {
  readonly stage: Stage;
  readonly settings: ExportQueueSettings;
}

/** A queue that others read: its dead-letter queue, its alarms and its allowed consumers. */
class ExportQueue extends Construct {
  readonly queue: IQueue;

  constructor(scope: Construct, id: string, { stage, settings: { name, consumers = [] } }: ExportQueueProps) {
    super(scope, id);
    const queueName = exportQueueNameOf(stage.name, name);
    const common = {
      ...queueEncryption(this, stage),
      enforceSSL: true,
      retentionPeriod: Duration.days(RETENTION_DAYS),
    };
    const dead = new Queue(this, 'DeadLetters', { ...common, queueName: `${queueName}-dead` });
    this.queue = new Queue(this, 'Queue', {
      ...common,
      queueName,
      visibilityTimeout: OUT_OF_SIGHT,
      deadLetterQueue: { queue: dead, maxReceiveCount: DEFAULT_RECEIPTS },
    });
    if (consumers.length > 0) {
      this.queue.addToResourcePolicy(
        new PolicyStatement({
          sid: 'Consumers',
          principals: consumers.map((arn) => new ArnPrincipal(arn)),
          actions: CONSUME,
          resources: [this.queue.queueArn],
        }),
      );
    }
    addAlarm(this, 'DeadLettersAlarm', {
      stage,
      name: `export-${name}-dead-letters`,
      happened: `A consumer of the export queue ${name} failed ${DEFAULT_RECEIPTS} times on one message.`,
      section: 'dead-letters-of-an-export-queue',
      metric: dead.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(1) }),
      threshold: 1,
    });
    addAlarm(this, 'OldestAlarm', {
      stage,
      name: `export-${name}-unread`,
      happened: `A message has been in the export queue ${name} for a day.`,
      section: 'an-export-queue-that-nobody-reads',
      metric: this.queue.metricApproximateAgeOfOldestMessage({ period: Duration.minutes(5) }),
      threshold: OLDEST_SECONDS,
    });
    new CfnOutput(scope, `${id}Url`, { value: this.queue.queueUrl });
    new CfnOutput(scope, `${id}Arn`, { value: this.queue.queueArn });
  }
}

/** The stage's export queues by name. */
export function addExportQueues(scope: Construct, stage: Stage): ReadonlyMap<string, IQueue> {
  checkExportQueues(stage);
  return new Map(
    (stage.exportQueues ?? []).map((settings) => {
      const id = `ExportQueue${pascalCase(settings.name)}`;
      return [settings.name, new ExportQueue(scope, id, { stage, settings }).queue];
    }),
  );
}
