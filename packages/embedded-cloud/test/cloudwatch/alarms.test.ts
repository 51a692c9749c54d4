import { describe, expect, it } from 'vitest';
import { alarmDefinitions } from '#cloud/cloudwatch/alarm-definitions.ts';
import { createCloudWatch } from '#cloud/cloudwatch/create-cloudwatch.ts';
import { metricsInLine } from '#cloud/cloudwatch/embedded-metrics.ts';
import { compileMath } from '#cloud/cloudwatch/metric-math.ts';
import type { LoadedStack, Resource } from '#cloud/types.ts';

const MINUTE = 60_000;
const calls = { namespace: 'Shop', name: 'Calls', dimensions: { Stage: 'test' } };
const fails = { namespace: 'Shop', name: 'Fails', dimensions: { Stage: 'test' } };

const stackWith = (type: string, ...all: Readonly<Record<string, unknown>>[]): LoadedStack => ({
  stackName: 'Test',
  region: 'eu-west-1',
  account: '1',
  outputs: {},
  ofType: (...types): Resource[] =>
    types.includes(type)
      ? all.map((properties) => ({ logicalId: 'A', type, ref: 'A', attributes: {}, properties }))
      : [],
});

const alarm = {
  AlarmName: 'too-many',
  Namespace: 'Shop',
  MetricName: 'Calls',
  Dimensions: [{ Name: 'Stage', Value: 'test' }],
  Statistic: 'Sum',
  Period: 300,
  EvaluationPeriods: 2,
  Threshold: 3,
  ComparisonOperator: 'GreaterThanOrEqualToThreshold',
  TreatMissingData: 'notBreaching',
};

/** A CloudWatch with one alarm and a manual clock. */
function watch(properties: Readonly<Record<string, unknown>>, type = 'AWS::CloudWatch::Alarm') {
  let now = 1_000_000 * MINUTE;
  const watching = createCloudWatch({
    stack: stackWith(type, properties),
    logGroupOf: () => '/functions',
    accessLogGroup: '/access',
    log: (line) => {
      throw new Error(line);
    },
    now: () => now,
  });
  return {
    ...watching,
    later: (minutes: number) => {
      now += minutes * MINUTE;
    },
    state: () => watching.alarms()[0]!,
  };
}

describe('an alarm', () => {
  it("goes off when all of its periods breach, and ends when one doesn't", () => {
    const { record, later, state } = watch(alarm);
    const three = () => record(...Array.from({ length: 3 }, () => ({ ...calls, value: 1 })));

    three();
    expect(state()).toMatchObject({ state: 'OK', values: [3, null] });
    later(5);
    three();
    expect(state()).toMatchObject({ name: 'too-many', state: 'ALARM', values: [3, 3] });
    later(5);
    expect(state()).toMatchObject({ state: 'OK', values: [null, 3] });
  });

  it('only looks at its own dimensions', () => {
    const { record, state } = watch({ ...alarm, EvaluationPeriods: 1 });
    record({ ...calls, dimensions: {}, value: 9 }, { ...calls, dimensions: { Stage: 'prod' }, value: 9 });

    expect(state().state).toBe('OK');
  });

  it.each([
    ['breaching', 'ALARM'],
    ['notBreaching', 'OK'],
    ['missing', 'INSUFFICIENT_DATA'],
  ])('that treats missing data as %s is %s without any', (TreatMissingData, expected) => {
    expect(watch({ ...alarm, TreatMissingData }).state().state).toBe(expected);
  });

  it('for what must not stop goes off in silence', () => {
    const { record, later, state } = watch({
      ...alarm,
      ComparisonOperator: 'LessThanThreshold',
      Threshold: 1,
      TreatMissingData: 'breaching',
    });
    record({ ...calls, value: 1 });
    expect(state().state).toBe('OK');
    later(10);
    expect(state().state).toBe('ALARM');
  });

  it('calculates with several metrics and expressions', () => {
    const part = (Id: string, MetricName: string) => ({
      Id,
      ReturnData: false,
      MetricStat: {
        Metric: { Namespace: 'Shop', MetricName, Dimensions: alarm.Dimensions },
        Stat: 'Sum',
        Period: 300,
      },
    });
    const { Namespace, MetricName, Dimensions, Statistic, Period, ...timing } = alarm;
    const { record, state } = watch({
      ...timing,
      EvaluationPeriods: 1,
      Threshold: 25,
      Metrics: [
        { Id: 'share', Expression: 'IF(calls >= 4, 100 * lost / calls, 0)' },
        { Id: 'lost', Expression: 'FILL(fails, 0)', ReturnData: false },
        part('calls', 'Calls'),
        part('fails', 'Fails'),
      ],
    });
    record({ ...calls, value: 3 }, { ...fails, value: 3 });
    expect(state()).toMatchObject({ state: 'OK', values: [0] });
    record({ ...calls, value: 3 });
    expect(state()).toMatchObject({ state: 'ALARM', values: [50] });
  });

  it.each([
    [{ Statistic: 'p99' }, 'knows no statistic p99'],
    [{ ExtendedStatistic: 'p99', Statistic: undefined }, 'Statistic'],
  ])("that can't be evaluated is rejected at once: %o", (change, message) => {
    expect(() => alarmDefinitions(stackWith('AWS::CloudWatch::Alarm', { ...alarm, ...change }))).toThrow(
      message,
    );
  });
});

