/** A generator of numbers from 0 to 1, the same on every machine for a seed (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** So many of all, the same for the same seed. */
export function sample<T>(all: readonly T[], count: number, seed: number): T[] {
  const next = numbers(seed);
  return all
    .map((one) => ({ one, place: next() }))
    .sort((a, b) => a.place - b.place)
    .slice(0, count)
    .map(({ one }) => one);
}
