import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { projectRoot } from '#infra/project-root.ts';
import { schedules } from '#schedules/schedules.ts';
import { costDocument } from '#test/bench/cost/cost-document.ts';
import { kindOf } from '#test/bench/cost/endpoint-kinds.ts';
import { type MeasuredUnits, workNames } from '#test/bench/cost/measured-units.ts';
import { inventoryOf, type StackInventory, timesAMonth } from '#test/bench/cost/stack-inventory.ts';
import { synthesizedStages } from './synthesized.ts';

// A whole stack takes seconds to synthesize, and many on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const read = (name: string): string => readFileSync(path.join(projectRoot, 'docs', name), 'utf8');

const units = JSON.parse(read('measured-units.json')) as MeasuredUnits;
let stacks: { dev: StackInventory; prod: StackInventory };

beforeAll(async () => {
  const { dev, prod } = await synthesizedStages();
  stacks = { dev: inventoryOf(dev.resources), prod: inventoryOf(prod.resources) };
});

describe('docs/cost.md', () => {
  it('says what the templates and the measurement come to: `npm run cost` writes it anew', () => {
    expect(read('cost.md')).toBe(costDocument(stacks, units));
  });

  it('names every endpoint of the contract', () => {
    const text = read('cost.md');
    for (const { method, path: route } of Object.values(endpoints)) {
      expect(text).toContain(`\`${method} ${route}\``);
    }
  });
});

describe('docs/measured-units.json', () => {
  it('has every endpoint, each called and counted: `npm run cost -- --measure` measures anew', () => {
    const names = Object.keys(endpoints).toSorted();

    expect(Object.keys(units.endpoints).toSorted()).toEqual(names);
    expect(Object.keys(kindOf).toSorted()).toEqual(names);
    for (const [name, use] of Object.entries(units.endpoints)) {
      expect(use.invocations, name).toBeGreaterThan(0);
      // Every call counts towards its key's limit at least.
      expect(use.writes, name).toBeGreaterThanOrEqual(use.invocations);
      expect(use.indexReads, name).toBeLessThanOrEqual(use.reads);
      expect(use.indexWrites, name).toBeLessThanOrEqual(use.writes);
      expect(use.accessLogBytes, name).toBeGreaterThan(0);
    }
  });

  it('has every job that runs by the clock, and all work in the background', () => {
    expect(Object.keys(units.jobs).toSorted()).toEqual(schedules.map(({ id }) => id).toSorted());
    expect(Object.keys(units.work).toSorted()).toEqual([...workNames].toSorted());
    for (const [name, { pieces, functions }] of Object.entries(units.work)) {
      expect(pieces, name).toBeGreaterThan(0);
      expect(Object.keys(functions), name).not.toEqual([]);
    }
  });

  it('knows only functions that are deployed', () => {
    const known = Object.values(units.work).flatMap(({ functions }) => Object.keys(functions));

    for (const id of known) expect(stacks.prod.memoryMbOf(id), id).toBeGreaterThan(0);
  });
});

describe('a stage’s inventory', () => {
  it('counts what is paid for by the month', async () => {
    const { prod } = await synthesizedStages();

    expect(stacks.prod).toMatchObject({
      alarms: prod.ofType('AWS::CloudWatch::Alarm').length,
      dashboards: 1,
      polledQueues: 3,
      hasRecovery: true,
      logRetentionDays: 365,
    });
    // Some alarms calculate with several metrics, each of which is paid for.
    expect(stacks.prod.alarmMetrics).toBeGreaterThan(stacks.prod.alarms);
    expect(stacks.prod.schedules).toHaveLength(schedules.length);
  });

  it('has no metrics of single methods, which are paid for one by one', () => {
    const counting = { MethodSettings: [{ MetricsEnabled: true }] };
    const paths = { '/a': { get: {}, post: {}, options: {}, parameters: [] }, '/b': { delete: {} } };

    expect(stacks.prod.countedMethods).toBe(0);
    expect(
      inventoryOf({
        Stage: { Type: 'AWS::ApiGateway::Stage', Properties: counting },
        Api: { Type: 'AWS::ApiGateway::RestApi', Properties: { Body: { paths } } },
      }).countedMethods,
    ).toBe(3);
  });

  it.each([
    ['rate(1 minute)', 43_800],
    ['rate(5 minutes)', 8_760],
    ['rate(1 day)', 730 / 24],
    ['cron(7 * * * ? *)', 730],
    ['cron(20 3 * * ? *)', 730 / 24],
  ])('%s comes due %d times a month', (expression, times) => {
    expect(timesAMonth(expression)).toBeCloseTo(times);
  });

  it('does not guess at a schedule it cannot read', () => {
    expect(() => timesAMonth('cron(0 9 ? * MON-FRI *)')).toThrow('how often');
  });
});
