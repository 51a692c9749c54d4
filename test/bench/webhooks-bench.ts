import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { bootCloud } from '#cloud/boot/boot-cloud.ts';
import { type Client, createClient } from '#contract/client.ts';
import type { PushRun } from '#contract/push-runs.ts';
import { seedDemo } from '#demo/seed-demo.ts';
import { synthesizeLocal } from '#infra/synthesize-local.ts';
import { operatorDocumentClient } from '#platform/clients.ts';
import { systemClock } from '#platform/clock.ts';
import { skipTemplateValidation } from '#platform/env.ts';
import { keyPrefixOf, tableNameOf } from '#platform/stage-names.ts';
import { accountRows } from '#table/accounts/account-rows.ts';
import type { Table } from '#table/table.ts';
import { storeAccounts } from '#test/harness/stored-accounts.ts';
import { median, printTable } from './table.ts';
import { startWriteMeter, type WriteMeter } from './write-meter.ts';

/** Two lanes of twenty rows, which is what one run has in flight. */
const IN_FLIGHT = 40;
/** The first rounds warm up: consumers are compiled while they work. */
const WARM_UP_ROUNDS = 2;
const ROUNDS = 5;
const GOAL_RATIO = 0.6;
const GOAL_WRITE_UNITS = 4_000;
const LONGEST_RUN_MS = 15 * 60_000;

export interface WebhooksBenchOptions {
  /** Rows of a run beside the bare loop. @default 40,000 */
  readonly rows?: number;
  /** Rows of the large run. @default 100,000 */
  readonly manyRows?: number;
}

interface Receiver {
  readonly origin: string;
  /** Rows since the last time it was asked. */
  taken(): Promise<number>;
  readonly process: ChildProcess;
}

async function startRowReceiver(): Promise<Receiver> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'row-receiver.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = await once(createInterface({ input: child.stdout }), 'line');
  const origin = `http://127.0.0.1:${port}`;
  return { origin, process: child, taken: async () => Number(await (await fetch(origin)).text()) };
}

interface BenchCloud {
  readonly table: Table;
  readonly workspaceId: string;
  readonly api: Client;
  readonly destinationId: string;
}

