import type { Duration } from 'aws-cdk-lib';
import { type IMetric, MathExpression } from 'aws-cdk-lib/aws-cloudwatch';

/**
 * The sum of counts that are reported only when something happens. Without the zeros, a sum has no value as long as
 * one of its parts has none, and an alarm over DynamoDB's metrics would never end.
 */
export function sumOf(metrics: readonly IMetric[], period: Duration): MathExpression {
  const named = metrics.map((metric, index) => [`m${index}`, metric] as const);
  return new MathExpression({
    expression: named.map(([id]) => `FILL(${id}, 0)`).join(' + '),
    usingMetrics: Object.fromEntries(named),
    period,
  });
}
