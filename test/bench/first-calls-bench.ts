import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { issueKey } from '#domain/workspace/keys/api-key.ts';
import { bundleFunctions } from '#infra/bundle.ts';
import { authorizerEntry, functionEntries } from '#infra/function-entries.ts';
import { variable } from '#platform/env.ts';
import { keyPrefixOf } from '#platform/stage-names.ts';
import { assumptions } from './cost/assumptions.ts';
import { median, printTable } from './table.ts';

/** What the console's first page calls, and the authorizer, which is on every path. */
const MEASURED = [authorizerEntry.id, 'list-detections', 'list-accounts', 'get-account', 'list-signals'];
const SAMPLES = 7;
const MEMORIES_MB = [256, 512, 1_024, 1_769];
/** A warm call, for comparison. */
const WARM_CALLS = 20;

interface FirstCall {
  readonly importMs: number;
  readonly firstMs: number;
  readonly warmMs: number;
  readonly memoryMb: number;
}

const event = {
  authorizationToken: `Bearer ${issueKey(keyPrefixOf('dev')).text}`,
  methodArn: 'arn:aws:execute-api:us-east-1:000000000000:abc/v1/GET/accounts',
  headers: {},
  pathParameters: { id: 'acc_1' },
  multiValueQueryStringParameters: null,
  body: null,
  isBase64Encoded: false,
  requestContext: {
    requestId: 'request',
    authorizer: { workspaceId: 'ws_1', keyId: 'key_1', scope: 'write', visibility: 'all' },
  },
};

/** Processor time of import, first call and later calls, in a process of their own. */
const script = (file: string): string => `
  const cpu = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000; };
  const before = cpu();
  const { handler } = await import(${JSON.stringify(pathToFileURL(file).href)});
  const imported = cpu();
  const context = { awsRequestId: 'request', functionName: 'bench', getRemainingTimeInMillis: () => 10_000 };
  // The authorizer throws: the table knows no key.
  const call = () => handler(${JSON.stringify(event)}, context).catch(() => undefined);
  await call();
  const first = cpu();
  for (let done = 0; done < ${WARM_CALLS}; done += 1) await call();
  const warmMs = (cpu() - first) / ${WARM_CALLS};
  const memoryMb = process.memoryUsage.rss() / 1024 / 1024;
  console.error(JSON.stringify({ importMs: imported - before, firstMs: first - imported, warmMs, memoryMb }));
  process.exit();
`;

async function measure(file: string, endpoint: string): Promise<FirstCall> {
  const { stderr } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '-e', script(file)],
    {
      env: {
        AWS_REGION: 'us-east-1',
        AWS_ACCESS_KEY_ID: 'bench',
        AWS_SECRET_ACCESS_KEY: 'bench',
        AWS_ENDPOINT_URL: endpoint,
        POWERTOOLS_LOG_LEVEL: 'SILENT',
        [variable.stage]: 'dev',
        [variable.tableName]: 'bench',
        [variable.keyPrefix]: keyPrefixOf('dev'),
        [variable.keyRequestsPerMinute]: '1000000',
      },
    },
  );
  return JSON.parse(stderr.trim().split('\n').at(-1) ?? '');
}

/** Answers every read with nothing. */
async function emptyTable(): Promise<{ endpoint: string; close: () => void }> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0' });
      response.end('{"Items":[],"Count":0,"Responses":{"bench":[]}}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  };
}

/**
 * What a cold function costs its caller. Lambda gives a whole processor while a function loads, and a share of one by
 * its memory from the first event on, so memory shortens the second part only.
 */
export async function runFirstCallsBench(): Promise<void> {
  const directory = mkdtempSync(path.join(tmpdir(), 'signal-intelligence-bench-'));
  const { endpoint, close } = await emptyTable();
  try {
    const entries = functionEntries().filter(({ id }) => MEASURED.includes(id));
    const bundle = await bundleFunctions(entries, 'deployed', path.join(directory, 'functions'));
    const rows = [];
    for (const id of MEASURED) {
      const file = path.join(bundle.assetOf(id).directory, 'index.mjs');
      const samples: FirstCall[] = [];
      for (let sample = 0; sample < SAMPLES; sample += 1) samples.push(await measure(file, endpoint));
      const of = (name: keyof FirstCall) => median(samples.map((found) => found[name]));
      const coldMs = (memoryMb: number) =>
        of('importMs') + of('firstMs') * Math.max(1, assumptions.fullProcessorMb / memoryMb);
      rows.push({
        function: id,
        KB: (statSync(file).size / 1000).toFixed(0),
        'import CPU ms': of('importMs').toFixed(0),
        'first call CPU ms': of('firstMs').toFixed(0),
        'warm call CPU ms': of('warmMs').toFixed(1),
        'memory MB': of('memoryMb').toFixed(0),
        ...Object.fromEntries(MEMORIES_MB.map((mb) => [`cold at ${mb} MB`, coldMs(mb).toFixed(0)])),
      });
    }
    printTable(
      'A first call (cold: milliseconds of our code, without starting the worker and waiting for the table)',
      rows,
    );
  } finally {
    close();
    rmSync(directory, { recursive: true, force: true });
  }
}
