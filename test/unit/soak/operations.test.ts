import { Dice } from '@signal/embedded-cloud/weather/dice.ts';
import { expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { Actor } from '#test/soak/actor.ts';
import { chooseOperation, operations } from '#test/soak/driver.ts';
import { weighted } from '#test/soak/weighted.ts';

it('every endpoint is among what the soak does', () => {
  const names = new Set<string>(operations.map(({ name }) => name));
  expect(Object.keys(endpoints).filter((name) => !names.has(name))).toEqual([]);
});

it('the same seed chooses the same operations', () => {
  const chosenBy = (seed: number) => {
    const actor = new Actor({ seed, isLead: true } as ConstructorParameters<typeof Actor>[0]);
    return Array.from({ length: 30 }, () => chooseOperation(actor, new Set()).name);
  };
  expect(chosenBy(7)).toEqual(chosenBy(7));
  expect(chosenBy(7)).not.toEqual(chosenBy(8));
});

it('what is heavier is chosen oftener, and nothing is never chosen', () => {
  const dice = new Dice(1);
  const items = [{ weight: 1 }, { weight: 8 }, { weight: 1 }];
  const counts = items.map(() => 0);
  for (let round = 0; round < 300; round += 1) counts[items.indexOf(weighted(dice, items))]! += 1;
  expect(Math.min(...counts)).toBeGreaterThan(5);
  expect(counts[1]).toBeGreaterThan(200);
});
