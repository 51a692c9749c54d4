import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import { definition } from '../../lib/contract/client.ts';

/** Compiles `lib/client` with types from the OpenAPI document into `dist`. */

const here = import.meta.dirname;
const root = path.resolve(here, '../..');
const compile = (folder: string): void => {
  const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
  execFileSync(process.execPath, [compiler, '-p', folder], { stdio: ['ignore', 2, 2] });
};

/** Without Node's types, so that the client also runs in browsers. */
const compilerOptions = {
  target: 'es2022',
  lib: ['es2022', 'dom', 'dom.iterable', 'dom.asynciterable'],
  types: [],
  module: 'nodenext',
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  verbatimModuleSyntax: true,
  declaration: true,
  newLine: 'lf',
  rootDir: 'src',
  outDir: 'dist',
};

const document = await openapiTS(new URL('../../docs/openapi.json', import.meta.url), {
  rootTypes: true,
  rootTypesNoSchemaPrefix: true,
  defaultNonNullable: false,
});
const errorCodes = Object.keys(definition.errorStatuses).map((code) => `  | '${code}'`);
const generated = {
  'api.ts': astToString(document),
  'definition.ts': `import type { Definition } from './operation.ts';

export const definition: Definition = ${JSON.stringify(definition, null, 2)};
`,
  'error-code.ts': `/** Why a call was rejected. A newer service may have more codes. */
export type ErrorCode =
${errorCodes.join('\n')}
  | (string & {});
`,
  'webhook-payload.ts': `import type { Alert, AlertDigest, AccountRow, PersonRow } from './api.ts';

/** The payload of a delivery: an alert, a digest, or a row of a push (\`'record_type' in payload\`). */
export type WebhookPayload = Alert | AlertDigest | AccountRow | PersonRow;
`,
};

const work = mkdtempSync(path.join(tmpdir(), 'npm-package-'));
try {
  const src = path.join(work, 'src');
  mkdirSync(src);
  for (const file of [
    ...globSync(path.join(root, 'lib/client/*.ts')),
    ...['index.ts', 'typed-client.ts'].map((name) => path.join(here, name)),
  ])
    cpSync(file, path.join(src, path.basename(file)));
  for (const [name, text] of Object.entries(generated)) writeFileSync(path.join(src, name), text);
  // The compiler would leave `.ts` imports in the declarations, which older compilers can't resolve.
  for (const name of globSync('*.ts', { cwd: src })) {
    const file = path.join(src, name);
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/(from '\.\/[a-z-]+)\.ts'/g, "$1.js'"));
  }
  writeFileSync(path.join(work, 'package.json'), '{"type":"module"}');
  writeFileSync(path.join(work, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }));
  compile(work);
  const dist = path.join(here, 'dist');
  rmSync(dist, { recursive: true, force: true });
  cpSync(path.join(work, 'dist'), dist, { recursive: true });
} finally {
  rmSync(work, { recursive: true, force: true });
}
