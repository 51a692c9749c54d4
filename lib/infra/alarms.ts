import { Duration, Stack } from 'aws-cdk-lib';
import type { SpecRestApi } from 'aws-cdk-lib/aws-apigateway';
import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, type LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { MAX_EXECUTIONS } from '#jobs/workflows/machine.ts';
import { machines } from '#jobs/workflows/machines.ts';
import { METRICS_NAMESPACE } from '#platform/count.ts';
import { businessMetric, combineMetrics, createTableMetrics, sumOf } from './metrics.ts';
import { toPascalCase } from './pascal-case.ts';
import { addAlarm, type ServiceAlarmProps } from './service-alarm.ts';
import type { Stage } from './stages.ts';
import { BAD_ENDS, machineArn, machineMetric } from './state-machine.ts';
import { measureUnintendedThrottles } from './unintended-throttles.ts';

/** A queue with what it could not deliver. */
export interface WatchedQueue {
  readonly queue: IQueue;
  readonly dead: IQueue;
  /** When a waiting message is too old. */
  readonly oldest: Duration;
}

/** A scheduled job. */
export interface WatchedJob {
  readonly target: IFunction;
  /** Whether it comes every few minutes, so that a later call makes up for a failed one. */
  readonly isFrequent: boolean;
}

/** What a stack's alarms watch. */
export interface WatchedResources {
  readonly stage: Stage;
  readonly api: SpecRestApi;
  /** Functions that stream for minutes while the work goes on. */
  readonly streaming: readonly IFunction[];
  readonly authorizer: IFunction;
  /** Workflow steps with reserved concurrency. */
  readonly capped: readonly IFunction[];
  readonly queues: readonly WatchedQueue[];
  readonly exportQueues: readonly WatchedQueue[];
  /** The consumer of the table's stream, and the queue of changes that it gave up. */
  readonly changes: { readonly consumer: IFunction; readonly deadLetters: IQueue };
  readonly jobs: readonly WatchedJob[];
  readonly scheduleGroup: string;
  /** Where endpoints log. */
  readonly log: LogGroup;
}

const MINUTE = Duration.minutes(1);
const PERIOD = Duration.minutes(5);
const QUARTER = Duration.minutes(15);
const HOUR = Duration.hours(1);

/** Half of most functions' timeout. A response that only needs the table takes 100 ms. */
const SLOW_MS = 5_000;
/** Requests in five minutes below which a rate is meaningless. */
const MIN_REQUESTS_FOR_RATE = 50;
/** Calls to others below which a percentage is meaningless: a single customer's receiver could be half of it. */
const MIN_CALLS_FOR_RATE = 10;

const createDeadLettersMetric = (queues: readonly WatchedQueue[]): MathExpression =>
  sumOf(
    queues.map(({ dead }) => dead.metricApproximateNumberOfMessagesVisible()),
    MINUTE,
  );

/** How many times over the oldest message is too old: from 1 up, it is. */
const createOverdueMessagesMetric = (queues: readonly WatchedQueue[]): MathExpression =>
  combineMetrics(
    queues.map(({ queue }) => queue.metricApproximateAgeOfOldestMessage()),
    PERIOD,
    (ids) => `MAX([${ids.map((id, index) => `${id} / ${queues[index]?.oldest.toSeconds()}`).join(', ')}])`,
  );

/** Responses that were too slow, in percent, not counting streams and those that waited: the gateway measures them until they end. */
function computeSlowPercent({ api, streaming }: WatchedResources): MathExpression {
  const statistic = `TC(${SLOW_MS}:)`;
  const streams = sumOf(
    [...new Set(streaming)].map((handler) => handler.metricDuration({ statistic })),
    PERIOD,
  );
  return new MathExpression({
    expression: `IF(requests >= ${MIN_REQUESTS_FOR_RATE}, 100 * (FILL(slow, 0) - streams) / requests, 0)`,
    usingMetrics: {
      requests: api.metricCount({ statistic: 'SampleCount' }),
      slow: api.metricLatency({ statistic }),
      streams,
    },
    period: PERIOD,
  });
}

/** A lost audit event must not go unnoticed: the event itself is in the log. */
const createLostAuditEventsMetric = ({ stage, log }: WatchedResources): IMetric =>
  new MetricFilter(Stack.of(log), 'AuditEventsLost', {
    logGroup: log,
    filterPattern: FilterPattern.stringValue('$.message', '=', 'audit event lost'),
    metricNamespace: METRICS_NAMESPACE,
    metricName: `${stage.name}-audit-events-lost`,
  }).metric({ period: PERIOD, statistic: 'Sum' });

