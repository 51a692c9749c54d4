import { type ExecFileOptions, execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type WrittenPackages, writePackages } from '#packages/write-packages.ts';
import { type ApiDocument, callsIn } from '#reference/page/document.ts';
import { BASE_URL, samplesOf, setUp } from '#reference/page/samples.ts';
import { type FaultyService, startFaultyService } from '#test/harness/faulty-service.ts';
import { nodes, python } from '#test/harness/host-runtimes.ts';
import { webhookVectors } from '#test/harness/webhook-vectors.ts';
import { newWorkspace } from '#test/harness/workspace.ts';

const root = path.resolve(import.meta.dirname, '../..');
const here = path.join(import.meta.dirname, 'packages');

/** The code blocks in this language in a package's README. */
const examplesIn = (readme: string, language: string): string[] =>
  [
    ...readFileSync(path.join(root, readme), 'utf8').matchAll(
      new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'),
    ),
  ].map(([, code = '']) => code);

/** Every sample of the API reference. */
const document: ApiDocument = JSON.parse(readFileSync(path.join(root, 'docs/openapi.json'), 'utf8'));
const samples = callsIn(document.paths).map((call) => samplesOf(call, document));

let folder: string;
let packed: WrittenPackages;
let faulty: FaultyService;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'packages-'));
  packed = writePackages(path.join(folder, 'packed'));
  writeFileSync(path.join(folder, 'vectors.json'), JSON.stringify(webhookVectors));
  faulty = await startFaultyService();
});
afterAll(async () => {
  await faulty?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function said(file: string, args: readonly string[], options: ExecFileOptions = {}): Promise<string> {
  const { stdout } = await promisify(execFile)(file, args, {
    ...options,
    encoding: 'utf8',
    timeout: 120_000,
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

/** Follows a README's second example with a new account, and prints the workspace's runs. */
const ACTIVATES = {
  node: `
    import { createClient } from '@signal-intelligence/client';
    import { activate } from './readme-1.js';
    const { SIGNAL_BASE_URL: baseUrl, SIGNAL_API_KEY: apiKey } = process.env;
    const client = createClient({ baseUrl, apiKey });
    const { data: account } = await client.createAccounts({ body: { name: 'Nordwind', domain: 'nordwind.example' } });
    await activate(client, account.id);
    console.log(JSON.stringify((await client.listRuns()).data.map(({ status }) => status)));
  `,
  python: [
    'import json, os',
    'from signal_intelligence import Client',
    'from readme_activate import activate',
    'client = Client(os.environ["SIGNAL_BASE_URL"], os.environ["SIGNAL_API_KEY"])',
    'account = client.create_accounts({"name": "Nordwind", "domain": "nordwind.example"})',
    'activate(client, account["id"])',
    'print(json.dumps([run["status"] for run in client.list_runs()]))',
  ].join('\n'),
};

/** What every client must report about the faulty service. */
const EXPECTED = {
  accounts: ['a', 'b', 'c'],
  rate_limit: [100, 97, 30],
  created: { id: 'acc_1', created: true },
  found: 7,
  exported: ['a', 'ü', 'h', 'z'],
  run: ['done', 'running', 'running', 'done'],
  push_run: 'completed',
  changed: ['a', 'b', 'a'],
  kept: ['copied', 'c0', 'c1', 'copied', 'c0'],
  refused: {
    status: 402,
    code: 'credits_exhausted',
    message: 'It is credits_exhausted.',
    details: [{ path: 'credits_remaining', message: '0' }],
    request_id: 'req-1',
    text: 'ApiError: 402 credits_exhausted: It is credits_exhausted. (credits_remaining: 0) [request req-1]',
  },
  busy: {
    status: 503,
    code: 'internal_error',
    message: 'It is internal_error.',
    details: [],
    request_id: 'req-1',
    text: 'ApiError: 503 internal_error: It is internal_error. [request req-1]',
  },
  silent: { connection: true },
  verdicts: Object.fromEntries(webhookVectors.map(({ name, isGood }) => [name, isGood])),
};

/** Checks that the client behaved well, from the service's side. */
function expectGoodManners(caller: string): void {
  const created = faulty.arrivalsOf(caller, 'POST /accounts');
  const found = faulty.arrivalsOf(caller, 'POST /people/find');
  const [throttled, after] = faulty.arrivalsOf(caller, 'GET /accounts');
  const keys = [...created, ...found].map(({ idempotencyKey }) => idempotencyKey);
  expect(keys).toEqual([...Array(3).fill(keys[0]), ...Array(2).fill(keys[3])]);
  expect(keys[0]).toMatch(/^\S{16,}$/);
  expect(keys[3]).not.toBe(keys[0]);
  expect(faulty.doneFor(caller)).toEqual([
    'POST /accounts',
    'POST /people/find',
    'POST /accounts/x%2Fy/activate',
  ]);
  // The clocks of two processes differ slightly.
  expect(after!.atMs - throttled!.atMs).toBeGreaterThan(990);
  expect(throttled!.authorization).toBe('Bearer the-key');
  expect(faulty.arrivalsOf(caller, 'GET /usage')).toHaveLength(1);
}

describe.concurrent('the npm package', () => {
  let project: string;
  let compiled: Promise<string>;
  beforeAll(async () => {
    project = path.join(folder, 'node-project');
    mkdirSync(project);
    writeFileSync(path.join(project, 'package.json'), '{"private":true,"type":"module"}');
    const options = ['--offline', '--no-audit', '--no-fund', '--cache', path.join(folder, 'npm-cache')];
    await said('npm', ['install', ...options, packed.npm], { cwd: project });
    const examples = examplesIn('packages/typescript/README.md', 'ts');
    expect(examples).toHaveLength(4);
    for (const [at, example] of examples.entries())
      writeFileSync(path.join(project, `readme-${at}.ts`), example);
    const calls = samples.map(
      ({ typescript }, at) => `export async function call${at}() {\n${typescript}\n}\n`,
    );
    writeFileSync(path.join(project, 'samples.ts'), [setUp.typescript, ...calls].join('\n'));
    cpSync(path.join(here, 'use-client.mjs'), path.join(project, 'use-client.mjs'));
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

  it('has no dependencies', () => {
    const lock = JSON.parse(readFileSync(path.join(project, 'package-lock.json'), 'utf8'));

    expect(Object.keys(lock.packages)).toEqual(['', 'node_modules/@signal-intelligence/client']);
  });

  it("has declarations that its README's examples and the samples of the reference, and no others, compile by", async () => {
    expect(await compiled).toBe('');
  });

  it.each(nodes())('runs its README against the service on Node $version', async ({ file }) => {
    await compiled;
    const text = await said(file, ['readme-0.js'], { cwd: project, env: await readmeEnvironment() });

    for (const line of README_SAYS) expect(text).toMatch(line);
  });

  it('activates an account as its README says, with one scan', async () => {
    await compiled;
    const env = await readmeEnvironment();
    const runs = await said(process.execPath, ['--input-type=module', '-e', ACTIVATES.node], {
      cwd: project,
      env,
    });

    expect(JSON.parse(runs)).toEqual(['done']);
  });

  it.each(nodes())('recovers from every failure on Node $version', async ({ file, version }) => {
    const vectors = path.join(folder, 'vectors.json');
    const came = await said(file, ['use-client.mjs', faulty.baseUrlFor(version), vectors], { cwd: project });

    expect(JSON.parse(came)).toEqual(EXPECTED);
    expectGoodManners(version);
  });
});

describe.concurrent('the Python package', () => {
  it('installs, recovers from every failure, runs its README against the service, and has what the samples of the reference call', async (context) => {
    const found = python();
    if ('missing' in found) return context.skip(`Python's client was not tried: ${found.missing}.`);
    const place = path.join(folder, 'python-project');
    const readme = path.join(folder, 'readme.py');
    const [quickStart = '', activation = ''] = examplesIn('packages/python/README.md', 'python');
    writeFileSync(readme, quickStart);
    const options = ['--quiet', '--no-index', '--no-deps', '--disable-pip-version-check', '--target', place];
    await said(found.file, ['-m', 'pip', 'install', ...options, packed.wheel], { env: quietPip() });
    const script = path.join(here, 'use_client.py');
    const printed = await said(
      found.file,
      [script, faulty.baseUrlFor('python'), path.join(folder, 'vectors.json'), readme],
      { env: { ...(await readmeEnvironment()), PYTHONPATH: place, PYTHONDONTWRITEBYTECODE: '1' } },
    );

    writeFileSync(path.join(place, 'readme_activate.py'), activation);
    const runs = await said(found.file, ['-c', ACTIVATES.python], {
      env: { ...(await readmeEnvironment()), PYTHONPATH: place, PYTHONDONTWRITEBYTECODE: '1' },
    });

    const file = path.join(folder, 'samples.json');
    const calls = samples.map((each) => each.python);
    writeFileSync(
      file,
      JSON.stringify({ set_up: setUp.python.replace(BASE_URL, inject('cloud').baseUrl), calls }),
    );
    const checked = await said(found.file, [path.join(here, 'check_samples.py'), file], {
      env: { ...process.env, PYTHONPATH: place, PYTHONDONTWRITEBYTECODE: '1' },
    });

    expect(JSON.parse(runs)).toEqual(['done']);
    expect(calls.length).toBeGreaterThan(70);
    expect(checked.trim()).toBe(String(calls.length));
    const { came, said: text, packed: recorded } = JSON.parse(printed);
    expect(new Set(recorded)).toEqual(new Set([true]));
    expect(came).toEqual(EXPECTED);
    expectGoodManners('python');
    for (const line of README_SAYS) expect(text).toMatch(line);
  });
});

/** Otherwise pip warns when it runs as root. */
const quietPip = (): NodeJS.ProcessEnv => ({ ...process.env, PIP_ROOT_USER_ACTION: 'ignore' });
