import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DescribedApi } from './described-api.ts';
import type { PackedFiles } from './packed-file.ts';
import { type Release, root, textOf } from './release.ts';
import { typescriptSources } from './typescript-client.ts';

const NPM_NAME = '@signal-intelligence/client';

const manifest = ({ version, license }: Release) => ({
  name: NPM_NAME,
  version,
  description: 'Client for the Signal Intelligence Service: buying signals for B2B sales teams.',
  license,
  type: 'module',
  sideEffects: false,
  engines: { node: '>=20' },
  main: './dist/index.js',
  types: './dist/index.d.ts',
  exports: {
    '.': { types: './dist/index.d.ts', default: './dist/index.js' },
    './package.json': './package.json',
  },
  files: ['dist'],
});

/** Without Node's types, so that the client also runs in browsers. */
const compilerOptions = {
  target: 'es2022',
  lib: ['es2022', 'dom', 'dom.iterable', 'dom.asynciterable'],
  types: [],
  module: 'nodenext',
  moduleResolution: 'nodenext',
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  verbatimModuleSyntax: true,
  declaration: true,
  newLine: 'lf',
  rootDir: 'src',
  outDir: 'dist',
};

/** The compiler would keep `.ts` imports in the declarations, which older compilers can't resolve. */
const importingJavaScript = (source: string): string =>
  source.replaceAll(/(from '\.\/[a-z-]+)\.ts'/g, "$1.js'");

/** Compiles the sources to JavaScript and declarations. */
function compiled(sources: Readonly<Record<string, string>>): [string, string][] {
  const directory = mkdtempSync(path.join(tmpdir(), 'npm-package-'));
  try {
    mkdirSync(path.join(directory, 'src'));
    writeFileSync(path.join(directory, 'package.json'), '{"type":"module"}');
    writeFileSync(
      path.join(directory, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, include: ['src'] }),
    );
    for (const [name, text] of Object.entries(sources)) {
      writeFileSync(path.join(directory, 'src', name), importingJavaScript(text));
    }
    const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
    execFileSync(process.execPath, [compiler, '-p', directory], { stdio: 'pipe', encoding: 'utf8' });
    return globSync('dist/*', { cwd: directory })
      .sort()
      .map((file) => [file, readFileSync(path.join(directory, file), 'utf8')]);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** The client's core from `lib/client`, with the generated files in place of its open types. */
const sourcesOf = (api: DescribedApi): Record<string, string> => ({
  ...Object.fromEntries(
    globSync('lib/client/*.ts', { cwd: root }).map((file) => [path.basename(file), textOf(file)]),
  ),
  ...typescriptSources(api),
});

export const npmPackage = (api: DescribedApi, release: Release): PackedFiles =>
  new Map([
    ['package.json', `${JSON.stringify(manifest(release), null, 2)}\n`],
    ['README.md', textOf('packages/typescript/README.md')],
    ...compiled(sourcesOf(api)),
  ]);
