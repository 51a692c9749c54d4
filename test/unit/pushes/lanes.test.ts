import { describe, expect, it } from 'vitest';
import { crmProviders } from '#contract/crms.ts';
import { findFirstPerLane, findNextInLane, listLaneStarts, splitIds } from '#domain/outbound/pushes/lanes.ts';
import { getLanesOfRun, selectChunkTarget } from '#domain/outbound/pushes/push-target.ts';

const lanes = (chunks: number) => ({ chunks, receivers: 1 });
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
  ])('of %i rows is split into chunks of %j', (count, sizes) => {
    const ids = idsUpTo(count);
    const chunks = splitIds(ids);

    expect(chunks.map(({ length }) => length)).toEqual(sizes);
    expect(chunks.flat()).toEqual(ids);
  });

  it('runs in two lanes, each with every second chunk', () => {
    expect([0, 1, 2, 3, 4].map((chunk) => findNextInLane(chunk, lanes(5)))).toEqual([
      2,
      3,
      4,
      undefined,
      undefined,
    ]);
    expect([0, 1, 2, 5].map((chunks) => listLaneStarts(lanes(chunks)))).toEqual([[], [0], [0, 1], [0, 1]]);
  });

  it('to several receivers has one lane per receiver', () => {
    const target = { kind: 'crm', providers: crmProviders } as const;
    const run = { chunks: 12, target };
    expect(listLaneStarts(getLanesOfRun(run))).toHaveLength(crmProviders.length);
    for (const first of listLaneStarts(getLanesOfRun(run))) {
      let chunk: number | undefined = first;
      while (chunk !== undefined) {
        expect(selectChunkTarget(target, chunk)).toEqual(selectChunkTarget(target, first));
        chunk = findNextInLane(chunk, getLanesOfRun(run));
      }
    }
  });

  it('resumes each lane at its first matching chunk', () => {
    expect(findFirstPerLane(lanes(6), (chunk) => chunk >= 3)).toEqual([4, 3]);
    expect(findFirstPerLane(lanes(6), (chunk) => chunk === 1)).toEqual([1]);
    expect(findFirstPerLane(lanes(6), () => false)).toEqual([]);
  });
});
