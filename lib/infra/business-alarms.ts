import { Duration } from 'aws-cdk-lib';
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { businessMetric } from './business-metric.ts';
import { addAlarm } from './service-alarm.ts';
import type { Stage } from './stages.ts';

const QUARTER = Duration.minutes(15);
const HOUR = Duration.hours(1);
const MAX_FAILED_PERCENT = 25;
/** Below this count a percentage is meaningless: a single customer's receiver could be half of it. */
const FEWEST = 10;
const MAX_REFUSED = 20;
/** A minute's outage leaves a few. Monitors look every six hours, but some look in each. */
const MAX_LEFT = 5;
const HOURS_LEFT = 3;

/** Alarms on what functions count themselves, because AWS has no metric for it. */
export function addBusinessAlarms(scope: Construct, stage: Stage): void {
  addAlarm(scope, 'ProviderFailures', {
    stage,
    name: 'provider-failures',
    happened: `${MAX_FAILED_PERCENT}% or more of calls to other services failed over 15 minutes.`,
    section: 'failing-providers',
    metric: new MathExpression({
      expression: `IF(calls >= ${FEWEST}, 100 * FILL(failures, 0) / calls, 0)`,
      usingMetrics: {
        calls: businessMetric(stage, 'ProviderCalls'),
        failures: businessMetric(stage, 'ProviderFailures'),
      },
      period: QUARTER,
    }),
    threshold: MAX_FAILED_PERCENT,
  });
  addAlarm(scope, 'BudgetsExhausted', {
    stage,
    name: 'budgets-exhausted',
    happened: `Budgets blocked ${MAX_REFUSED} or more calls to directories or the model in one hour.`,
    section: 'exhausted-budgets',
    metric: businessMetric(stage, 'BudgetsRefused', { period: HOUR }),
    threshold: MAX_REFUSED,
  });
  if (stage.model)
    addAlarm(scope, 'LeftToRules', {
      stage,
      name: 'left-to-rules',
      happened: `In each of the last ${HOURS_LEFT} hours, ${MAX_LEFT} or more questions to the model were left to rules.`,
      section: 'left-to-rules',
      metric: businessMetric(stage, 'LeftToRules', { period: HOUR }),
      threshold: MAX_LEFT,
      periods: HOURS_LEFT,
    });
  addAlarm(scope, 'PushRunsStalled', {
    stage,
    name: 'push-runs-stalled',
    happened: 'A push run is still stalled after three restarts, or was abandoned.',
    section: 'stalled-push-runs',
    // A stalled run is checked at least every half hour.
    metric: businessMetric(stage, 'PushRunsStalled', { period: HOUR }),
    threshold: 1,
  });
  addAlarm(scope, 'AlertFailures', {
    stage,
    name: 'alert-failures',
    happened: `${MAX_FAILED_PERCENT}% or more of alerts in one hour did not reach their channel.`,
    section: 'failing-alerts',
    metric: new MathExpression({
      expression: `IF(FILL(sent, 0) + FILL(failed, 0) >= ${FEWEST}, 100 * FILL(failed, 0) / (FILL(sent, 0) + FILL(failed, 0)), 0)`,
      usingMetrics: {
        sent: businessMetric(stage, 'AlertsSent'),
        failed: businessMetric(stage, 'AlertsFailed'),
      },
      period: HOUR,
    }),
    threshold: MAX_FAILED_PERCENT,
  });
}