describe('metric math', () => {
  const values: Record<string, number> = { a: 7, b: 2, none: Number.NaN };
  const calculate = (expression: string) =>
    compileMath(expression)((id) => (id === 'none' ? undefined : values[id]));

  it.each([
    ['a + b * 3', 13],
    ['(a + b) * 3', 27],
    ['a - b - 1', 4],
    ['a / b', 3.5],
    ['a / 0', undefined],
    ['a + none', undefined],
    ['FILL(none, 0) + a', 7],
    ['IF(a >= 7, 1, 2)', 1],
    ['IF(a > 7, 1, 2)', 2],
    ['IF(none >= 7, 1, 2)', undefined],
  ])('%s', (expression, expected) => {
    expect(calculate(expression)).toBe(expected);
  });

  it.each(['a +', 'SEARCH(a)', 'a b', "'a'", '(a', 'FILL(a, 0'])('rejects %s', (expression) => {
    expect(() => compileMath(expression)).toThrow(`cannot calculate ${expression}`);
  });
});

describe('lines of a log', () => {
  const line = (members: object) => JSON.stringify({ message: 'x', ...members });
  const marked = (Dimensions: string[][]) => ({
    _aws: {
      Timestamp: 1,
      CloudWatchMetrics: [{ Namespace: 'Shop', Dimensions, Metrics: [{ Name: 'Calls' }] }],
    },
  });

  it('contain metrics in the embedded format, one per set of dimensions', () => {
    const text = line({ ...marked([[], ['Stage']]), Stage: 'test', Calls: 4, Other: 5 });

    expect(metricsInLine(text)).toEqual([
      { ...calls, dimensions: {}, value: 4 },
      { ...calls, value: 4 },
    ]);
    expect(metricsInLine(line({ Calls: 4 }))).toEqual([]);
    expect(metricsInLine('no JSON')).toEqual([]);
  });

  it('that are marked but incomplete throw', () => {
    expect(() => metricsInLine(line({ ...marked([['Stage']]), Calls: 4 }))).toThrow();
    expect(() => metricsInLine(line({ ...marked([[]]), Calls: 'four' }))).toThrow();
  });

  it('are counted by a filter on their log group', () => {
    const filter = {
      FilterPattern: '{ $.message = "lost" }',
      LogGroupName: '/functions',
      MetricTransformations: [{ MetricNamespace: 'Shop', MetricName: 'Lost', MetricValue: '1' }],
    };
    expect(() => watch({ ...filter, FilterPattern: '[a, b]' }, 'AWS::Logs::MetricFilter')).toThrow(
      'cannot follow [a, b]',
    );
    const { functionLine, accessLine } = watch(filter, 'AWS::Logs::MetricFilter');
    expect(() => functionLine('a', 'lost, and no JSON')).not.toThrow();
    accessLine(line({ message: 'lost' }));
  });
});
