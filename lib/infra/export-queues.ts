import { CfnOutput, Duration } from 'aws-cdk-lib';
import { ArnPrincipal, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import {
  EXPORT_QUEUE_NAME,
  MAX_EXPORT_QUEUE_NAME_LENGTH,
  MAX_EXPORT_QUEUES,
} from '#contract/export-queues.ts';
import { DEFAULT_RECEIPTS } from '#contract/queues.ts';
import { exportQueueNameOf } from '#platform/stage-names.ts';
import type { WatchedQueue } from './alarms.ts';
import { toPascalCase } from './pascal-case.ts';
import { addQueue } from './queues.ts';
import type { ExportQueueSettings, Stage } from './stages.ts';

/**
 * Six times the minute that docs/guides/consuming-a-queue.md allows a consumer. Lambda rejects a function whose timeout is longer than
 * this.
 */
const VISIBILITY_TIMEOUT = Duration.minutes(6);
/** A nightly consumer is fine, and a broken one has 13 days before messages are lost. */
const MAX_MESSAGE_AGE = Duration.days(1);

/** What a consumer may do, including what Lambda's event source mapping requires. */
const CONSUMER_ACTIONS = [
  'sqs:ReceiveMessage',
  'sqs:DeleteMessage',
  'sqs:ChangeMessageVisibility',
  'sqs:GetQueueAttributes',
];

/** An account, role or user by ARN; a wildcard would open the queue to strangers. */
const PRINCIPAL_ARN_PATTERN = /^arn:aws[a-z-]*:iam::\d{12}:(root|(role|user)\/[\w+=,.@/-]+)$/;

function findProblem(queues: readonly ExportQueueSettings[]): string | undefined {
  if (queues.length > MAX_EXPORT_QUEUES) {
    return `has ${queues.length} export queues, expected at most ${MAX_EXPORT_QUEUES}.`;
  }
  const names = queues.map(({ name }) => name);
  const duplicateName = names.find((name, index) => names.indexOf(name) !== index);
  if (duplicateName !== undefined)
    return `has two export queues named ${duplicateName}; names must be unique.`;
  const invalidName = names.find(
    (name) => name.length > MAX_EXPORT_QUEUE_NAME_LENGTH || !EXPORT_QUEUE_NAME.test(name),
  );
  if (invalidName !== undefined) {
    return `has an export queue named "${invalidName}", expected lowercase words and digits joined by hyphens, at most ${MAX_EXPORT_QUEUE_NAME_LENGTH} characters.`;
  }
  const invalidConsumer = queues
    .flatMap(({ consumers = [] }) => consumers)
    .find((arn) => !PRINCIPAL_ARN_PATTERN.test(arn));
  return invalidConsumer === undefined
    ? undefined
    : `names the consumer "${invalidConsumer}", expected the ARN of a role, a user or an account's root.`;
}

/** Rejects at synth what would fail, or leak, once deployed. */
function checkExportQueues({ name, exportQueues = [] }: Stage): void {
  const problem = findProblem(exportQueues);
  if (problem !== undefined) throw new Error(`The stage ${name} ${problem}`);
}

/** A queue that others read, with its allowed consumers. */
function addExportQueue(
  stack: Construct,
  stage: Stage,
  { name, consumers = [] }: ExportQueueSettings,
): WatchedQueue {
  const id = `ExportQueue${toPascalCase(name)}`;
  const { queue, dead } = addQueue(new Construct(stack, id), stage, exportQueueNameOf(stage.name, name), {
    visibilityTimeout: VISIBILITY_TIMEOUT,
    maxReceiveCount: DEFAULT_RECEIPTS,
  });
  if (consumers.length > 0) {
    queue.addToResourcePolicy(
      new PolicyStatement({
        sid: 'Consumers',
        principals: consumers.map((arn) => new ArnPrincipal(arn)),
        actions: CONSUMER_ACTIONS,
        resources: [queue.queueArn],
      }),
    );
  }
  new CfnOutput(stack, `${id}Url`, { value: queue.queueUrl });
  new CfnOutput(stack, `${id}Arn`, { value: queue.queueArn });
  return { queue, dead, oldest: MAX_MESSAGE_AGE };
}

/** The stage's export queues by name. */
export function addExportQueues(scope: Construct, stage: Stage): ReadonlyMap<string, WatchedQueue> {
  checkExportQueues(stage);
  return new Map(
    (stage.exportQueues ?? []).map((settings) => [settings.name, addExportQueue(scope, stage, settings)]),
  );
}
