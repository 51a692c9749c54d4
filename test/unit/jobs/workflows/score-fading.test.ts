import { runMachine } from '@signal/embedded-cloud/testing/run-machine.ts';
import { expect, it } from 'vitest';
import { scoreFading } from '#jobs/workflows/score-fading.ts';
import { statesOf } from '#test/harness/machine-states.ts';

const States = statesOf(scoreFading);

it('fades page by page, each from where the one before ended', async () => {
  const places = [
    { workspace_id: 'ws_1', shard: 0, after: 'x' },
    { workspace_id: 'ws_2', shard: 1, after: null },
  ];
  const calls: unknown[] = [];
  const handlers = {
    'score-fading-accounts': (event: unknown) => {
      calls.push(event);
      const place = places[calls.length - 1] ?? null;
      return { place, more: place !== null };
    },
  };

  const { status } = await runMachine(States, { handlers, input: { place: null } });

  expect(status).toBe('SUCCEEDED');
  expect(calls).toEqual([{ place: null }, { place: places[0] }, { place: places[1] }]);
});
