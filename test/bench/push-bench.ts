import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { PurgeQueueCommand, SQSClient } from '@aws-sdk/client-sqs';
import { bootCloud, type Cloud } from '@signal/embedded-cloud/boot/boot-cloud.ts';
import { type Client, createClient } from '#contract/client.ts';
import type { PushRun } from '#contract/push-runs.ts';
import { getCachedAssembly } from '#infra/cached-assembly.ts';
import { seedDemo } from '#local/demo/seed-demo.ts';
import { createOperatorDocumentClient } from '#platform/clients.ts';
import { systemClock } from '#platform/clock.ts';
import { variable } from '#platform/env.ts';
import { exportQueueNameOf, keyPrefixOf, tableNameOf } from '#platform/stage-names.ts';
import type { Table } from '#table/table.ts';
import type { UnitMeter } from './unit-meter.ts';

/** Shared by the push benches: a cloud, a receiver, and a push to wait for. */

const MAX_RUN_MS = 15 * 60_000;
const EXPORT_QUEUE = 'warehouse';
/** The least concurrency that a stage reserves for a function of a queue. */
const CONCURRENT_BATCHES = 45;

export interface Receiver {
  readonly origin: string;
  /** Rows since the last call. */
  taken(): Promise<number>;
  readonly process: ChildProcess;
}

export async function startRowReceiver(): Promise<Receiver> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'row-receiver.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = await once(createInterface({ input: child.stdout }), 'line');
  const origin = `http://127.0.0.1:${port}`;
  return { origin, process: child, taken: async () => Number(await (await fetch(origin)).text()) };
}

export interface BenchCloud {
  readonly table: Table;
  readonly workspaceId: string;
  readonly api: Client;
  readonly destinationId: string;
  /** An export queue as the destination. */
  readonly queue: {
    readonly destinationId: string;
    /** Messages since the last call. */
    taken(): Promise<number>;
  };
}

async function openQueue(cloud: Cloud, api: Client): Promise<BenchCloud['queue']> {
  const { data } = await api.createWebhookDestination({ body: { name: 'Queue', queue: EXPORT_QUEUE } });
  const queueName = exportQueueNameOf('local', EXPORT_QUEUE);
  const { endpoints, operator, stack } = cloud;
  const client = new SQSClient({ endpoint: endpoints.sqs, region: stack.region, credentials: operator });
  const QueueUrl = `${endpoints.sqs}/${stack.account}/${queueName}`;
  return {
    destinationId: data.id,
    async taken() {
      const { count } = cloud.peek(queueName, 0);
      await client.send(new PurgeQueueCommand({ QueueUrl }));
      return count;
    },
  };
}

/** Every invocation logs its end, thousands of lines. Errors, and lines that no logger wrote, explain a failure. */
const isTrouble = (line: string): boolean => !line.startsWith('{') || line.includes('"level":"ERROR"');

/** The embedded cloud in this process, with a workspace and a destination; optionally with a meter in front of the table. */
export async function withCloud<Result>(
  receiver: Receiver,
  measure: (cloud: BenchCloud) => Promise<Result>,
  meter?: UnitMeter,
): Promise<Result> {
  const host = new URL(receiver.origin).host;
  const cloud = await bootCloud({
    ...(await getCachedAssembly({})),
    port: 0,
    concurrentBatches: CONCURRENT_BATCHES,
    log: () => undefined,
    onFunctionLog(name, line) {
      if (isTrouble(line)) console.error(`${name}: ${line}`);
    },
    refineEnvironment: (_, { AWS_ENDPOINT_URL_DYNAMODB = '' }) => ({
      [variable.allowedWebhookHosts]: host,
      ...(meter && { AWS_ENDPOINT_URL_DYNAMODB: meter.standBefore(AWS_ENDPOINT_URL_DYNAMODB) }),
    }),
  });
  try {
    const local = { endpoint: cloud.endpoints.dynamodb, ...cloud.operator };
    const client = createOperatorDocumentClient({ region: cloud.stack.region, local });
    const table: Table = { name: tableNameOf('local'), client };
    const context = { table, keyPrefix: keyPrefixOf('local'), now: systemClock };
    const access = await seedDemo(context, { earlierAccess: undefined });
    const api = createClient({ baseUrl: `http://127.0.0.1:${cloud.port}/v1`, apiKey: access.api_key });
    const body = { name: 'Bench', url: `${receiver.origin}/hook` };
    const { data: destination } = await api.createWebhookDestination({ body });
    const queue = await openQueue(cloud, api);
    return await measure({
      table,
      workspaceId: access.workspace_id,
      api,
      destinationId: destination.id,
      queue,
    });
  } finally {
    await cloud.stop();
  }
}

export interface Rate {
  readonly rowsPerSecond: number;
  /** Processor time of all threads of this process, which a busy machine hardly affects. */
  readonly cpuMicroseconds: number;
}

/** Runs and returns how fast this many rows were sent. */
export async function rateOf<Result>(
  rows: number,
  run: () => Promise<Result>,
): Promise<Rate & { result: Result }> {
  const cpu = process.cpuUsage();
  const startedAt = performance.now();
  const result = await run();
  const seconds = (performance.now() - startedAt) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  return { result, rowsPerSecond: rows / seconds, cpuMicroseconds: (user + system) / rows };
}

export interface MeasuredRun {
  readonly run: PushRun;
  /** The peak memory of the process for each quarter of the rows. */
  readonly peakMegabytes: readonly number[];
}

export const megabytes = (): number => Math.round(process.memoryUsage.rss() / 2 ** 20);

/** Pushes, and polls until the run is finished. */
export async function pushAndWait(
  api: Client,
  destination_id: string,
  account_ids: string[],
): Promise<MeasuredRun> {
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
    if (seconds * 1000 > MAX_RUN_MS) throw new Error(`the run does not end: ${JSON.stringify(run)}`);
  }
}

export function requireExact({ total, sent, failed, skipped, status }: PushRun, received: number): void {
  if (status === 'completed' && sent === total && failed + skipped === 0 && received >= total) return;
  throw new Error(`of ${total} rows ${sent} count as sent, ${failed} as failed; ${received} arrived`);
}
