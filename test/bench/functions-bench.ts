import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { bundleFunctions } from '#infra/bundle.ts';
import { functionEntries } from '#infra/function-entries.ts';
import { projectRoot } from '#infra/project-root.ts';
import { median, printTable } from './table.ts';

const SAMPLES = 5;
const MAX_BYTES = 400_000;
const MAX_RATIO = 0.9;
/** The baseline is measured again after so many functions: caches and neighbors change within a run. */
const BARE_EVERY = 8;
const BARE = '(bare DynamoDB client)';

/** The baseline for every function: only the DynamoDB client, bundled in the usual way. */
async function bundleBareClient(directory: string): Promise<string> {
  const entry = path.join(directory, 'bare.ts');
  const outfile = path.join(directory, 'bare.mjs');
  writeFileSync(
    entry,
    "import { DynamoDBClient } from '@aws-sdk/client-dynamodb';\nexport const client = new DynamoDBClient({});\n",
  );
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    nodePaths: [path.join(projectRoot, 'node_modules')],
    banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
    logLevel: 'error',
  });
  return outfile;
}

/** Imports a module in its own process and returns the processor time, which a busy machine changes least. */
function importMs(file: string): number {
  const script = [
    // What Lambda itself provides.
    'globalThis.awslambda = { streamifyResponse: (handler) => handler };',
    'const before = process.cpuUsage();',
    `await import(${JSON.stringify(pathToFileURL(file).href)});`,
    'const { user, system } = process.cpuUsage(before);',
    'process.stdout.write(String((user + system) / 1000));',
    'process.exit();',
  ].join('\n');
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { AWS_REGION: 'us-east-1', TABLE_NAME: 'bench' },
  });
  return Number(output);
}

/** Size and import time of every function, compared with a bare SDK bundle in the same run. */
export async function runFunctionsBench(): Promise<void> {
  const directory = mkdtempSync(path.join(tmpdir(), 'signal-intelligence-bench-'));
  try {
    const bare = await bundleBareClient(directory);
    const entries = functionEntries();
    const bundle = await bundleFunctions(entries, 'deployed', path.join(directory, 'functions'));
    const files = [
      { id: BARE, file: bare },
      ...entries.map(({ id }) => ({ id, file: path.join(bundle.assetOf(id).directory, 'index.mjs') })),
    ];
    const samples = new Map<string, number[]>(files.map(({ id }) => [id, []]));
    // In rounds, so a busy moment of the machine affects all alike.
    for (let round = 0; round < SAMPLES; round += 1) {
      for (const [at, { id, file }] of files.entries()) {
        if (at % BARE_EVERY === 0) samples.get(BARE)?.push(importMs(bare));
        if (id !== BARE) samples.get(id)?.push(importMs(file));
      }
    }
    const bareMs = median(samples.get(BARE) ?? []);
    const rows = files.map(({ id, file }) => {
      const bytes = statSync(file).size;
      const ms = median(samples.get(id) ?? []);
      const misses = bytes > MAX_BYTES || ms / bareMs > MAX_RATIO;
      return {
        function: id,
        KB: (bytes / 1000).toFixed(0),
        'import CPU ms': ms.toFixed(1),
        'ratio to bare': (ms / bareMs).toFixed(2),
        goal: id.startsWith('(') ? '' : misses ? 'missed' : 'met',
      };
    });
    const ratios = rows.slice(1).map((row) => Number(row['ratio to bare']));
    printTable('All functions together', [
      { ratio: 'median', value: median(ratios) },
      { ratio: 'largest', value: Math.max(...ratios) },
      { ratio: `over ${MAX_RATIO}`, value: ratios.filter((ratio) => ratio > MAX_RATIO).length },
    ]);
    printTable(
      `Functions (goals: at most ${MAX_BYTES / 1000} KB, at most ${MAX_RATIO} × the bare client)`,
      rows,
    );
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
