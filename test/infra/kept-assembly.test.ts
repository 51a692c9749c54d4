import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getCachedAssembly, type KeptAssembly } from '#infra/cached-assembly.ts';
import { ASSEMBLY_SOURCES } from '#infra/hash-sources.ts';
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
  getCachedAssembly({ options, directory: where, synthesize, sources: [sources] });

describe('the assembly of a local run', () => {
  it('is reused while sources and options are the same', async () => {
    const first = await take({ settings: { accountConcurrency: 5 } });
    const second = await take({ settings: { accountConcurrency: 5 } });

    expect(count).toBe(1);
    expect(second).toMatchObject({
      template: { Description: 'synthesis 1' },
      stackName: 'Stack',
      assetDirectory: first.assetDirectory,
      codeCache: first.codeCache,
    });
  });

  it('depends on everything that is bundled into the functions', async () => {
    const followed = (input: string) => ASSEMBLY_SOURCES.some((source) => input.startsWith(`${source}/`));
    const isOwn = (input: string) =>
      !input.startsWith('node_modules/') && existsSync(path.join(projectRoot, input));
    const own = (await bundledInputs()).filter(isOwn);

    expect(own.length).toBeGreaterThan(100);
    expect(own.filter((input) => !followed(input))).toEqual([]);
  });

  it('is built by each of two concurrent starts, and they share one', async () => {
    const [one, other] = await Promise.all([take(), take()]);

    expect(count).toBe(2);
    expect(one.assetDirectory).toBe(other.assetDirectory);
    expect(one.template).toEqual(other.template);
    expect(existsSync(one.assetDirectory)).toBe(true);
    expect(readdirSync(directory)).toHaveLength(1);
  });
});
