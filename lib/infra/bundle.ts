import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type BuildOptions,
  type BuildResult,
  build as buildWith,
  type Metafile,
  type Plugin,
  stop,
} from 'esbuild';
import { bundleCuts } from './bundle-cuts.ts';
import { ASSEMBLY_SOURCES, hashSources } from './hash-sources.ts';
import { projectRoot } from './project-root.ts';

/**
 * `deployed`: one self-contained, minified bundle per function, so a change redeploys one function. `local`: the same
 * entries with common code split into chunks, which builds ten times faster, and with the demo's fictional world.
 */
export type BundleMode = 'deployed' | 'local';

/** One source file that becomes one Lambda. */
export interface FunctionEntry {
  readonly id: string;
  /** Relative to the project root. */
  readonly source: string;
  /** Adds files next to the function's code. @default none */
  readonly addFiles?: (directory: string, mode: BundleMode) => Promise<void>;
}

export interface Bundle {
  /** The directory of a function's asset and its handler. */
  assetOf(id: string): { readonly directory: string; readonly handler: string };
}

let runningBuilds = 0;

/** Builds, then stops esbuild's child process after the last build; otherwise it keeps 250 MB for as long as we run. */
export async function build<Options extends BuildOptions>(options: Options): Promise<BuildResult<Options>> {
  runningBuilds += 1;
  try {
    return await buildWith<Options>(options as Parameters<typeof buildWith<Options>>[0]);
  } finally {
    runningBuilds -= 1;
    if (runningBuilds === 0) await stop();
  }
}

/** Our modules that are imported on demand, by output file name. */
type LazyModules = Map<string, string>;

/** Keeps dynamic imports out of a function's bundle: each becomes a separate file, loaded on first use. */
const preserveLazyImports = (foundModules: LazyModules): Plugin => ({
  name: 'keep-lazy',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^(?:\.{1,2}\/|#)/ }, async ({ kind, path: importPath, resolveDir }) => {
      if (kind !== 'dynamic-import' || resolveDir.includes('node_modules')) return undefined;
      const { path: source, errors } = await resolve(importPath, { kind: 'import-statement', resolveDir });
      if (errors.length > 0) return { errors };
      const name = `${path.parse(source).name}.mjs`;
      const earlierSource = foundModules.get(name);
      if (earlierSource !== undefined && earlierSource !== source) {
        throw new Error(`${source} and ${earlierSource} are both loaded on demand: rename one of them`);
      }
      foundModules.set(name, source);
      return { path: `./${name}`, external: true };
    });
  },
});

/** Bundles each module that is loaded on demand once and copies it next to the functions that load it. */
async function addLazyModules(
  lazyModules: LazyModules,
  { outputs }: Metafile,
  outputDirectory: string,
): Promise<void> {
  if (lazyModules.size === 0) return;
  const directory = path.join(outputDirectory, 'lazy');
  const importsByModule = await buildLazyModules(lazyModules, directory);
  for (const [file, { imports }] of Object.entries(outputs)) {
    const names = new Set(findLazyImports(imports, lazyModules));
    // A Set can grow while it is iterated, so this also reaches modules that those modules load.
    for (const name of names)
      for (const furtherName of importsByModule.get(name) ?? []) names.add(furtherName);
    for (const name of names) {
      await copyFile(path.join(directory, name), path.join(projectRoot, path.dirname(file), name));
    }
  }
}

type Imports = Metafile['outputs'][string]['imports'];

const findLazyImports = (imports: Imports, lazyModules: LazyModules): string[] =>
  imports.flatMap(({ path: importPath, external }) => {
    const name = path.basename(importPath);
    return external && lazyModules.has(name) ? [name] : [];
  });

/** Builds the modules and everything they load on demand; returns which needs which. */
async function buildLazyModules(lazyModules: LazyModules, directory: string): Promise<Map<string, string[]>> {
  const importsByModule = new Map<string, string[]>();
  for (
    let unbuiltModules = [...lazyModules];
    unbuiltModules.length > 0;
    unbuiltModules = [...lazyModules].filter(([name]) => !importsByModule.has(name))
  ) {
    const { metafile } = await build({
      ...commonOptions,
      entryPoints: unbuiltModules.map(([name, source]) => ({ in: source, out: path.parse(name).name })),
      outdir: directory,
      plugins: [...commonOptions.plugins, preserveLazyImports(lazyModules)],
      ...deployedOptions,
    });
    for (const [file, { imports }] of Object.entries(metafile.outputs)) {
      importsByModule.set(path.basename(file), findLazyImports(imports, lazyModules));
    }
  }
  return importsByModule;
}

