import { readFile } from 'node:fs/promises';
import type { Plugin, PluginBuild } from 'esbuild';
import { projectRoot } from './project-root.ts';

/** An ES module's `import 'node:http'` makes Node load its whole web client: 36 % more instructions to load an endpoint. */
function loadBuiltinsLazily({ onResolve, onLoad }: PluginBuild): void {
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
        ? ['export const { STATUS_CODES, METHODS, IncomingMessage, ClientRequest, maxHeaderSize } = builtin;']
        : []),
    ].join('\n'),
  }));
}

/** Lambda passes credentials in the environment, so the SDK's provider chain is dead weight: 131 KB and 12 % more instructions. */
function useEnvironmentCredentials({ onResolve, onLoad }: PluginBuild): void {
  onResolve({ filter: /^@aws-sdk\/credential-provider-node$/ }, ({ path: name }) => ({
    path: name,
    namespace: 'environment-credentials',
  }));
  onLoad({ filter: /.*/, namespace: 'environment-credentials' }, () => ({
    contents: `export const defaultProvider = () => async () => {
      throw new Error('create clients in lib/platform/clients.ts, with credentials from the environment');
    };`,
  }));
}

/** Requests only use undici's pools; the package entry also brings fetch, mocks and caches: 165 KB of the sender. */
function trimUndici({ onResolve, onLoad }: PluginBuild): void {
  onResolve({ filter: /^undici$/ }, () => ({ path: 'undici', namespace: 'slim-undici' }));
  onLoad({ filter: /.*/, namespace: 'slim-undici' }, () => ({
    resolveDir: projectRoot,
    contents: [
      "exports.Pool = require('undici/lib/dispatcher/pool.js');",
      "exports.buildConnector = require('undici/lib/core/connect.js');",
      "exports.errors = require('undici/lib/core/errors.js');",
    ].join('\n'),
  }));
}

interface ExcludedModule {
  readonly files: RegExp;
  readonly because: string;
  /** The replacement module's source; it exports the same names and may call `leftOut`. */
  readonly instead: (exportedNames: readonly string[]) => string;
}

const EXPORTED_NAME_PATTERN = /^export (?:const|function|class) (\w+)/gm;

/** Code that functions load but never use. If it is called after all, it throws. */
const EXCLUDED_MODULES: readonly ExcludedModule[] = [
  {
    // 17 KB of every endpoint's 411 KB
    files: /zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/,
    because: 'JSON Schemas are generated at build time',
    // Each schema calls `create…` for its methods when it is constructed; the methods themselves are never called.
    instead: (exportedNames) =>
      exportedNames
        .map((name) => `export const ${name} = ${name.startsWith('create') ? '() => leftOut' : 'leftOut'};`)
        .join('\n'),
  },
  {
    // 15 KB of every function
    files: /@smithy\/core\/dist-es\/submodules\/event-streams\/index\.js$/,
    because: 'we call no API that streams events',
    // Bedrock's client sets up streaming when it is constructed, but only a streaming command would use it.
    instead: () =>
      [
        'export { leftOut as EventStreamSerde, leftOut as eventStreamSerdeProvider };',
        'export { leftOut as iterableToReadableStream, leftOut as readableStreamToIterable };',
        'export const resolveEventStreamSerdeConfig = (config) => config;',
        'export class EventStreamCodec { encode = leftOut; decode = leftOut; }',
      ].join('\n'),
  },
  {
    // 155 KB of the agents' 531 KB
    files: /@modelcontextprotocol\/server\/dist\/shimsNode\.mjs$/,
    because: 'the public API validates tool arguments',
    instead: () =>
      "export { default as process } from 'node:process';\nexport class DefaultJsonSchemaValidator { getValidator = leftOut; }",
  },
  {
    // 132 KB of the sender, which has 181 KB left
    files: /undici\/lib\/(dispatcher\/client-h2|llhttp\/llhttp-wasm|web\/.+)\.js$/,
    because: 'rows are sent as text over HTTP/1.1, and every Lambda has the SIMD parser',
    instead: () => 'module.exports = new Proxy(leftOut, { get: () => leftOut });',
  },
];

const writeThrowingModule = (file: string, reason: string): string => {
  const message = `${file.slice(file.lastIndexOf('node_modules/'))} is left out of the bundle: ${reason}`;
  return `function leftOut() { throw new Error(${JSON.stringify(message)}); }`;
};

function excludeModule({ onLoad }: PluginBuild): void {
  for (const { files, because, instead } of EXCLUDED_MODULES) {
    onLoad({ filter: files }, async ({ path: file }) => {
      const exportedNames = [...(await readFile(file, 'utf8')).matchAll(EXPORTED_NAME_PATTERN)].map(
        ([, name = '']) => name,
      );
      return { contents: `${writeThrowingModule(file, because)}\n${instead(exportedNames)}` };
    });
  }
}

/**
 * What bundles leave out. Each cut says what it saves in a minified bundle; instructions were counted with Valgrind while
 * `activate-account` loads. Cuts of less than 15 KB or 1 % aren't worth their lines.
 */
export const bundleCuts: Plugin = {
  name: 'bundle-cuts',
  setup(build) {
    loadBuiltinsLazily(build);
    useEnvironmentCredentials(build);
    trimUndici(build);
    excludeModule(build);
  },
};
