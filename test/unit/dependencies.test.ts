import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

const IMPORT =
  /^(?:import|export) (?!type\b)(?:[\w\s{},*$]*? from )?'([^'.#][^']*)'|\bimport\('([^'.#][^']*)'\)/gm;

/** `@scope/name/part` → `@scope/name`. */
const packageOf = (module: string): string => /^(?:@[^/]+\/)?[^/]+/.exec(module)?.[0] ?? module;

/** Packages whose code the sources load. Types disappear when bundled. */
const packagesOf = (pattern: string): Set<string> => {
  const modules = globSync(pattern, { cwd: root }).flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(IMPORT)].map(
      ([, early, late]) => early ?? late ?? '',
    ),
  );
  return new Set(modules.filter((module) => !module.startsWith('node:')).map(packageOf));
};

/** Licenses, advisories and the bill of materials read `dependencies` only. */
describe('the dependencies', () => {
  it('include every package that functions load', () => {
    const rooms =
      'chat,client,contract,crms,delivery,directories,domain,http,mcp,platform,queues,reading,schedules,site,sources,table,vendor-api,workflows,world';
    const loaded = packagesOf(`{functions,lib/{${rooms}}}/**/*.ts`);

    expect(loaded).toContain('@aws-sdk/client-dynamodb');
    expect([...loaded].filter((name) => !(name in dependencies))).toEqual([]);
  });

  it('include every package that pages load', () => {
    const loaded = packagesOf('lib/{console,reference/explorer}/**/*.{ts,tsx}');

    expect(loaded).toContain('preact');
    expect([...loaded].filter((name) => !(name in dependencies))).toEqual([]);
  });
});
