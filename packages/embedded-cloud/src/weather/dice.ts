const UINT32_RANGE = 2 ** 32;

/** Choices that look random and depend only on a seed (the mulberry32 generator). */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 up to, but not including, `most`. */
  below(max: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (((mixed ^ (mixed >>> 14)) >>> 0) / UINT32_RANGE) * max;
  }

  happens(chance = 0): boolean {
    return chance > 0 && this.below(1) < chance;
  }
}
