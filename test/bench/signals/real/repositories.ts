import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { MINUTE_MS } from '#contract/time.ts';
import type { ReadFile } from './extract/read-document.ts';

const run = promisify(execFile);

const GITHUB = 'https://github.com';
/** For a repository as a whole: its trees, and each file that is read. */
const REPOSITORY_MS = 10 * MINUTE_MS;
const FILE_MS = 2 * MINUTE_MS;
const LARGEST_REPOSITORY = 400 * 1024 * 1024;
const LARGEST_FILE = 256 * 1024 * 1024;
const LOOK_AT_SIZE_MS = 1_000;

interface Wanted {
  readonly repo: string;
  readonly commit: string;
}

export interface Repositories {
  /** Bare git directories named "owner+name"; null to ask GitHub. */
  readonly mirrors: string | null;
  /** Where repositories are cloned from, GitHub where it is left out. */
  readonly remote?: string;
}

/** Lets `use` read files of a repository at a commit. Nothing of a clone is kept. */
export async function withRepository<Result>(
  { mirrors, remote = GITHUB }: Repositories,
  wanted: Wanted,
  use: (read: ReadFile) => Promise<Result>,
): Promise<Result> {
  if (mirrors !== null) return use(readerOf(mirrorOf(mirrors, wanted.repo), wanted.commit));
  const directory = mkdtempSync(path.join(tmpdir(), 'signal-intelligence-texts-'));
  try {
    const signal = AbortSignal.timeout(REPOSITORY_MS);
    await fetchTrees(directory, `${remote}/${wanted.repo}`, wanted.commit, signal);
    return await use(readerOf(directory, wanted.commit, signal));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function mirrorOf(mirrors: string, repo: string): string {
  const base = path.join(mirrors, repo.replace('/', '+'));
  const found = ['', '.git', 'repo', 'repo/.git']
    .map((inside) => path.join(base, inside))
    .find(
      (directory) => existsSync(path.join(directory, 'HEAD')) && existsSync(path.join(directory, 'objects')),
    );
  if (found === undefined) throw new Error(`There is no mirror of ${repo} in ${mirrors}.`);
  return found;
}

function readerOf(directory: string, commit: string, signal?: AbortSignal): ReadFile {
  const known = new Map<string, Promise<Buffer>>();
  const read = async (file: string): Promise<Buffer> => {
    const { stdout } = await git(directory, ['cat-file', 'blob', `${commit}:${file}`], FILE_MS, signal);
    return stdout;
  };
  return (file) => {
    const reading = known.get(file) ?? read(file);
    known.set(file, reading);
    return reading;
  };
}

/** The commit without its files, which are fetched one by one when they are read: some repositories weigh a gigabyte. */
async function fetchTrees(
  directory: string,
  url: string,
  commit: string,
  signal: AbortSignal,
): Promise<void> {
  const step = (...args: readonly string[]) => git(directory, args, REPOSITORY_MS, signal);
  await step('init', '--quiet', '--bare');
  await step('remote', 'add', 'origin', url);
  await step('config', 'remote.origin.promisor', 'true');
  await step('config', 'remote.origin.partialclonefilter', 'blob:none');
  const tooLarge = new AbortController();
  const watch = setInterval(() => {
    if (sizeOf(directory) > LARGEST_REPOSITORY) tooLarge.abort();
  }, LOOK_AT_SIZE_MS);
  try {
    const either = AbortSignal.any([signal, tooLarge.signal]);
    await git(
      directory,
      ['fetch', '--quiet', '--depth=1', '--filter=blob:none', 'origin', commit],
      REPOSITORY_MS,
      either,
    );
  } catch (error) {
    if (tooLarge.signal.aborted) throw new Error(`It is larger than ${LARGEST_REPOSITORY / 1024 / 1024} MB.`);
    throw error;
  } finally {
    clearInterval(watch);
  }
}

async function git(
  directory: string,
  args: readonly string[],
  timeout: number,
  signal?: AbortSignal,
): Promise<{ readonly stdout: Buffer }> {
  try {
    return await run('git', ['--git-dir', directory, ...args], {
      encoding: 'buffer',
      timeout,
      maxBuffer: LARGEST_FILE,
      // A repository that is gone must not ask for a password.
      env: { ...process.env, GIT_TERMINAL_PROMPT: '0' },
      ...(signal === undefined ? {} : { signal }),
    });
  } catch (error) {
    throw new Error(`git ${args[0]}: ${reasonOf(error, timeout)}`);
  }
}

function reasonOf(error: unknown, timeout: number): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'AbortError' || ('killed' in error && error.killed === true))
    return `stopped after ${timeout / 1000} s, or at its limit of size.`;
  const said = 'stderr' in error && Buffer.isBuffer(error.stderr) ? error.stderr.toString().trim() : '';
  return said.split('\n').at(-1) || error.message;
}

/** Bytes of the files below a directory; files that git removes meanwhile count for nothing. */
function sizeOf(directory: string): number {
  let bytes = 0;
  for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    bytes += statSync(path.join(directory, name), { throwIfNoEntry: false })?.size ?? 0;
  }
  return bytes;
}
