import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryDirectory } from '@signal/embedded-cloud/testing/temporary-directory.ts';
import { beforeEach, expect, it } from 'vitest';
import { readOrCreateValue } from '#local/cached-value.ts';

let directory: string;
let made: string[];

beforeEach(() => {
  directory = path.join(temporaryDirectory('cached-value-'), 'demo');
  made = [];
});

const read = (key: string, value: unknown = { at: new Date(0), none: undefined }) =>
  readOrCreateValue({
    directory,
    key,
    async make() {
      made.push(key);
      return value;
    },
  });

it('creates a value once and returns an equal one the next time', async () => {
  const first = await read('monday');

  expect(await read('monday')).toStrictEqual(first);
  expect(made).toEqual(['monday']);
});

it('creates another value for another key', async () => {
  await read('monday', 1);

  expect(await read('tuesday', 2)).toBe(2);
  expect(await read('monday', 3)).toBe(1);
  expect(made).toEqual(['monday', 'tuesday']);
});

it('recreates a value whose file was truncated', async () => {
  await read('monday', 'the whole story');
  const file = path.join(directory, 'monday');
  writeFileSync(file, readFileSync(file).subarray(0, 5));

  expect(await read('monday', 'the whole story')).toBe('the whole story');
  expect(made).toEqual(['monday', 'monday']);
});

it('keeps the four newest files', async () => {
  for (const [number, key] of ['a', 'b', 'c', 'd', 'e', 'f'].entries()) {
    await read(key);
    utimesSync(path.join(directory, key), number, number);
  }
  await read('g');

  expect(readdirSync(directory).sort()).toEqual(['d', 'e', 'f', 'g']);
});

it('returns the value even if nothing can be written', async () => {
  const file = path.join(temporaryDirectory('cached-value-'), 'file');
  writeFileSync(file, '');
  directory = path.join(file, 'demo');

  expect(await read('monday', 'story')).toBe('story');
});

it('stores nothing if creating the value fails', async () => {
  const failing = readOrCreateValue({
    directory,
    key: 'monday',
    make: () => Promise.reject(new Error('no world')),
  });

  await expect(failing).rejects.toThrow('no world');
  expect(await read('monday', 'story')).toBe('story');
});
