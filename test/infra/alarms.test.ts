import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { endpointList } from '#contract/endpoints.ts';
import { queues } from '#contract/queues.ts';
import { authorizerEntry } from '#infra/function-entries.ts';
import { stageOf } from '#infra/stages.ts';
import { METRICS_NAMESPACE, metrics } from '#platform/metrics.ts';
import { type DeployedStage, deployedStages } from '#platform/stage-names.ts';
import { schedules } from '#schedules/schedules.ts';
import { tableSchema } from '#table/schema.ts';
import { must } from '#test/harness/must.ts';
import { machines } from '#workflows/machines.ts';
import { expressionsOf, metricIdsOf, metricsOf, timing } from './alarm-properties.ts';
import { functionOf, referred } from './function-of.ts';
import { runbookSections } from './runbook.ts';
import { type Synthesized, synthesizedStages } from './synthesized.ts';

let stages: Record<DeployedStage, Synthesized>;
let prod: Synthesized;

beforeAll(async () => {
  stages = await synthesizedStages();
  prod = stages.prod;
});

const alarmsOf = (stage: DeployedStage) =>
  stages[stage].ofType('AWS::CloudWatch::Alarm').map(([, { Properties }]) => Properties);

const nameOf = (stage: DeployedStage, { AlarmName }: { AlarmName: string }): string =>
  AlarmName.replace(`signal-intelligence-${stage}-`, '');

const alarm = (name: string, stage: DeployedStage = 'prod') =>
  must(alarmsOf(stage).find((found) => nameOf(stage, found) === name));

/** Jobs that come every few minutes. */
const often = schedules
  .filter(({ expression }) => /^rate\(\d+ minutes?\)$/.test(expression))
  .map(({ id }) => id);

describe('every alarm', () => {
  it('is expected', () => {
    expect(
      alarmsOf('prod')
        .map((found) => nameOf('prod', found))
        .sort(),
    ).toEqual(
      [
        'server-errors',
        'server-error-rate',
        'slow-answers',
        'throttled-requests',
        'authorizer-failures',
        'function-throttles',
        'function-errors',
        'table-throttles',
        'table-errors',
        'audit-events-lost',
        'scheduler-drops',
        'provider-failures',
        'budgets-exhausted',
        'push-runs-stalled',
        'alert-failures',
        ...queues.flatMap(({ name }) => [`${name}-dead-letters`, `${name}-old-messages`]),
        ...machines.map(({ name }) => `${name}-failed`),
        ...schedules.map(({ id }) => `${id}-failing`),
        ...often.map((id) => `${id}-stopped`),
      ].sort(),
    );
  });

  it('notifies someone, and names a runbook section that says what happened, where to look and what to do', () => {
    for (const { AlarmDescription, AlarmActions } of alarmsOf('prod')) {
      const anchor = /docs\/runbook\.md#(\S+)$/.exec(AlarmDescription)?.[1] ?? '';
      const section = runbookSections().get(anchor) ?? `no section ${anchor}`;

      for (const part of ['**What happened.**', '**Look.**', '**Do.**']) expect(section).toContain(part);
      expect(AlarmActions).toHaveLength(1);
    }
  });

  it('has at most the ten metrics that CloudWatch accepts, and all together cost less than $9 a month', () => {
    const counts = alarmsOf('prod').map((found) => metricsOf(found).length);

    expect(Math.max(...counts)).toBeLessThanOrEqual(10);
    // Each metric of an alarm costs $0.10.
    expect(counts.reduce((sum, count) => sum + count)).toBeLessThan(90);
  });

  it('treats missing data as healthy, except for what must never stop', () => {
    const alarmed = alarmsOf('prod').filter(({ TreatMissingData }) => TreatMissingData !== 'notBreaching');

    expect(alarmed.map((found) => nameOf('prod', found)).sort()).toEqual(
      often.map((id) => `${id}-stopped`).sort(),
    );
    for (const { TreatMissingData, ComparisonOperator, Threshold } of alarmed) {
      expect([TreatMissingData, ComparisonOperator, Threshold]).toEqual([
        'breaching',
        'LessThanThreshold',
        1,
      ]);
    }
  });

  it('counts missing data as zero, or its sums would be missing too', () => {
    const calculated = alarmsOf('prod').filter(({ Metrics }) => Metrics);

    for (const found of calculated) {
      const counted = metricIdsOf(found).filter((id) => !['requests', 'calls'].includes(id));
      for (const id of counted) expect(expressionsOf(found).join(' ')).toContain(`FILL(${id}, 0)`);
    }
    expect(calculated.length).toBeGreaterThan(10);
  });
});

