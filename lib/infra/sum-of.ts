import type { Duration } from 'aws-cdk-lib';
import { type IMetric, MathExpression } from 'aws-cdk-lib/aws-cloudwatch';

/**
 * Sums counts that are only reported when something happens. Without the zeros, a sum has no value while any part has
 * none, and an alarm on DynamoDB's metrics would never clear.
 */
export function sumOf(metrics: readonly IMetric[], period: Duration): MathExpression {
  const metricsById = metrics.map((metric, index) => [`m${index}`, metric] as const);
  return new MathExpression({
    expression: metricsById.map(([id]) => `FILL(${id}, 0)`).join(' + '),
    usingMetrics: Object.fromEntries(metricsById),
    period,
  });
}
