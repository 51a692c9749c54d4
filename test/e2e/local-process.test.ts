import { spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#contract/client.ts';
import { ALL_WARM } from '#test/harness/all-warm.ts';
import { eventually } from '#test/harness/eventually.ts';
import { type LocalProcess, startLocalProcess } from '#test/harness/local-process.ts';
import { clientAt } from '#test/harness/workspace.ts';

const entry = path.resolve(import.meta.dirname, '../../bin/local.ts');
const launcher = path.resolve(import.meta.dirname, '../../bin/launch.mjs');

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'local-process-'));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Runs a command that exits by itself. */
const run = (...args: string[]) => runFile(entry, ...args);

async function runFile(file: string, ...args: string[]) {
  const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, stdout, stderr };
}

const clientOf = ({ ready }: LocalProcess, apiKey = ready.api_key): Client =>
  clientAt(ready.base_url, apiKey);

describe.concurrent('the command line', () => {
  it.each([
    ['an unknown option', ['--bogus']],
    ['a data directory that is a file', ['--data', entry]],
  ])('rejects %s with one line and exit code 2', async (_, args) => {
    const { code, stdout, stderr } = await run(...args);

    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/^[^\n]+\n$/);
    expect(stderr).not.toContain('    at ');
  });

  it('rejects unreadable keys of an earlier run, names the file and keeps it', async () => {
    const data = mkdtempSync(path.join(directory, 'corrupt-'));
    writeFileSync(path.join(data, 'demo-keys.json'), '{"workspace_id": "ws_1"');

    const { code, stderr } = await run('--data', data, '--port', '0', '--json');

    expect(code).toBe(1);
    expect(stderr).toMatch(/^[^\n]*demo-keys\.json does not contain the keys[^\n]*delete it[^\n]*\n$/);
    expect(readdirSync(data)).toEqual(['demo-keys.json']);
  });
});

describe('a host that is not ready', () => {
  it('is asked in one line to install the dependencies first', async () => {
    const project = mkdtempSync(path.join(directory, 'project-'));
    mkdirSync(path.join(project, 'bin'));
    copyFileSync(launcher, path.join(project, 'bin/launch.mjs'));

    expect(await runFile(path.join(project, 'bin/launch.mjs'), 'local')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Dependencies are not installed. Run "npm ci" first.\n',
    });
  });

  it('starts like npm start, with its arguments', async () => {
    const { code, stderr } = await runFile(launcher, 'local', '--bogus');

    expect(code).toBe(2);
    expect(stderr).toContain('--bogus');
  });
});

describe('two services side by side', () => {
  let kept: LocalProcess;
  let data: string;

  beforeAll(async () => {
    data = path.join(directory, 'data');
    kept = await startLocalProcess(['--empty', '--data', data, ...ALL_WARM]);
  });

  afterAll(() => kept?.end());

  it('reject a port that is in use before building anything, and mention --port', async () => {
    const { port } = new URL(kept.ready.base_url);

    const { code, stdout: said, stderr } = await run('--port', port);

    expect(code).toBe(1);
    expect(said).toBe('');
    // No progress line before it.
    expect(stderr).toBe(
      `Port ${port} on 127.0.0.1 is in use, so the API cannot start. Stop the program that uses it, or choose another port with --port.\n`,
    );
  });

  it('keep their data private to the owner', () => {
    const kinds = ['.', ...readdirSync(data, { recursive: true, encoding: 'utf8' })]
      // SQLite deletes files as it goes.
      .flatMap((name) => statSync(path.join(data, name), { throwIfNoEntry: false }) ?? [])
      .map((entry) => `${entry.isDirectory() ? 'directory' : 'file'} ${(entry.mode & 0o777).toString(8)}`);

    expect([...new Set(kinds)].sort()).toEqual(['directory 700', 'file 600']);
  });

  it('reject a data directory that another service uses, in one line', async () => {
    const { code, stdout: said, stderr } = await run('--json', '--port', '0', '--data', data);

    expect(code).toBe(1);
    expect(said).toBe('');
    expect(stderr).toMatch(/^[^\n]*data[^\n]* is in use by another process[^\n]*\n$/);
    expect((await clientOf(kept).getUsage()).status).toBe(200);
  });
});

describe('a start without --json', () => {
  it('shows progress, then the URL, the keys and three curl commands, and cleans up', async () => {
    const temporary = mkdtempSync(path.join(directory, 'tmp-'));
    const child = spawn(process.execPath, [entry, '--port', '0', '--empty'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, TMPDIR: temporary },
    });
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    const progress = text(child.stderr);
    let said = '';
    child.stdout.on('data', (chunk) => {
      said += chunk;
    });
    await eventually(
      async () => said,
      (shown) => shown.includes('Press Ctrl-C to stop.'),
    );
    const [, url = '', key = ''] = /API +(\S+)\n[\s\S]* API key +(\S+)/.exec(said) ?? [];
    const response = await fetch(`${url}/usage`, { headers: { authorization: `Bearer ${key}` } });
    child.kill('SIGINT');

    expect(await ended).toBe(0);
    expect(response.status).toBe(200);
    expect(said.match(/^ +curl /gm)).toHaveLength(3);
    expect((await progress).split('\n').filter(Boolean).length).toBeGreaterThanOrEqual(3);
    expect(readdirSync(temporary)).toEqual([]);
  });
});