describe('the API', () => {
  it.each(deployedStages)(
    'of %s alarms by rates only where there are enough requests to have one',
    (stage) => {
      const floor = stageOf(stage).rateFloor;

      expect(expressionsOf(alarm('server-error-rate', stage))).toEqual([
        `IF(requests >= ${floor}, 100 * FILL(errors, 0) / requests, 0)`,
      ]);
      expect(expressionsOf(alarm('slow-answers', stage))[0]).toContain(`IF(requests >= ${floor}, `);
      expect(expressionsOf(alarm('function-errors', stage))[0]).toContain(`IF(calls >= ${floor}, `);
    },
  );

  it('alarms at 5% of errors in five minutes, or at five errors twice', () => {
    expect(timing(alarm('server-error-rate'))).toEqual([5, '1 × 300 s']);
    expect(timing(alarm('server-errors'))).toEqual([5, '2 × 300 s']);
  });

  it('alarms when more than one response in a hundred is slow, without streams', () => {
    const slow = alarm('slow-answers');
    const streaming = endpointList.filter(({ streams }) => streams).map(({ id }) => id);
    const [requests, latency, ...durations] = metricsOf(slow);

    expect(timing(slow)).toEqual([1, '3 × 300 s']);
    expect(requests).toMatchObject({ metric: 'Count', stat: 'SampleCount' });
    expect(latency).toMatchObject({ metric: 'Latency', stat: 'TC(5000:)' });
    expect(streaming.length).toBeGreaterThan(2);
    expect(durations.map(({ dimensions }) => referred(dimensions.FunctionName as { Ref: string }))).toEqual([
      ...streaming.map((id) => functionOf(prod, id).logicalId),
      functionOf(prod, 'site').logicalId,
    ]);
    for (const { metric, stat } of durations) expect([metric, stat]).toEqual(['Duration', 'TC(5000:)']);
  });

  it('counts throttled requests in the access log, by a field that the log has', () => {
    const filter = filterOf('prod-throttled-requests');
    const [, { Properties }] = must(prod.ofType('AWS::ApiGateway::Stage')[0]);

    expect(filter.FilterPattern).toBe('{ $.error = "THROTTLED" }');
    expect(JSON.parse(Properties.AccessLogSetting.Format).error).toBe('$context.error.responseType');
    expect(prod.resources[referred(filter.LogGroupName) ?? '']?.Properties.LogGroupName).toBe(
      '/signal-intelligence/prod/access',
    );
    expect(alarm('throttled-requests')).toMatchObject({
      Namespace: 'SignalIntelligence',
      MetricName: 'prod-throttled-requests',
      Threshold: 50,
    });
  });

  it('alarms when its authorizer fails or is throttled', () => {
    const { logicalId } = functionOf(prod, 'authorize-key');

    const ofAuthorizer = (metric: string) => ({
      namespace: 'AWS/Lambda',
      metric,
      stat: 'Sum',
      dimensions: { FunctionName: { Ref: logicalId } },
    });
    expect(metricsOf(alarm('authorizer-failures'))).toEqual([
      ofAuthorizer('Errors'),
      { namespace: METRICS_NAMESPACE, metric: 'KeysRefused', stat: 'Sum', dimensions: { Stage: 'prod' } },
      ofAuthorizer('Throttles'),
    ]);
    // The authorizer also throws when it only rejects a key.
    expect(expressionsOf(alarm('authorizer-failures'))).toEqual([
      'FILL(errors, 0) - FILL(refused, 0) + FILL(throttles, 0)',
    ]);
    expect(timing(alarm('authorizer-failures'))).toEqual([5, '1 × 300 s']);
  });
});

