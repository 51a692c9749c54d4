import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryDirectory } from '@signal/embedded-cloud/testing/temporary-directory.ts';
import { beforeEach, expect, it } from 'vitest';
import { getCachedFolder } from '#infra/cached-folder.ts';

let directory: string;
let built: string[];

beforeEach(() => {
  directory = path.join(temporaryDirectory('cached-folder-'), 'demo');
  built = [];
});

const read = async (key: string, text = key) => {
  const folder = await getCachedFolder(directory, key, async (unfinished) => {
    built.push(key);
    writeFileSync(path.join(unfinished, 'text'), text);
  });
  return readFileSync(path.join(folder, 'text'), 'utf8');
};

it('is built once under a key, and used again the next time', async () => {
  expect(await read('monday', 'a')).toBe('a');
  expect(await read('tuesday', 'b')).toBe('b');
  expect(await read('monday', 'c')).toBe('a');
  expect(built).toEqual(['monday', 'tuesday']);
});

it('is one of two that are built at once', async () => {
  const [one, other] = await Promise.all([read('monday', 'one'), read('monday', 'other')]);

  expect([one, other]).toEqual([one, one]);
  expect(readdirSync(directory)).toEqual(['monday']);
});

it('goes when it was used by none for an hour and four others were used since', async () => {
  for (const [number, key] of ['a', 'b', 'c', 'd', 'e', 'f'].entries()) {
    await read(key);
    utimesSync(path.join(directory, key, 'complete'), number + 1, number + 1);
  }
  await read('g');

  expect(readdirSync(directory).sort()).toEqual(['d', 'e', 'f', 'g']);
});

it('is somewhere else if nothing can be written there', async () => {
  const file = path.join(temporaryDirectory('cached-folder-'), 'file');
  writeFileSync(file, '');
  directory = path.join(file, 'demo');

  expect(await read('monday', 'story')).toBe('story');
});

it('leaves nothing behind if building it fails', async () => {
  const failing = getCachedFolder(directory, 'monday', () => Promise.reject(new Error('no world')));

  await expect(failing).rejects.toThrow('no world');
  expect(await read('monday', 'story')).toBe('story');
  expect(readdirSync(directory)).toEqual(['monday']);
});
