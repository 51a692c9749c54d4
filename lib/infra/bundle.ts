import { rmSync } from 'node:fs';
import { copyFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';
import type { FunctionEntry } from './function-entries.ts';

export const projectRoot = path.resolve(import.meta.dirname, '../..');

/**
 * `apart`: one self-contained, minified bundle per function, so that a change redeploys one function.
 * `shared`: the same entries with their common code split off, ten times as quick to build.
 */
export type BundleMode = 'apart' | 'shared';

export interface Bundle {
  /** Where a function's asset lies and which handler to name. */
  assetOf(id: string): { readonly directory: string; readonly handler: string };
  readonly metafile: Metafile;
}

/** An ES module's `import 'node:http'` makes Node load its whole web client (64 ms against 5 ms). */
const lazyBuiltins: Plugin = {
  name: 'lazy-builtins',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(node:)?https?$/ }, ({ path: name }) => ({
      path: name.replace(/^node:/, ''),
      namespace: 'lazy-builtin',
    }));
    onLoad({ filter: /.*/, namespace: 'lazy-builtin' }, ({ path: name }) => ({
      contents: [
        `const builtin = process.getBuiltinModule('node:${name}');`,
        'export default builtin;',
        'export const { Agent, request, get, globalAgent, createServer } = builtin;',
        ...(name === 'http'
          ? [
              'export const { STATUS_CODES, METHODS, IncomingMessage, ClientRequest, maxHeaderSize } = builtin;',
            ]
          : []),
      ].join('\n'),
    }));
  },
};

/** Lambda hands credentials over in the environment, so the SDK's search for others is dead weight (131 KB). */
const environmentCredentials: Plugin = {
  name: 'environment-credentials',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^@aws-sdk\/credential-provider-node$/ }, ({ path: name }) => ({
      path: name,
      namespace: 'environment-credentials',
    }));
    onLoad({ filter: /.*/, namespace: 'environment-credentials' }, () => ({
      contents: `export const defaultProvider = () => async () => {
        throw new Error('clients are built in lib/platform/clients.ts, with the credentials of the environment');
      };`,
    }));
  },
};

/** Of undici the sender uses pools and their `request`; the package's own entry brings fetch, mocks, caches and more. */
const slimUndici: Plugin = {
  name: 'slim-undici',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^undici$/ }, () => ({ path: 'undici', namespace: 'slim-undici' }));
    onLoad({ filter: /.*/, namespace: 'slim-undici' }, () => ({
      resolveDir: projectRoot,
      contents: [
        "const Dispatcher = require('undici/lib/dispatcher/dispatcher.js');",
        "Dispatcher.prototype.request = require('undici/lib/api/api-request.js');",
        "exports.Pool = require('undici/lib/dispatcher/pool.js');",
        "exports.buildConnector = require('undici/lib/core/connect.js');",
        "exports.errors = require('undici/lib/core/errors.js');",
      ].join('\n'),
    }));
  },
};

/**
 * Modules that a function loads and never uses: zod's JSON Schema writer (the OpenAPI document is made at build
 * time), a query language of which idempotency needs one field name, DynamoDB's endpoint discovery, and the parts
 * of undici for other protocols, other parsers and fetch.
 */
const unused: readonly { readonly files: RegExp; readonly because: string; readonly instead?: string }[] = [
  {
    files: /zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/,
    because: 'JSON Schemas are written at build time',
  },
  {
    files: /@aws-lambda-powertools\/jmespath\/lib\/esm\/search\.js$/,
    because: 'idempotency looks up plain field names',
    instead: 'export const search = (name, from) => from?.[name];',
  },
  {
    files: /@aws-lambda-powertools\/jmespath\/lib\/esm\/PowertoolsFunctions\.js$/,
    because: 'plain field names call no functions',
    instead: 'export class PowertoolsFunctions {}',
  },
  {
    files: /@smithy\/core\/dist-es\/submodules\/event-streams\/index\.js$/,
    because: 'no service that we call streams events',
    instead: 'export {};',
  },
  {
    files: /@aws-sdk\/endpoint-cache\/dist-es\/EndpointCache\.js$/,
    because: 'DynamoDB has one endpoint per region',
    instead: 'export class EndpointCache {}',
  },
  {
    files: /undici\/lib\/(dispatcher\/client-h2|llhttp\/llhttp-wasm|web\/.+)\.js$/,
    because: 'rows are texts sent over HTTP/1.1, and every Lambda has the SIMD parser',
    instead: 'module.exports = {};',
  },
];

