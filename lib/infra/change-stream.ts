import { Duration } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { CfnEventSourceMapping, type IFunction } from 'aws-cdk-lib/aws-lambda';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { changeStream } from '#contract/change-stream.ts';
import { tableSchema } from '#table/schema.ts';
import type { Binding, Resources } from './binding.ts';
import { addDeadLetters } from './queues.ts';
import { addAlarm } from './service-alarm.ts';
import { keyStatements } from './service-key.ts';
import type { Stage } from './stages.ts';
import type { TableReference } from './table.ts';

/** Notes are written within seconds. */
const MAX_AGE = Duration.minutes(10);

/**
 * After a day the stream forgets what wasn't read, and nothing would tell of it. An hour before, a change is given up and
 * recorded, while its record can still be read.
 */
const GIVEN_UP_AFTER = Duration.hours(23);

function streamOf({ tableStreamArn }: TableReference): string {
  if (tableStreamArn === undefined) throw new Error('the table has no stream');
  return tableStreamArn;
}

export const LOST_CHANGES = 'LostChanges';

/** Its queue of lost changes, without `-dead`. */
export const changeStreamNameOf = ({ name }: Stage): string =>
  `signal-intelligence-${name}-${changeStream.id}`;

/** Where Lambda records changes that it has given up: their places in the stream, never their content. */
export const addLostChanges = (scope: Construct, stage: Stage): IQueue =>
  addDeadLetters(new Construct(scope, LOST_CHANGES), {
    stage,
    queueName: changeStreamNameOf(stage),
    name: changeStream.id,
    happened: `Changes could not be noted for ${GIVEN_UP_AFTER.toHours()} hours: GET /changes and daily exports lack them.`,
    section: 'changes-that-were-lost',
  });

/** What Lambda needs to read the stream with the function's role, and to record what it gives up. */
export const bindStream = ({ stack, stage, table }: Resources, lost: IQueue): Binding => ({
  environment: {},
  statements: [
    new PolicyStatement({
      actions: [
        'dynamodb:DescribeStream',
        'dynamodb:GetRecords',
        'dynamodb:GetShardIterator',
        'dynamodb:ListStreams',
      ],
      // A restored table has another stream.
      resources: [`${table.tableArn}/stream/*`],
    }),
    new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [lost.queueArn] }),
    ...keyStatements(stack, stage, 'sqs', 'write'),
  ],
});

/** Only the items that the feed tells of, so that its own writes don't start it again. */
const pattern = JSON.stringify({
  dynamodb: {
    Keys: {
      [tableSchema.sortKey]: {
        S: [
          ...tableSchema.fedSortKeys.texts,
          ...tableSchema.fedSortKeys.prefixes.map((prefix) => ({ prefix })),
        ],
      },
    },
  },
});

/**
 * Connects the table's stream to its consumer. A failing batch is halved and repeated for almost as long as the stream has it: a
 * skipped one would be missing from every copy.
 */
export function connectStream(
  scope: Construct,
  { stage, table }: Pick<Resources, 'stage' | 'table'>,
  target: IFunction,
  lost: IQueue,
): void {
  new CfnEventSourceMapping(scope, 'ChangesSource', {
    eventSourceArn: streamOf(table),
    functionName: target.functionArn,
    batchSize: changeStream.batchSize,
    bisectBatchOnFunctionError: true,
    maximumBatchingWindowInSeconds: changeStream.windowSeconds,
    maximumRecordAgeInSeconds: GIVEN_UP_AFTER.toSeconds(),
    destinationConfig: { onFailure: { destination: lost.queueArn } },
    startingPosition: 'TRIM_HORIZON',
    filterCriteria: { filters: [{ pattern }] },
  });
  addAlarm(scope, 'ChangesLate', {
    stage,
    name: 'changes-late',
    happened: `Changes reach GET /changes ${MAX_AGE.toMinutes()} minutes late or not at all.`,
    section: 'changes-that-come-late',
    // A consumer that isn't called reports no age, so `start-due-searches` writes a change every five minutes.
    metric: target.metric('IteratorAge', { statistic: 'Maximum', period: Duration.minutes(15) }),
    threshold: MAX_AGE.toMilliseconds(),
    needsData: true,
  });
}
