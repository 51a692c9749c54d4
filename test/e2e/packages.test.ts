import { type ExecFileOptions, execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type ApiDocument, listCalls } from '#reference/page/document.ts';
import { setUp, writeSamples } from '#reference/page/samples.ts';
import { nodes } from '#test/harness/host-runtimes.ts';
import { newWorkspace } from '#test/harness/workspace.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** The code blocks in this language in a package's README. */
const examplesIn = (readme: string, language: string): string[] =>
  [
    ...readFileSync(path.join(root, readme), 'utf8').matchAll(
      new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'),
    ),
  ].map(([, code = '']) => code);

/** Every sample of the API reference. */
const document: ApiDocument = JSON.parse(readFileSync(path.join(root, 'docs/openapi.json'), 'utf8'));
const samples = listCalls(document.paths).map((call) => writeSamples(call, document));

const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

const folder = mkdtempSync(path.join(tmpdir(), 'packages-'));
const pack = ['run', '--silent', 'pack', '--workspace', 'packages/typescript', '--'];
await said('npm', [...pack, '--pack-destination', folder], { cwd: root });
const packed = path.join(folder, `signal-intelligence-client-${version}.tgz`);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function said(file: string, args: readonly string[], options: ExecFileOptions = {}): Promise<string> {
  const { stdout } = await promisify(execFile)(file, args, {
    ...options,
    encoding: 'utf8',
    timeout: 600_000,
  });
  return stdout;
}

/** The environment for a README's examples: the service, and the key of a new workspace. */
async function readmeEnvironment(): Promise<NodeJS.ProcessEnv> {
  const { apiKey } = await newWorkspace();
  return { ...process.env, SIGNAL_BASE_URL: inject('cloud').baseUrl, SIGNAL_API_KEY: apiKey };
}

const README_SAYS = [
  /^Nordwind: created, suggested$/m,
  /^1 of 1 accounts$/m,
  /^Nordwind \d+$/m,
  /^nobody: This record does not exist/m,
];

describe.concurrent('the npm package', () => {
  let project: string;
  let compiled: Promise<string>;
  beforeAll(async () => {
    project = path.join(folder, 'node-project');
    mkdirSync(project);
    writeFileSync(path.join(project, 'package.json'), '{"private":true,"type":"module"}');
    const options = ['--offline', '--no-audit', '--no-fund', '--cache', path.join(folder, 'npm-cache')];
    await said('npm', ['install', ...options, packed], { cwd: project });
    const examples = examplesIn('packages/typescript/README.md', 'ts');
    expect(examples).toHaveLength(4);
    for (const [at, example] of examples.entries())
      writeFileSync(path.join(project, `readme-${at}.ts`), example);
    const calls = samples.map(
      ({ typescript }, at) => `export async function call${at}() {\n${typescript}\n}\n`,
    );
    writeFileSync(path.join(project, 'samples.ts'), [setUp.typescript, ...calls].join('\n'));
    cpSync(path.join(root, 'packages/typescript/check-types.ts'), path.join(project, 'check-types.ts'));
    writeFileSync(
      path.join(project, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: {
          target: 'es2022',
          lib: ['es2022'],
          types: ['node'],
          typeRoots: [path.join(root, 'node_modules/@types')],
          module: 'nodenext',
          strict: true,
          exactOptionalPropertyTypes: true,
        },
        include: ['*.ts'],
      }),
    );
    compiled = said(process.execPath, [path.join(root, 'node_modules/typescript/bin/tsc'), '-p', project]);
  });

  it('has the version of the project and no dependencies', () => {
    const lock = JSON.parse(readFileSync(path.join(project, 'package-lock.json'), 'utf8'));

    expect(Object.keys(lock.packages)).toEqual(['', 'node_modules/@signal-intelligence/client']);
    expect(lock.packages['node_modules/@signal-intelligence/client'].version).toBe(version);
  });

  it("has declarations that its README's examples and the samples of the reference, and no others, compile by", async () => {
    expect(await compiled).toBe('');
  });

  it.each(nodes())('runs its README against the service on Node $version', async ({ file }) => {
    await compiled;
    const text = await said(file, ['readme-0.js'], { cwd: project, env: await readmeEnvironment() });

    for (const line of README_SAYS) expect(text).toMatch(line);
  });
});