const EXPORTED = /^export (?:const|function|class) (\w+)/gm;

/** Replaces these modules by ones that export the same names and do nothing. */
const dropUnused: Plugin = {
  name: 'drop-unused',
  setup({ onLoad }) {
    for (const { files, instead } of unused) {
      onLoad({ filter: files }, async ({ path: file }) => {
        const names = [...(await readFile(file, 'utf8')).matchAll(EXPORTED)].map(([, name]) => name);
        return {
          contents: instead ?? names.map((name) => `export const ${name} = () => undefined;`).join('\n'),
        };
      });
    }
  },
};

/** Modules of ours that are imported on demand, by the name of the file they become. */
type LazyModules = Map<string, string>;

/** Keeps what is imported on demand out of a function's bundle: a file beside it, loaded if and when it is used. */
const keepLazy = (found: LazyModules): Plugin => ({
  name: 'keep-lazy',
  setup({ onResolve }) {
    onResolve({ filter: /^\.{1,2}\// }, ({ kind, path: wanted, resolveDir }) => {
      if (kind !== 'dynamic-import' || resolveDir.includes('node_modules')) return undefined;
      const source = path.resolve(resolveDir, wanted);
      const name = `${path.parse(source).name}.mjs`;
      const other = found.get(name);
      if (other !== undefined && other !== source) {
        throw new Error(`${source} and ${other} are both loaded on demand: give one of them another name`);
      }
      found.set(name, source);
      return { path: `./${name}`, external: true };
    });
  },
});

/** Bundles the modules loaded on demand, once each, and puts them beside the functions that load them. */
async function addLazyModules(
  lazy: LazyModules,
  { outputs }: Metafile,
  outputDirectory: string,
): Promise<void> {
  if (lazy.size === 0) return;
  const directory = path.join(outputDirectory, 'lazy');
  await build({
    ...common,
    entryPoints: [...lazy].map(([name, source]) => ({ in: source, out: path.parse(name).name })),
    outdir: directory,
    minify: true,
  });
  for (const [file, { imports }] of Object.entries(outputs)) {
    for (const { path: wanted, external } of imports) {
      const name = path.basename(wanted);
      if (!external || !lazy.has(name)) continue;
      await copyFile(path.join(directory, name), path.join(projectRoot, path.dirname(file), name));
    }
  }
}

const common = {
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  outExtension: { '.js': '.mjs' },
  // Node's own condition order, so that ES modules (which can be shaken) win over CommonJS.
  mainFields: ['module', 'main'],
  conditions: ['module'],
  // Some dependencies are CommonJS and call require for Node's own modules.
  banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
  // undici's own switch to leave its experimental second parser out.
  define: { esbuildDetection: 'true' },
  legalComments: 'none',
  metafile: true,
  logLevel: 'error',
  absWorkingDir: projectRoot,
  plugins: [lazyBuiltins, slimUndici, environmentCredentials, dropUnused],
} as const satisfies BuildOptions;

/** Bundles every function in one run. */
export async function bundleFunctions(
  entries: readonly FunctionEntry[],
  mode: BundleMode,
  outputDirectory: string,
): Promise<Bundle> {
  rmSync(outputDirectory, { recursive: true, force: true });
  const apart = mode === 'apart';
  const lazy: LazyModules = new Map();
  const { metafile } = await build({
    ...common,
    plugins: [...common.plugins, ...(apart ? [keepLazy(lazy)] : [])],
    entryPoints: entries.map(({ id, source }) => ({ in: source, out: apart ? `${id}/index` : id })),
    outdir: outputDirectory,
    minify: apart,
    splitting: !apart,
  });
  await addLazyModules(lazy, metafile, outputDirectory);
  return {
    metafile,
    assetOf: (id) =>
      apart
        ? { directory: path.join(outputDirectory, id), handler: 'index.handler' }
        : { directory: outputDirectory, handler: `${id}.handler` },
  };
}