it('functions share one alarm for the whole account, which leaves out steps that reached their own share', () => {
  const throttles = alarm('function-throttles');
  const [all, ...subtracted] = metricsOf(throttles);
  // The authorizer's share is there so that it never runs out.
  const capped = prod
    .ofType('AWS::Lambda::Function')
    .filter(([, { Properties }]) => Properties.ReservedConcurrentExecutions !== undefined)
    .map(([logicalId]) => logicalId)
    .filter((logicalId) => logicalId !== functionOf(prod, authorizerEntry.id).logicalId);

  expect(all).toEqual({ namespace: 'AWS/Lambda', metric: 'Throttles', stat: 'Sum', dimensions: {} });
  expect(capped.length).toBeGreaterThan(5);
  expect(subtracted.map(({ dimensions }) => dimensions.FunctionName)).toEqual(capped.map((Ref) => ({ Ref })));
  expect(expressionsOf(throttles)).toEqual([
    ['FILL(all, 0)', ...capped.map((_, index) => `FILL(s${index}, 0)`)].join(' - '),
  ]);
  expect(metricsOf(alarm('function-errors')).map(({ metric, dimensions }) => [metric, dimensions])).toEqual([
    ['Invocations', {}],
    ['Errors', {}],
    ['KeysRefused', { Stage: 'prod' }],
  ]);
  expect(timing(alarm('function-throttles'))).toEqual([10, '2 × 300 s']);
  expect(timing(alarm('function-errors'))).toEqual([5, '3 × 300 s']);
});

it('the table and its indexes alarm when they throttle, and when DynamoDB fails at any granted operation', () => {
  const TableName = 'signal-intelligence-prod';
  const places = [
    { TableName },
    ...Object.values(tableSchema.listIndexes).map(({ name }) => ({
      TableName,
      GlobalSecondaryIndexName: name,
    })),
  ];
  const granted = JSON.stringify(prod.ofType('AWS::IAM::Role')).match(
    /(?<=dynamodb:)\w+Item|(?<=dynamodb:)Query/g,
  );
  // Grants name what a transaction does; DynamoDB's metrics name the transaction.
  const operations = [...new Set(granted), 'TransactWriteItems'].filter(
    (name) => name !== 'ConditionCheckItem',
  );
  const failing = metricsOf(alarm('table-errors'));

  expect(metricsOf(alarm('table-throttles')).map(({ metric, dimensions }) => [metric, dimensions])).toEqual(
    ['ReadThrottleEvents', 'WriteThrottleEvents'].flatMap((metric) => places.map((place) => [metric, place])),
  );
  expect(new Set(failing.map(({ metric }) => metric))).toEqual(new Set(['SystemErrors']));
  expect(failing.map(({ dimensions }) => dimensions.Operation).sort()).toEqual(operations.sort());
  expect(timing(alarm('table-throttles'))).toEqual([50, '2 × 300 s']);
  expect(timing(alarm('table-errors'))).toEqual([5, '2 × 300 s']);
});

it('a queue alarms when a message is older than a failing one can get', () => {
  for (const { name, consumer } of queues) {
    const found = alarm(`${name}-old-messages`);
    const [seconds] = timing(found);
    const { VisibilityTimeout, RedrivePolicy } = must(
      prod
        .ofType('AWS::SQS::Queue')
        .find(([, { Properties }]) => Properties.QueueName === `signal-intelligence-prod-${name}`),
    )[1].Properties;

    expect(found.MetricName).toBe('ApproximateAgeOfOldestMessage');
    expect(seconds).toBe(consumer.delaysMessages ? 7_200 : 3_600);
    expect(seconds).toBeGreaterThan(VisibilityTimeout * RedrivePolicy.maxReceiveCount);
  }
});

it('a workflow alarms when an execution fails, times out or is aborted', () => {
  for (const { name } of machines) {
    const found = alarm(`${name}-failed`);

    expect(metricsOf(found).map(({ metric }) => metric)).toEqual([
      'ExecutionsFailed',
      'ExecutionsTimedOut',
      'ExecutionsAborted',
    ]);
    expect(timing(found)).toEqual([1, '1 × 300 s']);
  }
});

