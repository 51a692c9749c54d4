import { describe, expect, it } from 'vitest';
import { mapInChunks, splitIntoChunks } from '#domain/shared/work/limiter.ts';

describe('a list in chunks', () => {
  it.each([
    [[], []],
    [[1], [[1]]],
    [[1, 2], [[1, 2]]],
    [
      [1, 2, 3],
      [[1, 2], [3]],
    ],
  ])('splits %j into %j', (items, chunks) => {
    expect(splitIntoChunks(items, 2)).toEqual(chunks);
  });

  it('starts a chunk when the one before is done, and joins the results', async () => {
    const events: string[] = [];
    const results = await mapInChunks(['a', 'b', 'c'], 2, async (chunk) => {
      events.push(`start ${chunk.join('')}`);
      await Promise.resolve();
      events.push(`end ${chunk.join('')}`);
      return chunk.map((item) => item.toUpperCase());
    });

    expect(results).toEqual(['A', 'B', 'C']);
    expect(events).toEqual(['start ab', 'end ab', 'start c', 'end c']);
  });
});
