import { expect, it } from 'vitest';
import { scoreFading } from '#jobs/workflows/score-fading.ts';
import { runSteps } from '#test/harness/machine-states.ts';

it('fades page by page, each from where the one before ended', async () => {
  const places = [
    { workspace_id: 'ws_1', shard: 0, after: 'x' },
    { workspace_id: 'ws_2', shard: 1, after: null },
  ];

  const { status, of } = await runSteps(scoreFading, { place: null }, (_id, _event, nth) => {
    const place = places[nth - 1] ?? null;
    return { place, more: place !== null };
  });

  expect(status).toBe('SUCCEEDED');
  expect(of('score-fading-accounts')).toEqual([{ place: null }, { place: places[0] }, { place: places[1] }]);
});
