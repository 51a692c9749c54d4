import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makePrivate } from '#local/make-private.ts';

const umask = process.umask();
let directory: string;

beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'private-'));
});

afterEach(() => {
  process.umask(umask);
  rmSync(directory, { recursive: true, force: true });
});

const modeOf = (name: string): number => statSync(path.join(directory, name)).mode & 0o777;

function write(name: string): void {
  writeFileSync(path.join(directory, name), '');
  chmodSync(path.join(directory, name), 0o644);
}

it('closes a directory and its files, those too that were open to everyone or are made later', () => {
  chmodSync(directory, 0o755);
  write('dynamodb.db');
  makePrivate(directory, () => true);
  mkdirSync(path.join(directory, 'later'));

  expect(['', 'dynamodb.db', 'later'].map(modeOf)).toEqual([0o700, 0o600, 0o700]);
});

it('leaves a directory that holds other files open, and those files alone', () => {
  chmodSync(directory, 0o755);
  write('dynamodb.db');
  write('notes.txt');
  makePrivate(directory, (name) => name === 'dynamodb.db');

  expect(['', 'dynamodb.db', 'notes.txt'].map(modeOf)).toEqual([0o755, 0o600, 0o644]);
});
