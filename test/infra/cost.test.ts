import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { projectRoot } from '#infra/project-root.ts';
import { schedules } from '#schedules/schedules.ts';
import { kindOf } from '#test/bench/cost/endpoint-kinds.ts';
import {
  callNames,
  type EndpointUse,
  type MeasuredUnits,
  workNames,
} from '#test/bench/cost/measured-units.ts';
import { inventoryOf, type StackInventory } from '#test/bench/cost/stack-inventory.ts';
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

  it('has the calls whose cost depends on what they bring', () => {
    expect(Object.keys(units.calls).toSorted()).toEqual(Object.keys(callNames).toSorted());
    const { hundredChanges, noChange, hundredEvents, oneEvent } = units.calls;
    const each = ({ reads, writes, invocations }: EndpointUse) => [reads / invocations, writes / invocations];
    expect(each(noChange)[0]).toBeLessThanOrEqual(2);
    expect(each(hundredChanges)[0]).toBeLessThanOrEqual(110);
    expect(each(hundredEvents)[1]).toBeLessThanOrEqual(300);
    expect(each(oneEvent)[1]).toBeLessThanOrEqual(8);
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
