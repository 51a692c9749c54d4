import { expect, it } from 'vitest';
import { memoizeRead } from '#domain/shared/work/memoize-read.ts';
import {
  createWorkspaceReader,
  type DetectFromEventsPorts,
} from '#domain/signals/events/detect-from-events.ts';

it('reads once for all callers, when the first one asks', async () => {
  let reads = 0;
  const read = memoizeRead(async () => {
    reads += 1;
    return reads;
  });
  expect(reads).toBe(0);
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  expect(await read()).toBe(1);
});

it('reads again after a failure, which every caller of that read gets', async () => {
  let reads = 0;
  const read = memoizeRead(async () => {
    reads += 1;
    if (reads === 1) throw new Error('throttled');
    return reads;
  });
  const outcomes = await Promise.allSettled([read(), read()]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await read()).toBe(2);
});

it('a throttled read of the signals makes only one account of a call late', async () => {
  let reads = 0;
  const ports = {
    signals: {
      load: async () => {
        reads += 1;
        throw new Error(`throttled ${reads}`);
      },
    },
  } as object as DetectFromEventsPorts;
  const known = createWorkspaceReader(ports, 'ws_1', 'sig_1');
  await expect(known()).rejects.toThrow('throttled 1');
  await expect(known()).rejects.toThrow('throttled 2');
});
