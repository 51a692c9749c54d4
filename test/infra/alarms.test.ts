import { describe, expect, it } from 'vitest';
import { queues } from '#contract/queues.ts';
import { getStage } from '#infra/stages.ts';
import { schedules } from '#jobs/schedules/schedules.ts';
import { machines } from '#jobs/workflows/machines.ts';
import { METRICS_NAMESPACE, metrics } from '#platform/count.ts';
import type { DeployedStage } from '#platform/stage-names.ts';
import { tableSchema } from '#table/schema.ts';
import { must } from '#test/harness/must.ts';
import { expressionsOf, metricIdsOf, metricsOf, timing } from './alarm-properties.ts';
import { functionOf, referred } from './function-of.ts';
import { runbookSections } from './runbook.ts';
import { stackOf } from './stack-of.ts';
import { synthesizedStages } from './synthesized.ts';

const stages = await synthesizedStages();
const prod = stages.prod;

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
  it('is one that an operator acts on', () => {
    expect(
      alarmsOf('prod')
        .map((found) => nameOf('prod', found))
        .sort(),
    ).toEqual(
      [
        'server-errors',
        'slow-answers',
        'authorizer-failures',
        'function-throttles',
        'table-throttles',
        'audit-events-lost',
        'changes-late',
        'changes-lost',
        'dead-letters',
        'old-messages',
        'schedules-failing',
        'schedules-stopped',
        'provider-failures',
        'push-runs-stalled',
        'work-given-up',
        ...machines.map(({ name }) => `${name}-failed`),
      ].sort(),
    );
    expect(alarmsOf('prod').length).toBeLessThanOrEqual(21);
  });

  it('notifies someone, and names a runbook section that says what it means, what to look at and what to do', () => {
    for (const { AlarmDescription, AlarmActions } of alarmsOf('prod')) {
      const anchor = /docs\/runbook\.md#(\S+)$/.exec(AlarmDescription)?.[1] ?? '';
      const section = runbookSections().get(anchor) ?? `no section ${anchor}`;

      for (const part of ['**Look:**', '**Do:**']) expect(section).toContain(part);
      expect(AlarmActions).toHaveLength(1);
    }
  });

  it('treats missing data as healthy, except for what must never stop', () => {
    const alarmed = alarmsOf('prod').filter(({ TreatMissingData }) => TreatMissingData !== 'notBreaching');

    expect(alarmed.map((found) => nameOf('prod', found)).sort()).toEqual([
      'changes-late',
      'schedules-stopped',
    ]);
    for (const { TreatMissingData } of alarmed) expect(TreatMissingData).toBe('breaching');
  });

  it('counts missing data as zero, or its sums would be missing too', () => {
    const calculated = alarmsOf('prod').filter(({ Metrics }) => Metrics);

    for (const found of calculated) {
      const counted = metricIdsOf(found).filter((id) => !['requests', 'calls'].includes(id));
      for (const id of counted) expect(expressionsOf(found).join(' ')).toContain(`FILL(${id}, 0)`);
    }
    expect(calculated.length).toBeGreaterThan(10);
  });

  it('of every metric that functions count themselves', () => {
    const watched = [...alarmsOf('prod'), ...withModel().map(([, { Properties }]) => Properties)]
      .flatMap(metricsOf)
      .filter(({ namespace }) => namespace === METRICS_NAMESPACE)
      .map(({ metric }) => metric);

    for (const name of Object.keys(metrics)) expect(watched).toContain(name);
  });
});

/** The alarms of a stage with a model and export queues. */
const withModel = () => {
  const usd = { usdPerMillionIn: 1, usdPerMillionOut: 1, runUsd: 1, monthlyUsd: 1 };
  const model = { provider: 'anthropic', id: 'a-model', ...usd } as const;
  const stage = { ...getStage('prod'), model, exportQueues: [{ name: 'warehouse' }, { name: 'lake' }] };
  return Object.entries(stackOf(stage).resources).filter(([, { Type }]) => Type === 'AWS::CloudWatch::Alarm');
};

it('a model and export queues have alarms of their own', () => {
  const names = withModel().map(([, { Properties }]) => nameOf('prod', Properties as { AlarmName: string }));

  expect(names.filter((name) => /^(?:export|questions)/.test(name)).sort()).toEqual([
    'export-dead-letters',
    'export-unread',
    'questions-waiting',
  ]);
  expect(names.length).toBeLessThanOrEqual(24);
});

it('the table and its indexes alarm when they throttle', () => {
  const TableName = 'signal-intelligence-prod';
  const indexes = Object.values(tableSchema.listIndexes).map(({ name }) => ({
    TableName,
    GlobalSecondaryIndexName: name,
  }));

  expect(metricsOf(alarm('table-throttles')).map(({ metric, dimensions }) => [metric, dimensions])).toEqual(
    ['ReadThrottleEvents', 'WriteThrottleEvents'].flatMap((metric) =>
      [{ TableName }, ...indexes].map((dimensions) => [metric, dimensions]),
    ),
  );
  expect(timing(alarm('table-throttles'))).toEqual([50, '2 × 300 s']);
});

it('queues alarm when a message is older than a failing one can get', () => {
  const [expression = ''] = expressionsOf(alarm('old-messages'));
  const limits = [...expression.matchAll(/ \/ (\d+)/g)].map(([, seconds]) => Number(seconds));

  expect(timing(alarm('old-messages'))).toEqual([1, '1 × 300 s']);
  for (const [index, { name, consumer }] of queues.entries()) {
    const { VisibilityTimeout, RedrivePolicy } = must(
      prod
        .ofType('AWS::SQS::Queue')
        .find(([, { Properties }]) => Properties.QueueName === `signal-intelligence-prod-${name}`),
    )[1].Properties;

    expect(limits[index]).toBe(consumer.maxReceipts === undefined ? 3_600 : 7_200);
    expect(limits[index]).toBeGreaterThan(VisibilityTimeout * RedrivePolicy.maxReceiveCount);
  }
});

it('schedules alarm when a frequent job has no success, and when a rare one fails once', () => {
  const namesIn = (name: string) =>
    metricsOf(alarm(name)).flatMap(
      ({ dimensions }) => referred((dimensions.FunctionName ?? {}) as { Ref: string }) ?? [],
    );
  const isOften = (id: string) => often.includes(id);
  const idsOf = (is: boolean) =>
    schedules.filter(({ id }) => isOften(id) === is).map(({ id }) => functionOf(prod, id).logicalId);

  expect(new Set(namesIn('schedules-stopped'))).toEqual(new Set(idsOf(true)));
  expect(new Set(namesIn('schedules-failing'))).toEqual(new Set(idsOf(false)));
  expect(expressionsOf(alarm('schedules-stopped'))[0]).toMatch(/MIN\(\[FILL\(m0, 0\) - FILL\(m1, 0\), /);
});