describe('a schedule', () => {
  it('alarms when its calls fail: after a few if it runs often, otherwise at each failure', () => {
    const found = schedules.map(({ id }) => {
      const { logicalId } = functionOf(prod, id);
      const metrics = metricsOf(alarm(`${id}-failing`));

      expect(metrics.map(({ metric }) => metric)).toEqual(['Errors', 'AsyncEventsDropped']);
      for (const { dimensions } of metrics) expect(dimensions).toEqual({ FunctionName: { Ref: logicalId } });
      return [id, ...timing(alarm(`${id}-failing`))];
    });

    expect(found).toEqual(schedules.map(({ id }) => [id, often.includes(id) ? 3 : 1, '1 × 900 s']));
    expect(often).toContain('resume-pending-work');
    expect(often).not.toContain('fade-scores');
  });

  it('is counted in the schedule group of its stage, which alarms when calls are not delivered', () => {
    const [first, ...others] = prod.ofType('AWS::Scheduler::ScheduleGroup');
    const [group, { Properties }] = must(first);

    expect(others).toEqual([]);
    expect(Properties.Name).toBe('signal-intelligence-prod');
    for (const [, schedule] of prod.ofType('AWS::Scheduler::Schedule')) {
      expect(schedule.Properties.GroupName).toEqual({ Ref: group });
    }
    expect(metricsOf(alarm('scheduler-drops'))).toEqual([
      {
        namespace: 'AWS/Scheduler',
        metric: 'InvocationDroppedCount',
        stat: 'Sum',
        dimensions: { ScheduleGroup: { Ref: group } },
      },
    ]);
  });

  it('that runs every few minutes alarms when it has not run for a quarter of an hour', () => {
    for (const id of often) {
      expect(alarm(`${id}-stopped`).MetricName).toBe('Invocations');
      expect(timing(alarm(`${id}-stopped`))).toEqual([1, '3 × 300 s']);
    }
  });
});

const filterOf = (metricName: string) =>
  must(
    prod
      .ofType('AWS::Logs::MetricFilter')
      .map(([, { Properties }]) => Properties)
      .find(({ MetricTransformations }) => MetricTransformations[0].MetricName === metricName),
  );

describe('what functions count themselves', () => {
  it('alarms on declared metrics that a function counts', () => {
    const own = alarmsOf('prod')
      .flatMap(metricsOf)
      .filter(({ namespace, dimensions }) => namespace === METRICS_NAMESPACE && 'Stage' in dimensions);

    expect(own.map(({ metric }) => metric).sort()).toEqual([
      'AlertsFailed',
      'AlertsSent',
      'BudgetsRefused',
      'KeysRefused',
      'KeysRefused',
      'ProviderCalls',
      'ProviderFailures',
      'PushRunsStalled',
    ]);
    for (const { metric, stat, dimensions } of own) {
      expect(Object.keys(metrics)).toContain(metric);
      expect([stat, dimensions]).toEqual(['Sum', { Stage: 'prod' }]);
    }
  });

  it('alarms on shares only if there are enough events', () => {
    expect(expressionsOf(alarm('provider-failures'))).toEqual([
      'IF(calls >= 10, 100 * FILL(failures, 0) / calls, 0)',
    ]);
    expect(timing(alarm('provider-failures'))).toEqual([25, '1 × 900 s']);
    expect(timing(alarm('alert-failures'))).toEqual([25, '1 × 3600 s']);
    expect(timing(alarm('budgets-exhausted'))).toEqual([20, '1 × 3600 s']);
    expect(timing(alarm('push-runs-stalled'))).toEqual([1, '1 × 3600 s']);
  });
});

it('the alarm for lost audit events matches the exact log text of the functions', () => {
  const filter = filterOf('prod-audit-events-lost');
  const said = readFileSync(path.resolve(import.meta.dirname, '../../lib/http/record-change.ts'), 'utf8');
  const [, words] = /= "(.+)"/.exec(filter.FilterPattern) ?? [];

  expect(words).toBe('audit event lost');
  expect(said).toContain(`logger.error('${words}'`);
  expect(alarm('audit-events-lost').MetricName).toBe('prod-audit-events-lost');
});