/** The embedded cloud on this process, with a workspace and a destination; with a meter, that stands before the table. */
async function withCloud(
  receiver: Receiver,
  measure: (cloud: BenchCloud) => Promise<void>,
  meter?: WriteMeter,
): Promise<void> {
  const directory = mkdtempSync(path.join(tmpdir(), 'webhooks-bench-'));
  skipTemplateValidation();
  const host = new URL(receiver.origin).host;
  const cloud = await bootCloud({
    ...(await synthesizeLocal(directory, { allowedWebhookHosts: [host] })),
    port: 0,
    log: (line) => console.error(line),
    onFunctionLog: (name, line) => console.error(`${name}: ${line}`),
    ...(meter && {
      refineEnvironment: (_, { AWS_ENDPOINT_URL_DYNAMODB = '' }) => ({
        AWS_ENDPOINT_URL_DYNAMODB: meter.standBefore(AWS_ENDPOINT_URL_DYNAMODB),
      }),
    }),
  });
  try {
    const local = { endpoint: cloud.endpoints.dynamodb, ...cloud.operator };
    const client = operatorDocumentClient({ region: cloud.stack.region, local });
    const table: Table = { name: tableNameOf('local'), client };
    const context = { table, keyPrefix: keyPrefixOf('local'), now: systemClock };
    const access = await seedDemo(context, { kept: undefined });
    const api = createClient({ baseUrl: `http://127.0.0.1:${cloud.port}/v1`, apiKey: access.api_key });
    const body = { name: 'Bench', url: `${receiver.origin}/hook` };
    const { data: destination } = await api.createWebhookDestination({ body });
    await measure({ table, workspaceId: access.workspace_id, api, destinationId: destination.id });
  } finally {
    await cloud.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

interface Rate {
  readonly rowsPerSecond: number;
  /** Of all threads of this process, which a busy machine does not change much. */
  readonly cpuMicroseconds: number;
}

/** Runs and tells how quickly so many rows went. */
async function rateOf<Result>(rows: number, run: () => Promise<Result>): Promise<Rate & { result: Result }> {
  const cpu = process.cpuUsage();
  const startedAt = performance.now();
  const result = await run();
  const seconds = (performance.now() - startedAt) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  return { result, rowsPerSecond: rows / seconds, cpuMicroseconds: (user + system) / rows };
}

const shown = (what: string, rates: readonly Rate[], ratio: number) => ({
  what,
  'rows/s': Math.round(median(rates.map(({ rowsPerSecond }) => rowsPerSecond))),
  'CPU µs/row': Math.round(median(rates.map(({ cpuMicroseconds }) => cpuMicroseconds))),
  ratio: ratio.toFixed(2),
});

/** What anybody would write: so many in flight, nothing signed, nothing counted, nothing kept. */
async function bareLoop(origin: string, bodies: readonly string[]): Promise<void> {
  const pool = new Pool(origin, { connections: IN_FLIGHT });
  const headers = { 'content-type': 'application/json' };
  const queue = bodies.values();
  const worker = async () => {
    for (const body of queue) {
      const answer = await pool.request({ path: '/hook', method: 'POST', headers, body });
      await answer.body.dump();
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
  await pool.close();
}

async function bodiesOf(table: Table, workspaceId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await accountRows(table).load({ workspaceId, visibility: 'all' }, ids);
  return [...rows.values()].map((row) => JSON.stringify(row));
}

interface MeasuredRun {
  readonly run: PushRun;
  /** The most memory of the whole process while each quarter of the rows went out. */
  readonly peakMegabytes: readonly number[];
}

const megabytes = (): number => Math.round(process.memoryUsage.rss() / 2 ** 20);

/** Pushes and polls until the run has ended. */
async function pushAndWait(api: Client, destination_id: string, account_ids: string[]): Promise<MeasuredRun> {
  const startedAt = performance.now();
  const { data } = await api.pushAccountsToWebhook({ body: { destination_id, account_ids } });
  if (!('run_id' in data)) throw new Error('so many rows go into the background');
  const peaks = [0, 0, 0, 0];
  for (;;) {
    await sleep(100);
    const { data: run } = await api.getPushRun({ params: { id: data.run_id } });
    const quarter = Math.min(3, Math.floor((4 * (run.sent + run.failed)) / run.total));
    peaks[quarter] = Math.max(peaks[quarter] ?? 0, megabytes());
    const seconds = (performance.now() - startedAt) / 1000;
    if (run.status !== 'running') return { run, peakMegabytes: peaks };
    if (seconds * 1000 > LONGEST_RUN_MS) throw new Error(`the run does not end: ${JSON.stringify(run)}`);
  }
}

function requireExact({ total, sent, failed, skipped, status }: PushRun, received: number): void {
  if (status === 'completed' && sent === total && failed + skipped === 0 && received >= total) return;
  throw new Error(`of ${total} rows ${sent} count as sent, ${failed} as failed; ${received} arrived`);
}

async function compareWithBareLoop(
  receiver: Receiver,
  { table, workspaceId, api, destinationId }: BenchCloud,
  rows: number,
): Promise<void> {
  const ids = await storeAccounts(table, workspaceId, rows);
  const bodies = await bodiesOf(table, workspaceId, ids);
  const bare: Rate[] = [];
  const pushed: Rate[] = [];
  // In turn, so that a busy moment of the machine falls on both alike.
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
    const loop = await rateOf(rows, () => bareLoop(receiver.origin, bodies));
    await receiver.taken();
    const push = await rateOf(rows, () => pushAndWait(api, destinationId, ids));
    requireExact(push.result.run, await receiver.taken());
    if (round < WARM_UP_ROUNDS) continue;
    bare.push(loop);
    pushed.push(push);
  }
  const ratios = pushed.map((rate, round) => rate.rowsPerSecond / (bare[round] ?? rate).rowsPerSecond);
  printTable(`Background push of ${rows} rows, ${IN_FLIGHT} in flight (goal: ${GOAL_RATIO} of a bare loop)`, [
    shown('bare undici loop', bare, 1),
    shown('background push', pushed, median(ratios)),
  ]);
}

async function pushMany(
  receiver: Receiver,
  { table, workspaceId, api, destinationId }: BenchCloud,
  rows: number,
): Promise<void> {
  const ids = await storeAccounts(table, workspaceId, rows);
  // What the first run leaves belongs to the memory before; what grows from here on grows with the rows.
  await pushAndWait(api, destinationId, ids);
  await receiver.taken();
  const before = megabytes();
  const { result, rowsPerSecond } = await rateOf(rows, () => pushAndWait(api, destinationId, ids));
  requireExact(result.run, await receiver.taken());
  printTable(`Background push of ${rows} rows, the second in a row`, [
    {
      status: result.run.status,
      sent: result.run.sent,
      'rows/s': Math.round(rowsPerSecond),
      'RSS MB before': before,
      'peak RSS MB by quarter': result.peakMegabytes.join(' '),
    },
  ]);
}

async function countWriteUnits(
  receiver: Receiver,
  { table, workspaceId, api, destinationId }: BenchCloud,
  rows: number,
  meter: WriteMeter,
): Promise<void> {
  const ids = await storeAccounts(table, workspaceId, rows);
  await receiver.taken();
  meter.take();
  const { run } = await pushAndWait(api, destinationId, ids);
  requireExact(run, await receiver.taken());
  printTable(`Background push of ${rows} rows (goal: ${GOAL_WRITE_UNITS} write units per 100,000)`, [
    { status: run.status, sent: run.sent, 'write units': meter.take() },
  ]);
}

/** Background pushes to a receiver on this machine, beside a bare loop that posts the same bodies. */
export async function runWebhooksBench({
  rows = 40_000,
  manyRows = 100_000,
}: WebhooksBenchOptions = {}): Promise<void> {
  const receiver = await startRowReceiver();
  const meter = await startWriteMeter();
  try {
    await withCloud(receiver, (cloud) => compareWithBareLoop(receiver, cloud, rows));
    await withCloud(receiver, (cloud) => pushMany(receiver, cloud, manyRows));
    // Its meter stands in the way of every call, so that only its units are told.
    await withCloud(receiver, (cloud) => countWriteUnits(receiver, cloud, manyRows, meter), meter);
  } finally {
    await meter.stop();
    receiver.process.kill();
  }
}
