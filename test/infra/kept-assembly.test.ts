import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ASSEMBLY_SOURCES, type KeptAssembly, keptAssembly } from '#infra/kept-assembly.ts';
import { projectRoot } from '#infra/project-root.ts';
import type { LocalSynthesisOptions } from '#infra/synthesize-local.ts';
import { bundledInputs } from '#test/infra/synthesized.ts';

let root: string;
let sources: string;
let directory: string;
let count: number;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'kept-assembly-'));
  sources = path.join(root, 'sources');
  directory = path.join(root, 'kept');
  mkdirSync(path.join(sources, 'deep'), { recursive: true });
  change('one');
  count = 0;
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

const change = (text: string, name = 'deep/source.ts') => writeFileSync(path.join(sources, name), text);

/** Waits forever in the middle of a synthesis. */
const KILLED_WHILE_BUILDING = `
  import { mkdirSync } from 'node:fs';
  import { keptAssembly } from '#infra/kept-assembly.ts';
  const [directory, source] = process.argv.slice(1);
  const synthesize = (building) => new Promise(() => {
    mkdirSync(building + '/cdk.out', { recursive: true });
    setInterval(() => console.log('building'), 100);
  });
  await keptAssembly({ options: {}, directory, synthesize, sources: [source] });
`;

/** An instant synthesis that returns which one it was. */
async function synthesize(building: string) {
  count += 1;
  const assetDirectory = path.join(building, 'cdk.out');
  mkdirSync(assetDirectory, { recursive: true });
  const template = { Description: `synthesis ${count}` };
  writeFileSync(path.join(assetDirectory, 'Stack.template.json'), JSON.stringify(template));
  await new Promise(setImmediate);
  return { template, stackName: 'Stack', assetDirectory };
}

const take = (options: LocalSynthesisOptions = {}, where = directory): Promise<KeptAssembly> =>
  keptAssembly({ options, directory: where, synthesize, sources: [sources] });

describe('the assembly of a local run', () => {
  it('is reused while sources and options are the same', async () => {
    const first = await take({ settings: { directoryDelayMs: 5 } });
    const second = await take({ settings: { directoryDelayMs: 5 } });

    expect(count).toBe(1);
    expect(second).toMatchObject({
      template: { Description: 'synthesis 1' },
      stackName: 'Stack',
      assetDirectory: first.assetDirectory,
      codeCache: first.codeCache,
    });
  });

  it.each([
    ['a source is changed', () => change('two')],
    ['a source is added', () => change('', 'new.ts')],
    [
      'a source has another name',
      () => rmSync(path.join(sources, 'deep/source.ts')) ?? change('one', 'other.ts'),
    ],
  ])('is rebuilt when %s', async (_, act) => {
    await take();
    act();

    expect((await take()).template).toEqual({ Description: 'synthesis 2' });
  });

  it('is rebuilt for other options', async () => {
    await take();

    expect((await take({ webStandIn: 'http://127.0.0.1:1' })).template).toEqual({
      Description: 'synthesis 2',
    });
  });

  it('is built by each of two concurrent starts, and they share one', async () => {
    const [one, other] = await Promise.all([take(), take()]);

    expect(count).toBe(2);
    expect(one.assetDirectory).toBe(other.assetDirectory);
    expect(one.template).toEqual(other.template);
    expect(existsSync(one.assetDirectory)).toBe(true);
    expect(readdirSync(directory)).toHaveLength(1);
  });

  it('is built again after a failure', async () => {
    const fails = async (building: string) => {
      mkdirSync(building);
      throw new Error('no room');
    };
    await expect(
      keptAssembly({ options: {}, directory, synthesize: fails, sources: [sources] }),
    ).rejects.toThrow('no room');
    expect(readdirSync(directory)).toEqual([]);

    expect((await take()).template).toEqual({ Description: 'synthesis 1' });
  });

  it('is built again if a builder was killed in the middle', async () => {
    const building = spawn(
      process.execPath,
      ['--input-type=module', '-e', KILLED_WHILE_BUILDING, directory, sources],
      { cwd: projectRoot, stdio: ['ignore', 'pipe', 'inherit'] },
    );
    await once(building.stdout, 'data');
    building.kill('SIGKILL');
    await once(building, 'exit');
    expect(readdirSync(directory)).toHaveLength(1);

    expect((await take()).template).toEqual({ Description: 'synthesis 1' });
    expect((await take()).template).toEqual({ Description: 'synthesis 1' });
  });

  it('depends on everything that is bundled into the functions', async () => {
    const followed = (input: string) => ASSEMBLY_SOURCES.some((source) => input.startsWith(`${source}/`));
    const isOwn = (input: string) =>
      !input.startsWith('node_modules/') && existsSync(path.join(projectRoot, input));
    const own = (await bundledInputs()).filter(isOwn);

    expect(own.length).toBeGreaterThan(100);
    expect(own.filter((input) => !followed(input))).toEqual([]);
  });

  it('is in a temporary directory, deleted when the process exits, if nothing can be cached', async () => {
    const file = path.join(root, 'file');
    writeFileSync(file, '');
    const before = process.listeners('exit');

    const built = await take({}, path.join(file, 'kept'));

    expect(built.template).toEqual({ Description: 'synthesis 1' });
    expect(existsSync(built.assetDirectory)).toBe(true);
    const [atExit] = process.listeners('exit').filter((listener) => !before.includes(listener));
    atExit?.(0);
    expect(existsSync(built.assetDirectory)).toBe(false);
  });
});

describe('unused assemblies', () => {
  const MINUTE_MS = 60_000;

  /** One for each number, the later ones used more recently. */
  async function takeMany(numbers: readonly number[]): Promise<KeptAssembly[]> {
    const taken: KeptAssembly[] = [];
    for (const number of numbers) {
      change(String(number));
      const assembly = await take();
      const at = new Date(Date.now() - (100 - number) * MINUTE_MS);
      utimesSync(path.join(assembly.assetDirectory, '../assembly.json'), at, at);
      taken.push(assembly);
    }
    return taken;
  }

  it('make room for others, least recently used first', async () => {
    const taken = await takeMany([1, 2, 3, 4]);
    const [fifth] = await takeMany([5]);

    expect(taken.map(({ assetDirectory }) => existsSync(assetDirectory))).toEqual([false, true, true, true]);
    expect(existsSync(fifth!.assetDirectory)).toBe(true);
  });

  it('stay for an hour, and for as long as a process uses them', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'Date'] });
    onTestFinished(() => void vi.useRealTimers());
    change('used');
    const { assetDirectory } = await take();
    const summary = path.join(assetDirectory, '../assembly.json');
    const start = Date.now();

    await vi.advanceTimersByTimeAsync(3 * 60 * MINUTE_MS);

    // The file's time is written in the background.
    await vi.waitFor(() => expect(statSync(summary).mtimeMs).toBeGreaterThan(start + 2 * 60 * MINUTE_MS), {
      timeout: 60_000,
    });
    await takeMany([196, 197, 198, 199, 200]);
    expect(existsSync(assetDirectory)).toBe(true);
  });

  it('are deleted when their synthesis was aborted', async () => {
    await takeMany([95, 96, 97]);
    const [old, young] = ['old', 'young'].map((name) => path.join(directory, `key-${name}`));
    for (const place of [old!, young!]) mkdirSync(place, { recursive: true });
    const before = new Date(Date.now() - 70 * MINUTE_MS);
    utimesSync(old!, before, before);

    await takeMany([98]);

    expect([existsSync(old!), existsSync(young!)]).toEqual([false, true]);
  });
});
