import { expect, it } from 'vitest';
import { redeliverAll } from '#console/state/redeliver-all.ts';

/** Twelve alerts at the hours 0 to 11, of which a call takes five. The given call fails. */
function service(failing?: number) {
  const calls: string[] = [];
  const redeliver = async (since: string) => {
    calls.push(since);
    if (calls.length === failing) return undefined;
    const from = Number(since);
    const next = from + 5;
    const more = next < 12;
    return { queued: Math.min(5, 12 - from), more, next_since: more ? String(next) : null };
  };
  return { calls, redeliver };
}

it('asks for the rest until there is none, each alert once', async () => {
  const { calls, redeliver } = service();
  expect(await redeliverAll(redeliver, '0')).toEqual({ queued: 12, left: undefined });
  expect(calls).toEqual(['0', '5', '10']);
});

it('stops at a failure and goes on there', async () => {
  const { calls, redeliver } = service(2);
  expect(await redeliverAll(redeliver, '0')).toEqual({ queued: 5, left: '5' });
  expect(await redeliverAll(redeliver, '5')).toEqual({ queued: 7, left: undefined });
  expect(calls).toEqual(['0', '5', '5', '10']);
});
