import { Duration } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { addAlarm } from './service-alarm.ts';
import type { Stage } from './stages.ts';
import { sumOf } from './sum-of.ts';
import { byOperation, tableAndIndexes } from './table-metrics.ts';

const PERIOD = Duration.minutes(5);
/** Clients repeat a throttled call several times; so many are no longer made up for unnoticed. */
const MOST_THROTTLES = 50;
const MOST_ERRORS = 5;

/** What keeps the table from answering. */
export function addTableAlarms(scope: Construct, stage: Stage): void {
  addAlarm(scope, 'TableThrottles', {
    stage,
    name: 'table-throttles',
    happened: `The table or an index throttled ${MOST_THROTTLES} reads and writes or more in each of two periods of five minutes.`,
    section: 'throttled-table',
    metric: sumOf(
      [...tableAndIndexes(stage, 'ReadThrottleEvents'), ...tableAndIndexes(stage, 'WriteThrottleEvents')],
      PERIOD,
    ),
    threshold: MOST_THROTTLES,
    periods: 2,
  });
  addAlarm(scope, 'TableErrors', {
    stage,
    name: 'table-errors',
    happened: `DynamoDB itself failed ${MOST_ERRORS} times or more in each of two periods of five minutes.`,
    section: 'errors-of-the-table',
    metric: sumOf(byOperation(stage, 'SystemErrors'), PERIOD),
    threshold: MOST_ERRORS,
    periods: 2,
  });
}
