import type { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { METRICS_NAMESPACE, type MetricName } from '#platform/metrics.ts';
import type { Stage } from './stages.ts';

interface BusinessMetricProps {
  /** One channel or provider. @default all of them together */
  readonly of?: Readonly<Record<string, string>>;
  readonly label?: string;
  readonly period?: Duration;
}

/** What functions count themselves, in the log line that ends each invocation. */
export const businessMetric = (
  stage: Stage,
  metricName: MetricName,
  { of, ...props }: BusinessMetricProps = {},
): Metric =>
  new Metric({
    namespace: METRICS_NAMESPACE,
    metricName,
    dimensionsMap: { Stage: stage.name, ...of },
    statistic: 'Sum',
    ...props,
  });
