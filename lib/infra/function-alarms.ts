import { Duration } from 'aws-cdk-lib';
import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { businessMetric } from './business-metric.ts';
import { addAlarm } from './service-alarm.ts';
import type { Stage } from './stages.ts';

const PERIOD = Duration.minutes(5);
const MAX_THROTTLES = 10;
const MAX_ERRORS_PERCENT = 5;
const MAX_AUTHORIZER_FAILURES = 5;

/**
 * For all functions of the account and region: they share its concurrency, and one alarm each would cost $13 a month.
 */
const ofAllFunctions = (metricName: string): Metric =>
  new Metric({ namespace: 'AWS/Lambda', metricName, statistic: 'Sum', period: PERIOD });

/** CloudWatch's limit for one alarm. */
const MAX_METRICS = 10;

/**
 * Throttled calls, except those of steps that reached their own reserved concurrency: that is what it is for, and Step
 * Functions calls them again. Consumers count: SQS doesn't call more of them than it may, so only a full account
 * throttles them.
 */
function unintendedThrottles(capped: readonly IFunction[]): IMetric {
  if (capped.length === 0) return ofAllFunctions('Throttles');
  if (capped.length >= MAX_METRICS) {
    throw new Error(
      `${capped.length} workflow steps have a reservedShare; the alarm for throttles can subtract ${MAX_METRICS - 1}.`,
    );
  }
  const named = capped.map(
    (step, index) => [`s${index}`, step.metricThrottles({ statistic: 'Sum' })] as const,
  );
  return new MathExpression({
    expression: ['FILL(all, 0)', ...named.map(([id]) => `FILL(${id}, 0)`)].join(' - '),
    usingMetrics: { all: ofAllFunctions('Throttles'), ...Object.fromEntries(named) },
    period: PERIOD,
  });
}

export interface WatchedFunctions {
  readonly authorizer: IFunction;
  /** Workflow steps with reserved concurrency. */
  readonly capped: readonly IFunction[];
}

/** What affects every function, and the authorizer, which every request needs. */
export function addFunctionAlarms(
  scope: Construct,
  stage: Stage,
  { authorizer, capped }: WatchedFunctions,
): void {
  // The gateway returns 401 only when the authorizer throws; a client with a wrong key must not wake anyone.
  const refused = businessMetric(stage, 'KeysRefused', { period: PERIOD });
  addAlarm(scope, 'FunctionThrottles', {
    stage,
    name: 'function-throttles',
    happened: `Lambda throttled ${MAX_THROTTLES} or more calls in each of two 5-minute periods: the account's concurrency is used up, or a function's own share.`,
    section: 'throttled-functions',
    metric: unintendedThrottles(capped),
    threshold: MAX_THROTTLES,
    periods: 2,
  });
  addAlarm(scope, 'FunctionErrors', {
    stage,
    name: 'function-errors',
    happened: `${MAX_ERRORS_PERCENT}% or more of the account's function calls failed for 15 minutes.`,
    section: 'failing-functions',
    metric: new MathExpression({
      expression: `IF(calls >= ${stage.rateFloor}, 100 * (FILL(errors, 0) - FILL(refused, 0)) / calls, 0)`,
      usingMetrics: { calls: ofAllFunctions('Invocations'), errors: ofAllFunctions('Errors'), refused },
      period: PERIOD,
    }),
    threshold: MAX_ERRORS_PERCENT,
    periods: 3,
  });
  addAlarm(scope, 'AuthorizerFailures', {
    stage,
    name: 'authorizer-failures',
    happened: `The authorizer failed or was throttled ${MAX_AUTHORIZER_FAILURES} or more times in five minutes.`,
    section: 'failing-authorizer',
    metric: new MathExpression({
      expression: 'FILL(errors, 0) - FILL(refused, 0) + FILL(throttles, 0)',
      usingMetrics: {
        errors: authorizer.metricErrors({ statistic: 'Sum' }),
        refused,
        throttles: authorizer.metricThrottles({ statistic: 'Sum' }),
      },
      period: PERIOD,
    }),
    threshold: MAX_AUTHORIZER_FAILURES,
  });
}
