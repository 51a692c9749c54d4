import { Duration } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { CfnEventSourceMapping, type IFunction } from 'aws-cdk-lib/aws-lambda';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { changeStream } from '#contract/change-stream.ts';
import { tableSchema } from '#table/schema.ts';
import type { Binding, Resources } from './binding.ts';
import { addDeadLetters } from './queues.ts';
import { createKeyStatements } from './service-key.ts';
import type { Stage } from './stages.ts';
import type { TableReference } from './table.ts';

/**
 * A record that fails is alone in its batch after seven tries, and given up minutes later, so that others don't wait for it. Each
 * try lasts for minutes while the table can't be used (see `streamConsumer`): an outage of an hour uses up no record's tries.
 */
const RETRIES = 15;

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
const changeStreamNameOf = ({ name }: Stage): string => `signal-intelligence-${name}-${changeStream.id}`;

/** Where Lambda records changes that it has given up: their places in the stream, never their content. */
export const addChangesDeadLetters = (scope: Construct, stage: Stage): IQueue =>
  addDeadLetters(new Construct(scope, LOST_CHANGES), stage, changeStreamNameOf(stage));

/** What Lambda needs to read the stream with the function's role, and to record what it gives up. */
export const bindStream = ({ stack, stage, table }: Resources, deadLetters: IQueue): Partial<Binding> => ({
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
    new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [deadLetters.queueArn] }),
    ...createKeyStatements(stack, stage, 'sqs', 'write'),
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
 * Connects the table's stream to its consumer. A failing batch is halved and repeated; what fails alone is recorded and skipped.
 */
export function connectStream(
  scope: Construct,
  { table }: Pick<Resources, 'table'>,
  target: IFunction,
  deadLetters: IQueue,
): void {
  new CfnEventSourceMapping(scope, 'ChangesSource', {
    eventSourceArn: streamOf(table),
    functionName: target.functionArn,
    batchSize: changeStream.batchSize,
    bisectBatchOnFunctionError: true,
    maximumBatchingWindowInSeconds: changeStream.windowSeconds,
    maximumRetryAttempts: RETRIES,
    maximumRecordAgeInSeconds: GIVEN_UP_AFTER.toSeconds(),
    destinationConfig: { onFailure: { destination: deadLetters.queueArn } },
    startingPosition: 'TRIM_HORIZON',
    filterCriteria: { filters: [{ pattern }] },
  });
}
