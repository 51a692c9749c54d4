import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryDirectory } from '@signal/embedded-cloud/testing/temporary-directory.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { areAsUpstream } from '#test/harness/as-upstream.ts';

const AUTHOR = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', '-c', 'commit.gpgsign=false'];

let clone: string;

const git = (directory: string, ...args: string[]) =>
  execFileSync('git', [...AUTHOR, ...args], { cwd: directory, stdio: 'pipe' });
const write = (name: string, text: string) => writeFileSync(path.join(clone, name), text);
const commit = () => {
  git(clone, 'add', '.');
  git(clone, 'commit', '--quiet', '--message', 'change');
};

beforeEach(() => {
  const directory = temporaryDirectory('as-upstream-');
  const upstream = path.join(directory, 'upstream');
  mkdirSync(path.join(upstream, 'cloud'), { recursive: true });
  writeFileSync(path.join(upstream, 'cloud/a.ts'), 'export const a = 1;\n');
  writeFileSync(path.join(upstream, 'other.ts'), '');
  git(upstream, 'init', '--quiet');
  git(upstream, 'add', '.');
  git(upstream, 'commit', '--quiet', '--message', 'first');
  clone = path.join(directory, 'clone');
  git(directory, 'clone', '--quiet', upstream, clone);
});

describe('files of a clone', () => {
  it('are as upstream until they change', () => {
    expect(areAsUpstream(['cloud'], clone)).toBe(true);
    write('other.ts', 'export {};\n');
    expect(areAsUpstream(['cloud'], clone)).toBe(true);
  });

  it.each([
    ['a file changes', () => write('cloud/a.ts', 'export const a = 2;\n')],
    ['a file is added', () => write('cloud/b.ts', '')],
    [
      'a change is committed',
      () => {
        write('cloud/a.ts', 'export const a = 2;\n');
        commit();
      },
    ],
    [
      'an added file is committed',
      () => {
        write('cloud/b.ts', '');
        commit();
      },
    ],
  ])('are not when %s', (_, change) => {
    change();
    expect(areAsUpstream(['cloud'], clone)).toBe(false);
  });

  it('are not known to be if there is no upstream or no repository', () => {
    git(clone, 'remote', 'remove', 'origin');
    expect(areAsUpstream(['cloud'], clone)).toBe(false);
    expect(areAsUpstream(['.'], temporaryDirectory('no-repository-'))).toBe(false);
  });
});
