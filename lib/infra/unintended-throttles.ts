import type { Duration } from 'aws-cdk-lib';
import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';

/** CloudWatch's limit for one alarm. */
const MAX_METRICS = 10;

/**
 * Throttled calls of the account's functions, which share its concurrency, except those of steps that reached their own
 * reserved concurrency: that is what it is for, and Step Functions calls them again. Consumers count: SQS doesn't call more
 * of them than it may, so only a full account throttles them.
 */
export function measureUnintendedThrottles(capped: readonly IFunction[], period: Duration): IMetric {
  const allThrottles = new Metric({
    namespace: 'AWS/Lambda',
    metricName: 'Throttles',
    statistic: 'Sum',
    period,
  });
  if (capped.length === 0) return allThrottles;
  if (capped.length >= MAX_METRICS) {
    throw new Error(
      `${capped.length} workflow steps have a reservedShare; the alarm for throttles can subtract ${MAX_METRICS - 1}.`,
    );
  }
  const metricsById = capped.map(
    (step, index) => [`s${index}`, step.metricThrottles({ statistic: 'Sum' })] as const,
  );
  return new MathExpression({
    expression: ['FILL(all, 0)', ...metricsById.map(([id]) => `FILL(${id}, 0)`)].join(' - '),
    usingMetrics: { all: allThrottles, ...Object.fromEntries(metricsById) },
    period,
  });
}
