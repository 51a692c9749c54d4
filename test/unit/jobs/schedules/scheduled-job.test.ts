import type { Context } from 'aws-lambda';
import { expect, it } from 'vitest';
import { createScheduledJob } from '#jobs/schedules/scheduled-job.ts';

const ITEMS = Array.from({ length: 30 }, (_, number) => ({ number }));

/** Works through 30 items in a call that has time for so many; the fifth fails. */
async function work(atOnce: number | undefined, timeFor = ITEMS.length) {
  const done: number[] = [];
  let running = 0;
  let most = 0;
  const handler = createScheduledJob('resume-pending-work', ({ eachInTime }) =>
    eachInTime(
      ITEMS,
      1_000,
      async ({ number }) => {
        running += 1;
        most = Math.max(most, running);
        await Promise.resolve();
        running -= 1;
        if (number === 4) throw new Error('not now');
        done.push(number);
      },
      atOnce,
    ),
  );
  let asked = 0;
  await handler({}, {
    awsRequestId: 'tick',
    getRemainingTimeInMillis: () => {
      asked += 1;
      return asked > timeFor ? 999 : 1_000;
    },
  } as Context);
  return { done, most };
}

it.each([
  [undefined, 1],
  [10, 10],
])('works through items, %s at once, in order and past one that fails', async (atOnce, most) => {
  const result = await work(atOnce);

  expect(result.most).toBe(most);
  expect(result.done).toEqual(ITEMS.map(({ number }) => number).filter((number) => number !== 4));
});

it('starts nothing more when its time is nearly up', async () => {
  expect((await work(10, 12)).done).toHaveLength(11);
});
