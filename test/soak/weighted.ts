import type { Dice } from '@signal/embedded-cloud/weather/dice.ts';

/** Picks one at random, by weight. */
export function weighted<Item extends { readonly weight: number }>(dice: Dice, items: readonly Item[]): Item {
  const roll = dice.below(items.reduce((sum, { weight }) => sum + weight, 0));
  let passed = 0;
  for (const item of items) {
    passed += item.weight;
    if (roll < passed) return item;
  }
  throw new Error('there is nothing to choose from');
}
