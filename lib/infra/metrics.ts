import type { Duration } from 'aws-cdk-lib';
import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { METRICS_NAMESPACE, type MetricName } from '#platform/count.ts';
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

/** What functions count themselves, in the log line that ends each invocation. */
export const businessMetric = (
  stage: Stage,
  metricName: MetricName,
  props: { readonly period?: Duration } = {},
): Metric =>
  new Metric({
    namespace: METRICS_NAMESPACE,
    metricName,
    dimensionsMap: { Stage: stage.name },
    statistic: 'Sum',
    ...props,
  });

/**
 * The same metric of several things, by an expression over all of them. Counts are only reported when something happens:
 * without the zeros, an expression has no value while any part has none, and an alarm on it would never clear.
 */
export function combineMetrics(
  metrics: readonly IMetric[],
  period: Duration,
  expression: (ids: readonly string[]) => string,
): MathExpression {
  const metricsById = metrics.map((metric, index) => [`m${index}`, metric] as const);
  return new MathExpression({
    expression: expression(metricsById.map(([id]) => `FILL(${id}, 0)`)),
    usingMetrics: Object.fromEntries(metricsById),
    period,
  });
}

export const sumOf = (metrics: readonly IMetric[], period: Duration): MathExpression =>
  combineMetrics(metrics, period, (ids) => ids.join(' + '));
