import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { indexPrefix } from '#cloud/dynamodb/item-keys.ts';
import { catchUp, laggingStorage } from '#cloud/dynamodb/lagging-storage.ts';
import { openLevelStorage } from '#cloud/dynamodb/level-storage.ts';
import type { Storage } from '#cloud/dynamodb/storage.ts';
import { Dice } from '#cloud/weather/dice.ts';

const HOUR_MS = 3_600_000;
const INDEX = indexPrefix('global', 'things', 'by-name');

const put = (storage: Storage, name: string) =>
  storage.write([
    { type: 'put', key: 'item~1', value: { name: { S: name } } },
    { type: 'put', key: `${INDEX}1`, value: { name: { S: name } } },
  ]);

it('indexes that lagged when the process was killed catch up at the next start, in write order', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'lagging-'));
  try {
    const disk = await openLevelStorage(directory);
    const lagging = laggingStorage(disk, HOUR_MS, new Dice(1));
    await put(lagging, 'first');
    await put(lagging, 'second');
    expect(disk.getItem(`${INDEX}1`)).toBeUndefined();
    // The lagging storage isn't told.
    await disk.close();

    const next = await openLevelStorage(directory);
    await catchUp(next);

    expect(next.getItem(`${INDEX}1`)).toEqual({ name: { S: 'second' } });
    expect(await next.values('late~')).toEqual([]);
    await next.close();
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
});

it('indexes that have caught up leave nothing to do', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'lagging-'));
  try {
    const lagging = laggingStorage(await openLevelStorage(directory), HOUR_MS, new Dice(1));
    await put(lagging, 'first');
    await lagging.close();

    const next = await openLevelStorage(directory);
    expect(next.getItem(`${INDEX}1`)).toEqual({ name: { S: 'first' } });
    expect(await next.values('late~')).toEqual([]);
    await next.close();
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
});
