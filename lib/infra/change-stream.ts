import { Duration } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { CfnEventSourceMapping, type IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { changeStream } from '#contract/change-stream.ts';
import { tableSchema } from '#table/schema.ts';
import type { Binding } from './binding.ts';
import { addAlarm } from './service-alarm.ts';
import type { Stage } from './stages.ts';
import type { TableReference } from './table.ts';

/** Notes are written within seconds. After a day the stream forgets what wasn't read. */
const MAX_AGE = Duration.minutes(10);

function streamOf({ tableStreamArn }: TableReference): string {
  if (tableStreamArn === undefined) throw new Error('the table has no stream');
  return tableStreamArn;
}

/** What Lambda needs to read the stream with the function's role. */
export const bindStream = (table: TableReference): Binding => ({
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
 * Connects the table's stream to its consumer. A failing batch is halved and repeated until it succeeds or expires: a skipped one
 * would be missing from every copy.
 */
export function connectStream(
  scope: Construct,
  stage: Stage,
  table: TableReference,
  target: IFunction,
): void {
  new CfnEventSourceMapping(scope, 'ChangesSource', {
    eventSourceArn: streamOf(table),
    functionName: target.functionArn,
    batchSize: changeStream.batchSize,
    bisectBatchOnFunctionError: true,
    maximumBatchingWindowInSeconds: changeStream.windowSeconds,
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
