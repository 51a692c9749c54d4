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
const MAX_ERRORS_PERCENT = 5;
/** Half of most functions' timeout. A response that only needs the table takes 100 ms. */
const SLOW_MS = 5_000;
/** If 1% of responses are slow, the 99th percentile is slow. */
const MAX_SLOW_PERCENT = 1;
const MAX_THROTTLED = 50;

export interface ApiAlarmsProps {
  readonly stage: Stage;
  readonly api: SpecRestApi;
  readonly accessLog: LogGroup;
  /** Functions that stream for minutes while the work goes on, or wait for something to happen. */
  readonly streaming: readonly IFunction[];
}

/** Responses that were too slow, not counting streams and those that waited. */
function slowPercent({ stage, api, streaming }: ApiAlarmsProps): MathExpression {
  // The gateway measures a stream until it ends. Percentiles can't be subtracted from each other; counts can.
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

/** What clients notice: errors, latency and throttling. */
export function addApiAlarms(scope: Construct, props: ApiAlarmsProps): void {
  const { stage, api, accessLog } = props;
  addAlarm(scope, 'ServerErrors', {
    stage,
    name: 'server-errors',
    happened: 'The API returned five or more 5xx responses in each of two 5-minute periods.',
    section: 'server-errors',
    metric: api.metricServerError({ period: PERIOD, statistic: 'Sum' }),
    threshold: 5,
    periods: 2,
  });
  addAlarm(scope, 'ServerErrorRate', {
    stage,
    name: 'server-error-rate',
    happened: `The API returned 5xx for ${MAX_ERRORS_PERCENT}% or more of requests over five minutes.`,
    section: 'server-errors',
    metric: new MathExpression({
      expression: `IF(requests >= ${stage.rateFloor}, 100 * FILL(errors, 0) / requests, 0)`,
      usingMetrics: {
        requests: api.metricCount({ statistic: 'SampleCount' }),
        errors: api.metricServerError({ statistic: 'Sum' }),
      },
      period: PERIOD,
    }),
    threshold: MAX_ERRORS_PERCENT,
  });
  addAlarm(scope, 'SlowAnswers', {
    stage,
    name: 'slow-answers',
    happened: `1% or more of responses took longer than ${SLOW_MS / 1000} s for 15 minutes.`,
    section: 'slow-answers',
    metric: slowPercent(props),
    threshold: MAX_SLOW_PERCENT,
    periods: 3,
  });
  // The gateway has no metric for throttled requests, only one for all 4xx; its access log tells them apart.
  const throttled = new MetricFilter(scope, 'Throttled', {
    logGroup: accessLog,
    filterPattern: FilterPattern.stringValue('$.error', '=', 'THROTTLED'),
    metricNamespace: METRICS_NAMESPACE,
    metricName: `${stage.name}-throttled-requests`,
  });
  addAlarm(scope, 'ThrottledRequests', {
    stage,
    name: 'throttled-requests',
    happened: `The gateway throttled ${MAX_THROTTLED} or more requests in five minutes.`,
    section: 'throttled-requests',
    metric: throttled.metric({ period: PERIOD, statistic: 'Sum' }),
    threshold: MAX_THROTTLED,
  });
}