/** The alarms that an operator acts on, each with its section of the runbook. */
function listAlarms(watchedResources: WatchedResources): Omit<ServiceAlarmProps, 'stage'>[] {
  const { stage, api, authorizer, capped, queues, exportQueues, changes, jobs, scheduleGroup, log } =
    watchedResources;
  const frequentFunctions = jobs.filter(({ isFrequent }) => isFrequent).map(({ target }) => target);
  const rareFunctions = jobs.filter(({ isFrequent }) => !isFrequent).map(({ target }) => target);
  return [
    {
      name: 'server-errors',
      happened: 'The API returned five or more 5xx responses in each of two 5-minute periods.',
      section: 'server-errors',
      metric: api.metricServerError({ period: PERIOD, statistic: 'Sum' }),
      threshold: 5,
      periods: 2,
    },
    {
      name: 'slow-answers',
      happened: `1% or more of responses took longer than ${SLOW_MS / 1000} s for 15 minutes.`,
      section: 'slow-answers',
      metric: computeSlowPercent(watchedResources),
      threshold: 1,
      periods: 3,
    },
    {
      name: 'authorizer-failures',
      happened: 'The authorizer failed or was throttled 5 or more times in five minutes.',
      section: 'failing-authorizer',
      // A wrong key makes the authorizer throw, and must not wake anyone.
      metric: new MathExpression({
        expression: 'FILL(errors, 0) - FILL(refused, 0) + FILL(throttles, 0)',
        usingMetrics: {
          errors: authorizer.metricErrors({ statistic: 'Sum' }),
          refused: businessMetric(stage, 'KeysRefused', { period: PERIOD }),
          throttles: authorizer.metricThrottles({ statistic: 'Sum' }),
        },
        period: PERIOD,
      }),
      threshold: 5,
    },
    {
      name: 'function-throttles',
      happened:
        "Lambda throttled 10 or more calls in each of two 5-minute periods: the account's concurrency is used up, or a function's own share.",
      section: 'throttled-functions',
      metric: measureUnintendedThrottles(capped, PERIOD),
      threshold: 10,
      periods: 2,
    },
    {
      name: 'table-throttles',
      happened:
        'The table or an index throttled 50 or more reads and writes in each of two 5-minute periods.',
      section: 'throttled-table',
      // Clients retry throttled calls several times; this many means retries no longer hide it.
      metric: sumOf(
        [
          ...createTableMetrics(stage, 'ReadThrottleEvents'),
          ...createTableMetrics(stage, 'WriteThrottleEvents'),
        ],
        PERIOD,
      ),
      threshold: 50,
      periods: 2,
    },
    {
      name: 'audit-events-lost',
      happened: 'A change was made, but its audit event could not be written.',
      section: 'audit-events-lost',
      metric: createLostAuditEventsMetric({ ...watchedResources, log }),
      threshold: 1,
    },
    {
      name: 'changes-late',
      happened: 'Changes reach GET /changes 10 minutes late or not at all.',
      section: 'changes-that-come-late',
      // A consumer that isn't called reports no age, so `start-due-searches` writes a change every five minutes.
      metric: changes.consumer.metric('IteratorAge', { statistic: 'Maximum', period: QUARTER }),
      threshold: Duration.minutes(10).toMilliseconds(),
      needsData: true,
    },
    {
      name: 'changes-lost',
      happened: 'Changes could not be noted in time: GET /changes lacks them.',
      section: 'changes-that-were-lost',
      metric: changes.deadLetters.metricApproximateNumberOfMessagesVisible({ period: MINUTE }),
      threshold: 1,
    },
    {
      name: 'dead-letters',
      happened: 'A queue has messages that failed as often as they may.',
      section: 'dead-letters',
      metric: createDeadLettersMetric(queues),
      threshold: 1,
    },
    {
      name: 'old-messages',
      happened: 'A message has waited in a queue for longer than a failing one could.',
      section: 'old-messages',
      metric: createOverdueMessagesMetric(queues),
      threshold: 1,
    },
    ...(exportQueues.length === 0
      ? []
      : [
          {
            name: 'export-dead-letters',
            happened: 'A consumer of an export queue failed 5 times on one message.',
            section: 'export-queues',
            metric: createDeadLettersMetric(exportQueues),
            threshold: 1,
          },
          {
            name: 'export-unread',
            happened: 'A message has been in an export queue for a day.',
            section: 'export-queues',
            metric: createOverdueMessagesMetric(exportQueues),
            threshold: 1,
          },
        ]),
    ...machines.map(({ name }) => ({
      name: `${name}-failed`,
      happened: `Executions of ${name} failed, timed out or were aborted.`,
      section: 'failed-workflows',
      metric: sumOf(
        BAD_ENDS.map((end) => machineMetric(machineArn(Stack.of(api), stage, name), end)),
        PERIOD,
      ),
      threshold: 1,
    })),
    {
      name: 'schedules-failing',
      happened: 'An hourly or daily job failed, or its call could not be delivered.',
      section: 'failing-schedules',
      metric: sumOf(
        [
          ...rareFunctions.flatMap((target) => [
            target.metricErrors({ statistic: 'Sum' }),
            target.metric('AsyncEventsDropped', { statistic: 'Sum' }),
          ]),
          createSchedulerDropsMetric(scheduleGroup),
        ],
        QUARTER,
      ),
      threshold: 1,
    },
    {
      name: 'schedules-stopped',
      happened: 'A job that comes every few minutes has not succeeded for 15 minutes.',
      section: 'failing-schedules',
      metric: combineMetrics(
        frequentFunctions.flatMap((target) => [
          target.metricInvocations({ statistic: 'Sum' }),
          target.metricErrors({ statistic: 'Sum' }),
        ]),
        QUARTER,
        // Invocations without errors, by job; without any it goes off.
        (ids) =>
          `IF(MIN([${groupIntoPairs(ids)
            .map(([calls, errors]) => `${calls} - ${errors}`)
            .join(', ')}]) < 1, 1, 0)`,
      ),
      threshold: 1,
      needsData: true,
    },
    {
      name: 'provider-failures',
      happened: '25% or more of calls to other services failed over 15 minutes.',
      section: 'failing-providers',
      metric: new MathExpression({
        expression: `IF(calls >= ${MIN_CALLS_FOR_RATE}, 100 * FILL(failures, 0) / calls, 0)`,
        usingMetrics: {
          calls: businessMetric(stage, 'ProviderCalls'),
          failures: businessMetric(stage, 'ProviderFailures'),
        },
        period: QUARTER,
      }),
      threshold: 25,
    },
    ...(stage.model
      ? [
          {
            name: 'questions-waiting',
            happened:
              'In each of the last 3 hours, the model left 5 or more questions without an answer. They wait.',
            section: 'questions-waiting',
            // A minute's outage leaves a few. Monitors look every six hours, but some look in each.
            metric: businessMetric(stage, 'LeftToRules', { period: HOUR }),
            threshold: 5,
            periods: 3,
          },
        ]
      : []),
    {
      name: 'push-runs-stalled',
      happened: 'A push run is still stalled after three restarts, or was abandoned.',
      section: 'stalled-push-runs',
      // A stalled run is checked at least every half hour.
      metric: businessMetric(stage, 'PushRunsStalled', { period: HOUR }),
      threshold: 1,
    },
    {
      name: 'work-given-up',
      happened: `A scan, discovery, import or onboarding was given up after ${MAX_EXECUTIONS} executions over three hours.`,
      section: 'failed-workflows',
      metric: businessMetric(stage, 'WorkGivenUp', { period: HOUR }),
      threshold: 1,
    },
  ];
}

const groupIntoPairs = (ids: readonly string[]): (readonly [string, string])[] =>
  ids.flatMap((id, index) => (index % 2 === 0 ? [[id, ids[index + 1] ?? '0'] as const] : []));

const createSchedulerDropsMetric = (group: string): Metric =>
  new Metric({
    namespace: 'AWS/Scheduler',
    metricName: 'InvocationDroppedCount',
    dimensionsMap: { ScheduleGroup: group },
    statistic: 'Sum',
  });

/** Adds every alarm of a stage. */
export function addAlarms(stack: Stack, watchedResources: WatchedResources): void {
  for (const alarm of listAlarms(watchedResources)) {
    addAlarm(stack, `${toPascalCase(alarm.name)}Alarm`, { stage: watchedResources.stage, ...alarm });
  }
}
