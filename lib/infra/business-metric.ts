import type { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { METRICS_NAMESPACE, type MetricName } from '#platform/metrics.ts';
import type { Stage } from './stages.ts';

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
