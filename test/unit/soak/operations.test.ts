import { Dice } from '@signal/embedded-cloud/weather/dice.ts';
import { describe, expect, it } from 'vitest';
import { getAccount } from '#contract/accounts.ts';
import { endpoints } from '#contract/endpoints.ts';
import { must } from '#test/harness/must.ts';
import { Actor } from '#test/soak/actor.ts';
import { calledEndpoints, chooseOperation, uncalledEndpoints } from '#test/soak/driver.ts';
import { readOperations } from '#test/soak/operations/read-operations.ts';
import { weighted } from '#test/soak/weighted.ts';

it('the soak calls every read that needs no id, and names what it leaves out', () => {
  const reads = Object.entries(endpoints).filter(
    ([, { method, path }]) => method === 'GET' && !path.includes('{'),
  );

  expect(reads.map(([name]) => name).filter((name) => uncalledEndpoints.includes(name))).toEqual([]);
  expect(reads).not.toEqual([]);
  expect(calledEndpoints.length + uncalledEndpoints.length).toBe(Object.keys(endpoints).length);
});

describe('a read without an operation of its own', () => {
  const actor = new Actor({ seed: 1 } as ConstructorParameters<typeof Actor>[0]);
  const called = (...paths: string[]) => {
    const all = paths.map((path, at) => [`read${at}`, { ...getAccount, path }] as const);
    return readOperations([], Object.fromEntries(all));
  };

  it('is called with the id of a known record, once there is one', async () => {
    const [read, ...others] = called('/runs/{id}/log');
    expect(others).toEqual([]);
    expect(must(read).can?.(actor)).toBe(false);
    actor.runs.push('run_1');
    expect(must(read).can?.(actor)).toBe(true);
    const asked: unknown[] = [];
    const api = { read0: (input: unknown) => Promise.resolve(asked.push(input)) };
    actor.ask = (async (_: string, make: (with_: unknown) => unknown) => make(api)) as typeof actor.ask;
    await must(read).run(actor);
    expect(asked).toEqual([{ params: { id: 'run_1' } }]);
  });

  it('is left out if its ids are unknown, or if it changes something', () => {
    expect(called('/unknown/{id}', '/accounts/{id}/notes/{note}', '/lists/{name}')).toEqual([]);
    expect(readOperations([], { write: endpoints.activateAccount })).toEqual([]);
    expect(called('/things')).toHaveLength(1);
  });
});

it('the same seed chooses the same operations', () => {
  const chosenBy = (seed: number) => {
    const actor = new Actor({ seed, isLead: true } as ConstructorParameters<typeof Actor>[0]);
    return Array.from({ length: 30 }, () => chooseOperation(actor, new Set()).name);
  };
  expect(chosenBy(7)).toEqual(chosenBy(7));
  expect(chosenBy(7)).not.toEqual(chosenBy(8));
});

it('heavier operations are chosen more often, and none is never chosen', () => {
  const dice = new Dice(1);
  const items = [{ weight: 1 }, { weight: 8 }, { weight: 1 }];
  const counts = items.map(() => 0);
  for (let round = 0; round < 300; round += 1) counts[items.indexOf(weighted(dice, items))]! += 1;
  expect(Math.min(...counts)).toBeGreaterThan(5);
  expect(counts[1]).toBeGreaterThan(200);
});
