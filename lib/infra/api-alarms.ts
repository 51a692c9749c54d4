import { Duration } from 'aws-cdk-lib';
import type { SpecRestApi } from 'aws-cdk-lib/aws-apigateway';
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, type LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { METRICS_NAMESPACE } from '#platform/metrics.ts';
import { addAlarm } from './service-alarm.ts';
import type { Stage } from './stages.ts';
import { sumOf } from './sum-of.ts';

const PERIOD = Duration.minutes(5);
const MOST_ERRORS_PERCENT = 5;
/** Half of what most functions may take; an answer from the table alone takes a tenth of a second. */
const SLOW_MS = 5_000;
/** One in a hundred slow answers is a 99th percentile that is slow. */
const MOST_SLOW_PERCENT = 1;
const MOST_THROTTLED = 50;

export interface ApiAlarmsProps {
  readonly stage: Stage;
  readonly api: SpecRestApi;
  readonly accessLog: LogGroup;
  /** Functions whose answers may take minutes, because they are sent while the work goes on. */
  readonly streaming: readonly IFunction[];
}

/** Answers that took longer than they should, without those that are streams. */
function slowPercent({ stage, api, streaming }: ApiAlarmsProps): MathExpression {
  // The gateway counts a stream until its end, and percentiles cannot be subtracted from each other; counts can.
  const statistic = `TC(${SLOW_MS}:)`;
  const streams = sumOf(
    [...new Set(streaming)].map((handler) => handler.metricDuration({ statistic })),
    PERIOD,
  );
  return new MathExpression({
    expression: `IF(requests >= ${stage.rateFloor}, 100 * (FILL(slow, 0) - streams) / requests, 0)`,
    usingMetrics: {
      requests: api.metricCount({ statistic: 'SampleCount' }),
      slow: api.metricLatency({ statistic }),
      streams,
    },
    period: PERIOD,
  });
}

/** What clients notice: errors, waiting and refusals. */
export function addApiAlarms(scope: Construct, props: ApiAlarmsProps): void {
  const { stage, api, accessLog } = props;
  addAlarm(scope, 'ServerErrors', {
    stage,
    name: 'server-errors',
    happened: 'The API answered with 5xx five times or more in each of two periods of five minutes.',
    section: 'server-errors',
    metric: api.metricServerError({ period: PERIOD, statistic: 'Sum' }),
    threshold: 5,
    periods: 2,
  });
  addAlarm(scope, 'ServerErrorRate', {
    stage,
    name: 'server-error-rate',
    happened: `The API answered ${MOST_ERRORS_PERCENT}% or more of five minutes' requests with 5xx.`,
    section: 'server-errors',
    metric: new MathExpression({
      expression: `IF(requests >= ${stage.rateFloor}, 100 * FILL(errors, 0) / requests, 0)`,
      usingMetrics: {
        requests: api.metricCount({ statistic: 'SampleCount' }),
        errors: api.metricServerError({ statistic: 'Sum' }),
      },
      period: PERIOD,
    }),
    threshold: MOST_ERRORS_PERCENT,
  });
  addAlarm(scope, 'SlowAnswers', {
    stage,
    name: 'slow-answers',
    happened: `One answer in a hundred took longer than ${SLOW_MS / 1000} s, for a quarter of an hour.`,
    section: 'slow-answers',
    metric: slowPercent(props),
    threshold: MOST_SLOW_PERCENT,
    periods: 3,
  });
  // The gateway has no metric for what it throttles, only one for every kind of 4xx; its log tells them apart.
  const throttled = new MetricFilter(scope, 'Throttled', {
    logGroup: accessLog,
    filterPattern: FilterPattern.stringValue('$.error', '=', 'THROTTLED'),
    metricNamespace: METRICS_NAMESPACE,
    metricName: `${stage.name}-throttled-requests`,
  });
  addAlarm(scope, 'ThrottledRequests', {
    stage,
    name: 'throttled-requests',
    happened: `The gateway refused ${MOST_THROTTLED} requests or more in five minutes, because there were too many.`,
    section: 'throttled-requests',
    metric: throttled.metric({ period: PERIOD, statistic: 'Sum' }),
    threshold: MOST_THROTTLED,
  });
}