const commonOptions = {
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  outExtension: { '.js': '.mjs' },
  // For Node, esbuild prefers CommonJS, which can't be tree-shaken (540 KB against 291 KB).
  mainFields: ['module', 'main'],
  // undici is CommonJS and requires Node's own modules.
  banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
  // undici's own switch for leaving out its experimental second parser (166 KB).
  define: { esbuildDetection: 'true' },
  legalComments: 'none',
  metafile: true,
  logLevel: 'error',
  absWorkingDir: projectRoot,
  plugins: [bundleCuts],
} as const satisfies BuildOptions;

/** `deployed` resolves imports of the demo's world to `no-demo-world.ts`; esbuild adds `module` only if none is named. */
const deployedOptions = { minify: true, conditions: ['module', 'deployed'] };

/**
 * Bundles per esbuild run. esbuild keeps every bundle in memory until the last is written: all hundred at once take 2.1
 * GB, this many 0.7 GB.
 */
const BUNDLES_AT_ONCE = 28;

/** Bundles functions in batches to limit memory; shared code has to be built in one run. */
async function buildInTurns(
  entryPoints: readonly { readonly in: string; readonly out: string }[],
  atOnce: number,
  options: BuildOptions & { readonly metafile: true },
): Promise<Metafile> {
  const mergedMetafile: Metafile = { inputs: {}, outputs: {} };
  for (let offset = 0; offset < entryPoints.length; offset += atOnce) {
    const { metafile } = await build({ ...options, entryPoints: entryPoints.slice(offset, offset + atOnce) });
    Object.assign(mergedMetafile.inputs, metafile.inputs);
    Object.assign(mergedMetafile.outputs, metafile.outputs);
  }
  return mergedMetafile;
}

/** Written last: the hash of the sources that the bundles were built from. */
const SOURCES_HASH = 'sources.sha256';

/** Bundles every function unless the directory has them: `cdk diff` and the `cdk deploy` after it bundle once. */
export async function bundleOnce(
  entries: readonly FunctionEntry[],
  mode: BundleMode,
  outputDirectory: string,
): Promise<Bundle> {
  const hash = hashSources(ASSEMBLY_SOURCES, { mode, entries });
  const hashFile = path.join(outputDirectory, SOURCES_HASH);
  if (existsSync(hashFile) && readFileSync(hashFile, 'utf8') === hash) {
    return { assetOf: createAssetLookup(outputDirectory, mode) };
  }
  const bundle = await bundleFunctions(entries, mode, outputDirectory);
  writeFileSync(hashFile, hash);
  return bundle;
}

const createAssetLookup =
  (outputDirectory: string, mode: BundleMode): Bundle['assetOf'] =>
  (id) =>
    mode === 'deployed'
      ? { directory: path.join(outputDirectory, id), handler: 'index.handler' }
      : { directory: outputDirectory, handler: `${id}.handler` };

/** Bundles every function, for a deploy or for a local run. */
export async function bundleFunctions(
  entries: readonly FunctionEntry[],
  mode: BundleMode,
  outputDirectory: string,
): Promise<Bundle & { readonly metafile: Metafile }> {
  rmSync(outputDirectory, { recursive: true, force: true });
  const isDeployed = mode === 'deployed';
  const lazyModules: LazyModules = new Map();
  const entryPoints = entries.map(({ id, source }) => ({ in: source, out: isDeployed ? `${id}/index` : id }));
  const metafile = await buildInTurns(entryPoints, isDeployed ? BUNDLES_AT_ONCE : entries.length, {
    ...commonOptions,
    plugins: [...commonOptions.plugins, ...(isDeployed ? [preserveLazyImports(lazyModules)] : [])],
    outdir: outputDirectory,
    splitting: !isDeployed,
    ...(isDeployed && deployedOptions),
  });
  await addLazyModules(lazyModules, metafile, outputDirectory);
  const assetOf = createAssetLookup(outputDirectory, mode);
  await Promise.all(entries.map(({ id, addFiles }) => addFiles?.(assetOf(id).directory, mode)));
  return { metafile, assetOf };
}
