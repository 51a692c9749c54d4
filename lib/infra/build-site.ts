import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Metafile, Plugin } from 'esbuild';
import { routes } from '#contract/routes.ts';
import { MANIFEST_FILE, SITE_DIRECTORY, type SiteManifest, type StoredFile } from '#http/pages/manifest.ts';
import { BASE_URL_PLACEHOLDER, FILES_FOLDER, sitePages } from '#http/pages/pages.ts';
import { renderReferencePage } from '#reference/page/reference-page.ts';
import type { BundleMode } from './bundle.ts';
import { build } from './bundle.ts';
import { projectRoot } from './project-root.ts';

const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Already compressed. */
const COMPRESSED_EXTENSIONS = ['.woff2'];

interface Packing {
  readonly brotli: number;
  readonly gzip: number;
}

/** Our own files are small. A deploy compresses them as far as possible; a local start must not wait for that. */
const compressionLevels = {
  deployed: { brotli: 11, gzip: 9 },
  local: { brotli: 4, gzip: 4 },
} as const satisfies Record<BundleMode, Packing>;

const OUTPUT = 'out';

/** Pages call every endpoint by its name, and need none of the contract for it. */
const inlineRoutes: Plugin = {
  name: 'inline-routes',
  setup({ onLoad }) {
    onLoad({ filter: /\/contract\/routes\.ts$/ }, () => ({
      contents: `export const routes = ${JSON.stringify(routes)};`,
    }));
  },
};

/** Content hashes: the same input gives the same names. */
const bundlePages = (mode: BundleMode) =>
  build({
    entryPoints: sitePages.map(({ path: page, entry }) => ({ in: entry, out: page.slice(1) })),
    entryNames: '[name]-[hash]',
    chunkNames: 'part-[hash]',
    assetNames: '[name]-[hash]',
    outdir: OUTPUT,
    write: false,
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: ['chrome120', 'firefox121', 'safari17'],
    jsx: 'automatic',
    jsxImportSource: 'preact',
    loader: { '.woff2': 'file', '.svg': 'file' },
    define: { 'process.env.NODE_ENV': '"production"' },
    legalComments: mode === 'deployed' ? 'eof' : 'none',
    metafile: true,
    logLevel: 'error',
    absWorkingDir: projectRoot,
    plugins: [inlineRoutes],
  });

type Output = Metafile['outputs'][string];

/** Everything a script imports before it runs, so the browser can preload it. */
function collectImports(
  name: string,
  outputs: Metafile['outputs'],
  importPaths = new Set<string>(),
): Set<string> {
  for (const { path: importPath, kind } of outputs[name]?.imports ?? []) {
    if (kind !== 'import-statement' || importPaths.has(importPath)) continue;
    importPaths.add(importPath);
    collectImports(importPath, outputs, importPaths);
  }
  return importPaths;
}

/** `out/docs-1.js` → `site/docs-1.js`. */
const createFileLink = (name: string): string =>
  path.posix.join(FILES_FOLDER, name.replace(`${OUTPUT}/`, ''));

/** What stands for `<!-- name -->` in the HTML of a page. */
type Parts = Readonly<Record<string, string>>;

interface BuiltPage {
  readonly output: [string, Output];
  readonly outputs: Metafile['outputs'];
  /** To stand in the page itself. */
  readonly styles: string | undefined;
}

function listAssets({ output: [script, output], outputs, styles }: BuiltPage): Parts {
  const preloadLinks = [...collectImports(script, outputs)].map(
    (importedFile) => `<link rel="modulepreload" href="${createFileLink(importedFile)}">`,
  );
  return {
    styles:
      styles === undefined
        ? `<link rel="stylesheet" href="${createFileLink(output.cssBundle ?? '')}">`
        : `<style>${styles}</style>`,
    scripts: [...preloadLinks, `<script type="module" src="${createFileLink(script)}"></script>`].join('\n'),
  };
}

function fillShell(shell: string, parts: Parts): string {
  for (const name of Object.keys(parts))
    if (!shell.includes(`<!-- ${name} -->`))
      throw new Error(`A page's HTML needs the placeholder <!-- ${name} -->.`);
  return shell.replace(/<!-- (\w+) -->/g, (mark, name: string) => parts[name] ?? mark);
}

/** Writes each file both plain and compressed. */
function createFileStore(directory: string) {
  return (name: string, content: Uint8Array, packing: Packing | undefined): StoredFile => {
    const extension = path.extname(name);
    const contentType = contentTypes[extension];
    if (!contentType) throw new Error(`${name} has no known media type; add its extension.`);
    const storedNames: { -readonly [Name in keyof StoredFile['stored']]?: string } = {};
    const storeAs = (encoding: keyof StoredFile['stored'], suffix: string, bytes: Uint8Array): void => {
      storedNames[encoding] = `${name}${suffix}`;
      const file = path.join(directory, `${name}${suffix}`);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, bytes);
    };
    if (packing && !COMPRESSED_EXTENSIONS.includes(extension)) {
      const params = { [constants.BROTLI_PARAM_QUALITY]: packing.brotli };
      storeAs('br', '.br', brotliCompressSync(content, { params }));
      storeAs('gzip', '.gz', gzipSync(content, { level: packing.gzip }));
    }
    storeAs('identity', '', content);
    return {
      contentType,
      hash: hash('sha256', content, 'hex'),
      stored: { ...storedNames, identity: name },
    };
  };
}

const readSource = (file: string): string => readFileSync(path.join(projectRoot, file), 'utf8');

/** Builds every page of the site into a function's asset. */
export async function buildSite(assetDirectory: string, mode: BundleMode): Promise<void> {
  const directory = path.join(assetDirectory, SITE_DIRECTORY);
  const storeFile = createFileStore(directory);
  const levels = compressionLevels[mode];
  const { outputFiles, metafile } = await bundlePages(mode);
  const entries = new Map(
    Object.entries(metafile.outputs).map((entry) => [entry[1].entryPoint ?? entry[0], entry]),
  );
  // The committed document, which a test keeps equal to the contract: generating it would slow down every start.
  const apiDocument = JSON.parse(readSource('docs/openapi.json'));
  const placeholdersByPage: Readonly<Record<string, Parts>> = {
    '/docs': { ...renderReferencePage(apiDocument) },
  };
  const pages = sitePages.map(({ path: page, entry, shell, inlinesStyles }) => {
    const output = entries.get(entry);
    const styleSheet = outputFiles.find(({ path: file }) => file.endsWith(`/${output?.[1].cssBundle}`));
    if (!output || !styleSheet) throw new Error(`${entry} was not built`);
    const styles = inlinesStyles && styleSheet.text.trim();
    const assets = listAssets({ output, outputs: metafile.outputs, styles });
    const text = fillShell(readSource(shell), { ...assets, ...placeholdersByPage[page] });
    const storedPage = storeFile(`${page.slice(1)}.html`, Buffer.from(text), levels);
    return [
      page,
      { ...storedPage, ...(styles && { styleHash: `sha256-${hash('sha256', styles, 'base64')}` }) },
    ] as const;
  });
  const files = outputFiles.map(({ path: file, contents }) => {
    const name = path.basename(file);
    return [name, storeFile(name, contents, levels)] as const;
  });
  const document = { ...apiDocument, servers: [{ url: BASE_URL_PLACEHOLDER }] };
  const manifest: SiteManifest = {
    document: storeFile('openapi.json', Buffer.from(JSON.stringify(document)), undefined),
    pages: Object.fromEntries(pages),
    files: Object.fromEntries(files),
  };
  writeFileSync(path.join(directory, MANIFEST_FILE), JSON.stringify(manifest));
}
