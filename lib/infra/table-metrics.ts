import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { tableNameOf } from '#platform/stage-names.ts';
import { tableSchema } from '#table/schema.ts';
import type { Stage } from './stages.ts';

/** The operations that functions use. */
const OPERATIONS = [
  'GetItem',
  'BatchGetItem',
  'Query',
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'BatchWriteItem',
  'TransactWriteItems',
];

const tableMetric = (stage: Stage, metricName: string, dimensions: Record<string, string> = {}): Metric =>
  new Metric({
    namespace: 'AWS/DynamoDB',
    metricName,
    dimensionsMap: { TableName: tableNameOf(stage.name), ...dimensions },
    statistic: 'Sum',
  });

/** A metric of the table and of each index: DynamoDB counts them separately. */
export const tableAndIndexes = (stage: Stage, metricName: string): Metric[] => [
  tableMetric(stage, metricName).with({ label: 'table' }),
  ...Object.values(tableSchema.listIndexes).map(({ name }) =>
    tableMetric(stage, metricName, { GlobalSecondaryIndexName: name }).with({ label: name }),
  ),
];

/** A metric that DynamoDB reports per operation. */
export const byOperation = (stage: Stage, metricName: string): Metric[] =>
  OPERATIONS.map((Operation) => tableMetric(stage, metricName, { Operation }).with({ label: Operation }));
