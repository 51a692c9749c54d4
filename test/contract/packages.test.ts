import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { errorCodes } from '#contract/errors.ts';
import { describedApi } from '#packages/described-api.ts';
import { pythonSources } from '#packages/python-client.ts';
import { typescriptSources } from '#packages/typescript-client.ts';
import { type WrittenPackages, writePackages } from '#packages/write-packages.ts';

const root = path.resolve(import.meta.dirname, '../..');
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

const names = Object.keys(endpoints);
const HELPERS = ['waitForRun', 'waitForPushRun', 'changes'];
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

describe('the generated clients', () => {
  const typescript = typescriptSources(describedApi());
  const python = pythonSources(describedApi(), version);

  it('have a method for every endpoint in both languages, and no other', () => {
    const inTypescript = [...typescript['client.ts']!.matchAll(/^ {2}(\w+)\(input/gm)].map(
      ([, name]) => name,
    );
    const inPython = [...python['client.py']!.matchAll(/^ {4}def (\w+)\(/gm)].map(([, name]) => name);

    expect([...new Set(inTypescript)].sort()).toEqual([...names].sort());
    expect([...new Set(inPython)].sort()).toEqual([...names, ...HELPERS].map(snake).sort());
  });

  it('iterate every list and stream every export in both languages', () => {
    for (const [name, { method, path: url }] of Object.entries(endpoints)) {
      const [line = ''] = new RegExp(`^  ${name}\\(.*$`, 'm').exec(typescript['client.ts']!) ?? [];
      const text = python['client.py']!.slice(python['client.py']!.indexOf(`    def ${snake(name)}(`));
      const [, result = ''] = /\) -> (.*):\n/.exec(text) ?? [];
      const isExport = url.endsWith('/export') && !url.startsWith('/settings/');
      // Its pages continue by a cursor, which changes() keeps.
      const isFeed = name === 'listChanges';
      const isList = method === 'GET' && name.startsWith('list') && !isFeed;

      expect([name, line.includes('PagedAnswer<'), result.startsWith('Page[')]).toEqual([
        name,
        isList,
        isList,
      ]);
      expect([name, line.includes('AsyncGenerator<'), result.startsWith('Iterator[')]).toEqual([
        name,
        isExport,
        isExport,
      ]);
    }
  });

  it('have a type for every field', () => {
    // Crawled page data has no fixed type.
    expect(typescript['types.ts']!.match(/^.*: .*\bunknown\b.*$/gm)).toEqual([
      '  scraped_meta: Record<string, unknown>;',
    ]);
    expect(python['types.py']!.match(/^ {4}.*\bAny\b.*$/gm)).toEqual(['    scraped_meta: Dict[str, Any]']);
  });

  it('know every error', () => {
    for (const [code, { status }] of Object.entries(errorCodes)) {
      expect(typescript['error-code.ts']).toContain(`| '${code}'`);
      expect(python['_version.py']).toContain(`"${code}": ${status},`);
    }
  });
});

describe('npm run pack', () => {
  const folders = [1, 2].map(() => mkdtempSync(path.join(tmpdir(), 'pack-')));
  let packed: WrittenPackages[];
  beforeAll(() => {
    packed = folders.map(writePackages);
  });
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  it('builds the same bytes from the same contract', () => {
    const [one, other] = packed.map((files) =>
      Object.values(files).map((file) => readFileSync(file).toString('hex')),
    );

    expect(one).toEqual(other);
    expect(one).toHaveLength(3);
  });

  it('uses the project’s version for the packages', () => {
    expect(Object.values(packed[0]!).map((file) => path.basename(file))).toEqual([
      `signal-intelligence-client-${version}.tgz`,
      `signal_intelligence-${version}-py3-none-any.whl`,
      `signal_intelligence-${version}.tar.gz`,
    ]);
  });

  it('packs only what users need, and nothing internal', () => {
    const text = gunzipSync(readFileSync(packed[0]!.npm)).toString('utf8');
    const manifest = JSON.parse(/\{\n {2}"name": "@signal[\s\S]*?\n\}\n/.exec(text)?.[0] ?? '');

    expect(manifest).toMatchObject({
      version,
      type: 'module',
      sideEffects: false,
      engines: { node: '>=20' },
      exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
    });
    expect(manifest).not.toHaveProperty('dependencies');
    const compiled = text.slice(text.indexOf('package/dist/'));
    const imported = [...compiled.matchAll(/^(?:import|export)\b.*? from ['"](.+)['"];$/gm)].map(
      ([, from]) => from,
    );
    expect(imported.length).toBeGreaterThan(20);
    expect(imported.filter((from) => !/^\.\/[a-z-]+\.js$/.test(from ?? ''))).toEqual([]);
    expect(text.includes(root)).toBe(false);
  });
});
