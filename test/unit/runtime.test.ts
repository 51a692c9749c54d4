import { readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const read = (name: string): string => readFileSync(path.join(root, name), 'utf8');

interface Locked {
  readonly version: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly optional?: boolean;
  readonly os?: string | readonly string[];
  readonly cpu?: string | readonly string[];
  readonly inBundle?: boolean;
  readonly bin?: Readonly<Record<string, string>>;
  readonly hasInstallScript?: boolean;
  /** A package of this repository. */
  readonly link?: boolean;
}

const locked: Record<string, Locked> = JSON.parse(read('package-lock.json')).packages;
const packages = Object.entries(locked).filter(
  ([place, { link = false }]) => place.includes('node_modules/') && !link,
);

describe('the runtime', () => {
  it.each([
    ['linux', 'x64'],
    ['linux', 'arm64'],
    ['darwin', 'x64'],
  ])('for %s on %s is in the lock file with its checksum, as an optional package', (os, cpu) => {
    expect(locked[`node_modules/node-${os}-${cpu}`]).toMatchObject({
      version: expect.stringMatching(/^24\./),
      integrity: expect.stringMatching(/^sha512-/),
      optional: true,
      os,
      cpu,
      bin: { node: 'bin/node' },
    });
  });

  it('is the one that runs the npm scripts if there is one for this machine', () => {
    expect(process.versions.node).toMatch(/^24\./);
    const own = `node_modules/node-${process.platform}-${process.arch}`;
    if (own in locked)
      expect(realpathSync(process.execPath)).toBe(path.join(realpathSync(root), own, 'bin/node'));
  });

  it('comes from one package per platform, so that no other can take its name', () => {
    const named = packages
      .filter(([, { bin = {} }]) => 'node' in bin)
      .map(([, { os, cpu }]) => `${os} ${cpu}`);

    expect(named.toSorted()).toEqual(['darwin x64', 'linux arm64', 'linux x64']);
  });
});

describe('an install', () => {
  it('runs no package scripts; packages that have one are known to work without it', () => {
    const withScript = packages
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([place]) => place);

    expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m);
    // esbuild finds its platform binary by itself.
    expect([...new Set(withScript.map((place) => place.split('node_modules/').at(-1)))]).toEqual(['esbuild']);
  });

  it('on Linux, x64 or arm64, checks every package against a checksum and is not tied to one registry', () => {
    const onLinux = packages.filter(
      ([place, { os = 'linux', cpu = 'x64', inBundle = false }]) =>
        os.includes('linux') && /^(x64|arm64)$/.test(String(cpu)) && !place.endsWith('-musl') && !inBundle,
    );
    const unchecked = onLinux.filter(([, { integrity }]) => integrity === undefined).map(([place]) => place);
    const tied = packages.filter(([, { resolved }]) => resolved !== undefined).map(([place]) => place);

    expect({ unchecked, tied }).toEqual({ unchecked: [], tied: [] });
  });
});
