import { describe, expect, it } from 'vitest';
import { chunksOf, firstOfLanes, firstPerLane, nextInLane } from '#domain/pushes/lanes.ts';

const idsUpTo = (count: number) => Array.from({ length: count }, (_, index) => `id_${index}`);

describe('a push', () => {
  it.each([
    [0, []],
    [1, [1]],
    [50, [50]],
    [51, [50, 1]],
    [400, Array(8).fill(50)],
    [401, [...Array(7).fill(51), 44]],
    [16_000, Array(8).fill(2_000)],
    [16_001, [...Array(8).fill(2_000), 1]],
  ])('of %i rows is cut into chunks of %j', (count, sizes) => {
    const ids = idsUpTo(count);
    const chunks = chunksOf(ids);

    expect(chunks.map(({ length }) => length)).toEqual(sizes);
    expect(chunks.flat()).toEqual(ids);
  });

  it('goes on in two lanes, each with every second chunk', () => {
    expect([0, 1, 2, 3, 4].map((chunk) => nextInLane(chunk, 5))).toEqual([2, 3, 4, undefined, undefined]);
    expect([0, 1, 2, 5].map(firstOfLanes)).toEqual([[], [0], [0, 1], [0, 1]]);
  });

  it('is taken up in each lane at the first chunk that fits', () => {
    expect(firstPerLane(6, (chunk) => chunk >= 3)).toEqual([4, 3]);
    expect(firstPerLane(6, (chunk) => chunk === 1)).toEqual([1]);
    expect(firstPerLane(6, () => false)).toEqual([]);
  });
});
