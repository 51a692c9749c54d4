import { beforeAll, describe, expect, it } from 'vitest';
import { endpointList } from '#contract/endpoints.ts';
import { queues } from '#contract/queues.ts';
import type { DeployedStage } from '#platform/stage-names.ts';
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
        'changes-late',
        'note-changes-dead-letters',
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

  it('has at most the ten metrics that CloudWatch accepts, and all together cost at most $9.40 a month', () => {
    const counts = alarmsOf('prod').map((found) => metricsOf(found).length);

    expect(Math.max(...counts)).toBeLessThanOrEqual(10);
    // Each metric of an alarm costs $0.10.
    expect(counts.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(94);
  });

  it('treats missing data as healthy, except for what must never stop', () => {
    const alarmed = alarmsOf('prod').filter(({ TreatMissingData }) => TreatMissingData !== 'notBreaching');

    expect(alarmed.map((found) => nameOf('prod', found)).sort()).toEqual(
      [...often.map((id) => `${id}-stopped`), 'changes-late'].sort(),
    );
    for (const found of alarmed) {
      const { TreatMissingData, ComparisonOperator, Threshold } = found;
      expect([TreatMissingData, ComparisonOperator, Threshold]).toEqual([
        'breaching',
        ...(nameOf('prod', found) === 'changes-late'
          ? ['GreaterThanOrEqualToThreshold', 600_000]
          : ['LessThanThreshold', 1]),
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
  it('alarms when more than one response in a hundred is slow, without streams and those that wait', () => {
    const slow = alarm('slow-answers');
    const streaming = endpointList
      .filter(({ streams, waits, method }) => (streams || waits) && method !== 'DELETE')
      .map(({ id }) => id);
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
    expect(seconds).toBe(consumer.mostReceipts === undefined ? 3_600 : 7_200);
    expect(seconds).toBeGreaterThan(VisibilityTimeout * RedrivePolicy.maxReceiveCount);
  }
});

const filterOf = (metricName: string) =>
  must(
    prod
      .ofType('AWS::Logs::MetricFilter')
      .map(([, { Properties }]) => Properties)
      .find(({ MetricTransformations }) => MetricTransformations[0].MetricName === metricName),
  );

it('changes alarm long before the stream forgets them', () => {
  const late = alarm('changes-late');

  expect(metricsOf(late)).toMatchObject([{ metric: 'IteratorAge', stat: 'Maximum' }]);
  expect(timing(late)).toEqual([600_000, '1 × 900 s']);
});

it('one change that is given up, and one call that the scheduler drops, are enough for an alarm', () => {
  const lost = alarm('note-changes-dead-letters');

  expect(metricsOf(lost)).toMatchObject([{ metric: 'ApproximateNumberOfMessagesVisible' }]);
  expect(timing(lost)).toEqual([1, '1 × 60 s']);
  expect(timing(alarm('scheduler-drops'))).toEqual([1, '1 × 900 s']);
});
