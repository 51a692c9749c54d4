import type { Duration } from 'aws-cdk-lib';
import { type IMetric, MathExpression } from 'aws-cdk-lib/aws-cloudwatch';

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
