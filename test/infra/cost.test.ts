import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { queues } from '#contract/queues.ts';
import { projectRoot } from '#infra/project-root.ts';
import { schedules } from '#schedules/schedules.ts';
import { endpointBill, functionBill } from '#test/bench/cost/bill.ts';
import { costDocument } from '#test/bench/cost/cost-document.ts';
import { kindOf } from '#test/bench/cost/endpoint-kinds.ts';
import { type FunctionUse, type MeasuredUnits, workNames } from '#test/bench/cost/measured-units.ts';
import { warmMonth } from '#test/bench/cost/months.ts';
import { inventoryOf, type StackInventory, timesAMonth } from '#test/bench/cost/stack-inventory.ts';
import { synthesizedStages } from './synthesized.ts';

// A whole stack takes seconds to synthesize, and many on a busy machine.

const read = (name: string): string => readFileSync(path.join(projectRoot, 'docs', name), 'utf8');

const units = JSON.parse(read('measured-units.json')) as MeasuredUnits;
let stacks: { dev: StackInventory; prod: StackInventory };

beforeAll(async () => {
  const { dev, prod } = await synthesizedStages();
  stacks = { dev: inventoryOf(dev.resources), prod: inventoryOf(prod.resources) };
});

describe('docs/cost.md', () => {
  it('names what was not measured yet, and leaves it out', () => {
    const [job = '', ...others] = Object.keys(units.jobs);
    const jobs = Object.fromEntries(others.map((id) => [id, units.jobs[id]!]));

    expect(costDocument(stacks, units)).not.toContain(`Not measured yet and not included: \`${job}\``);
    expect(costDocument(stacks, { ...units, jobs })).toContain(
      `Not measured yet and not included: \`${job}\`.`,
    );
  });

  it('names every endpoint of the contract', () => {
    const text = read('cost.md');
    for (const { method, path: route } of Object.values(endpoints)) {
      expect(text).toContain(`\`${method} ${route}\``);
    }
  });
});

describe('docs/measured-units.json', () => {
  it('has the measured units of endpoints, each called and counted; `npm run cost` measures again', () => {
    expect(Object.keys(units.endpoints).toSorted()).toEqual(Object.keys(kindOf).toSorted());
    for (const [name, use] of Object.entries(units.endpoints)) {
      expect(use.invocations, name).toBeGreaterThan(0);
      // Every call counts toward its key's limit at least.
      expect(use.writes, name).toBeGreaterThanOrEqual(use.invocations);
      expect(use.indexReads, name).toBeLessThanOrEqual(use.reads);
      expect(use.indexWrites, name).toBeLessThanOrEqual(use.writes);
      expect(use.accessLogBytes, name).toBeGreaterThan(0);
    }
  });

  it('has the scheduled jobs and all background work', () => {
    const ids = schedules.map(({ id }) => id);
    expect(Object.keys(units.jobs).filter((id) => !ids.includes(id))).toEqual([]);
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

describe('a bill', () => {
  const rates = { memoryMbOf: () => 512, logRetentionDays: 365, hasFirewall: false };
  const use: FunctionUse = {
    invocations: 1_000_000,
    cpuMs: 10_000_000,
    tableCalls: 3_000_000,
    reads: 2_000_000,
    writes: 1_000_000,
    indexReads: 0,
    indexWrites: 0,
    queueRequests: 0,
    secretCalls: 0,
    executionsStarted: 0,
    logBytes: 0,
  };

  it('of a million calls matches a calculation by hand', () => {
    const bill = functionBill('Any', use, rates);

    // 10 ms of a whole processor at 512 of 1,769 MB, three calls of 4 ms, and 2 % of 600 ms: 58.6 ms of half a gigabyte.
    expect(bill.functions).toBeCloseTo(0.2 + 1_000 * (34.55 + 12 + 12) * 0.5 * 0.0000133334, 2);
    expect(bill['table reads']).toBeCloseTo(0.25, 6);
    expect(bill['table writes']).toBeCloseTo(0.625, 6);
  });

  it('of a request adds gateway, trace, outgoing data and a tenth of the authorizer', () => {
    const answered = { ...use, answerBytes: 1_000_000 * (1024 - 700), accessLogBytes: 0 };
    const bill = endpointBill('Any', answered, { 'table reads': 0.5 }, rates, 0);

    expect(bill.gateway).toBeCloseTo(3.5e-6, 12);
    expect(bill.traces).toBeCloseTo(5e-6, 12);
    expect(bill['data out']).toBeCloseTo((1024 / 2 ** 30) * 0.09, 12);
    expect(bill['table reads']).toBeCloseTo(0.05 + 0.25e-6, 9);
  });
});

describe('a stage’s inventory', () => {
  it('counts monthly costs', async () => {
    const { prod } = await synthesizedStages();

    expect(stacks.prod).toMatchObject({
      alarms: prod.ofType('AWS::CloudWatch::Alarm').length,
      dashboards: 1,
      polledQueues: queues.length,
      hasRecovery: true,
      logRetentionDays: 365,
    });
    // Some alarms calculate with several metrics, each of which is paid for.
    expect(stacks.prod.alarmMetrics).toBeGreaterThan(stacks.prod.alarms);
    expect(stacks.prod.schedules).toHaveLength(schedules.length);
  });

  it('counts workers that are kept ready by their memory', () => {
    const warm = inventoryOf({
      AuthorizeKeyFunction0A1B2C3D: { Type: 'AWS::Lambda::Function', Properties: { MemorySize: 1024 } },
      Warm: {
        Type: 'AWS::Lambda::Alias',
        Properties: {
          FunctionName: { Ref: 'AuthorizeKeyFunction0A1B2C3D' },
          ProvisionedConcurrencyConfig: { ProvisionedConcurrentExecutions: 2 },
        },
      },
    });

    expect([warm.warmMb, stacks.prod.warmMb]).toEqual([2_048, 0]);
    // 2 GB for 730 hours at $0.0000033334 per GB-second.
    expect(warmMonth(warm.warmMb)).toBeCloseTo(17.52, 2);
  });

  it('has no metrics per method, which are billed separately', () => {
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

  it('rejects a schedule it cannot read', () => {
    expect(() => timesAMonth('cron(0 9 ? * MON-FRI *)')).toThrow('how often');
  });
});
