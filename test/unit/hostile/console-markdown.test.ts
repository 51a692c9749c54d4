import { expect, it } from 'vitest';
import { parseBlocks } from '#console/text/markdown.ts';
import { parseDraft } from '#domain/signals/detections/api-detection.ts';
import { GROWTH, growthOf, LINEAR } from '#test/harness/growth.ts';
import { filled, PIECES } from '#test/hostile/runs.ts';

const SIZE = 5_000;

it.each([...PIECES, '[a](https://a', '**Subject:** '])('Markdown of %j takes linear time', async (piece) => {
  const read = (text: string) => [parseBlocks(text), parseDraft(`**Subject:** ${text}`)];
  const growth = await growthOf(read, filled(piece, SIZE), filled(piece, SIZE * GROWTH));

  expect(growth).toBeLessThanOrEqual(LINEAR);
});
