import { Duration } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { addAlarm } from './service-alarm.ts';
import type { Stage } from './stages.ts';
import { sumOf } from './sum-of.ts';
import { byOperation, tableAndIndexes } from './table-metrics.ts';

const PERIOD = Duration.minutes(5);
/** Clients retry throttled calls several times; this many means retries no longer hide it. */
const MAX_THROTTLES = 50;
const MAX_ERRORS = 5;

/** What keeps the table from responding. */
export function addTableAlarms(scope: Construct, stage: Stage): void {
  addAlarm(scope, 'TableThrottles', {
    stage,
    name: 'table-throttles',
    happened: `The table or an index throttled ${MAX_THROTTLES} or more reads and writes in each of two 5-minute periods.`,
    section: 'throttled-table',
    metric: sumOf(
      [...tableAndIndexes(stage, 'ReadThrottleEvents'), ...tableAndIndexes(stage, 'WriteThrottleEvents')],
      PERIOD,
    ),
    threshold: MAX_THROTTLES,
    periods: 2,
  });
  addAlarm(scope, 'TableErrors', {
    stage,
    name: 'table-errors',
    happened: `DynamoDB itself failed ${MAX_ERRORS} or more times in each of two 5-minute periods.`,
    section: 'errors-of-the-table',
    metric: sumOf(byOperation(stage, 'SystemErrors'), PERIOD),
    threshold: MAX_ERRORS,
    periods: 2,
  });
}
