import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { tableNameOf } from '#platform/stage-names.ts';
import { tableSchema } from '#table/schema.ts';
import type { Stage } from './stages.ts';

const tableMetric = (stage: Stage, metricName: string, dimensions: Record<string, string> = {}): Metric =>
  new Metric({
    namespace: 'AWS/DynamoDB',
    metricName,
    dimensionsMap: { TableName: tableNameOf(stage.name), ...dimensions },
    statistic: 'Sum',
  });

/** A metric of the table and of each index: DynamoDB counts them separately. */
export const createTableMetrics = (stage: Stage, metricName: string): Metric[] => [
  tableMetric(stage, metricName).with({ label: 'table' }),
  ...Object.values(tableSchema.listIndexes).map(({ name }) =>
    tableMetric(stage, metricName, { GlobalSecondaryIndexName: name }).with({ label: name }),
  ),
];
