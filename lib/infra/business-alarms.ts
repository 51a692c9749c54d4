import { Duration } from 'aws-cdk-lib';
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { businessMetric } from './business-metric.ts';
import { addAlarm } from './service-alarm.ts';
import type { Stage } from './stages.ts';

const QUARTER = Duration.minutes(15);
const HOUR = Duration.hours(1);
const MOST_FAILED_PERCENT = 25;
/** Below this many a share says nothing: one receiver of one customer would be half of them. */
const FEWEST = 10;
const MOST_REFUSED = 20;

/** What functions notice that no metric of AWS tells. */
export function addBusinessAlarms(scope: Construct, stage: Stage): void {
  addAlarm(scope, 'ProviderFailures', {
    stage,
    name: 'provider-failures',
    happened: `${MOST_FAILED_PERCENT}% or more of a quarter of an hour's calls to other services got no answer.`,
    section: 'failing-providers',
    metric: new MathExpression({
      expression: `IF(calls >= ${FEWEST}, 100 * FILL(failures, 0) / calls, 0)`,
      usingMetrics: {
        calls: businessMetric(stage, 'ProviderCalls'),
        failures: businessMetric(stage, 'ProviderFailures'),
      },
      period: QUARTER,
    }),
    threshold: MOST_FAILED_PERCENT,
  });
  addAlarm(scope, 'BudgetsExhausted', {
    stage,
    name: 'budgets-exhausted',
    happened: `Within an hour ${MOST_REFUSED} questions or more to directories or the model were not asked, because budgets had no room.`,
    section: 'exhausted-budgets',
    metric: businessMetric(stage, 'BudgetsRefused', { period: HOUR }),
    threshold: MOST_REFUSED,
  });
  addAlarm(scope, 'PushRunsStalled', {
    stage,
    name: 'push-runs-stalled',
    happened: 'A push run lies still although it was set going again three times, or was given up.',
    section: 'stalled-push-runs',
    // A run that lies still is looked at every half an hour at the latest.
    metric: businessMetric(stage, 'PushRunsStalled', { period: HOUR }),
    threshold: 1,
  });
  addAlarm(scope, 'AlertFailures', {
    stage,
    name: 'alert-failures',
    happened: `${MOST_FAILED_PERCENT}% or more of an hour's alerts did not reach their channel.`,
    section: 'failing-alerts',
    metric: new MathExpression({
      expression: `IF(FILL(sent, 0) + FILL(failed, 0) >= ${FEWEST}, 100 * FILL(failed, 0) / (FILL(sent, 0) + FILL(failed, 0)), 0)`,
      usingMetrics: {
        sent: businessMetric(stage, 'AlertsSent'),
        failed: businessMetric(stage, 'AlertsFailed'),
      },
      period: HOUR,
    }),
    threshold: MOST_FAILED_PERCENT,
  });
}
