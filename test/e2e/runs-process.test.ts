import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient } from '#contract/client.ts';
import { signalCatalogue } from '#domain/signals/catalogue.ts';
import { type LocalProcess, startLocalProcess } from '#local/local-process.ts';
import { newAccount } from '#test/harness/accounts.ts';
import { eventually } from '#test/harness/eventually.ts';
import { endedRun } from '#test/harness/runs.ts';
import { companiesWithSignals } from '#test/harness/world-signals.ts';

let dataDir: string;
let service: LocalProcess | undefined;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'runs-'));
});

afterAll(async () => {
  await service?.end('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<ReturnType<typeof createClient>> {
  service = await startLocalProcess(['--empty', '--data', dataDir]);
  return createClient({ baseUrl: service.ready.base_url, apiKey: service.ready.api_key });
}

const LONGEST_MS = 120_000;
/** Enough to keep a discovery busy for seconds. */
const SIGNALS = 3;

it('ends a scan and a discovery that kill -9 cut off, and finds what an undisturbed scan finds', async () => {
  const [shows] = await companiesWithSignals(1, { from: 300, least: 2 });
  const { name, domain } = shows?.company ?? { name: '', domain: '' };
  const before = await start();
  const account = await newAccount(before, { name, domain });
  const { data: discovery } = await before.startRun({
    body: { signals: { any_of: signalCatalogue.slice(0, SIGNALS).map(({ id }) => id) } },
  });
  const { data: scan } = await before.scanAccount({ params: { id: account.id }, body: {} });
  // The discovery is past its searches, the scan somewhere on its way.
  await eventually(
    async () => (await before.getRun({ params: { id: discovery.run_id } })).data,
    ({ status, stats }) => status !== 'running' || stats.jobs > 0,
    { longestMs: LONGEST_MS },
  );
  const { data: cutOff } = await before.listRuns({ query: { status: 'running' } });
  await service?.end('SIGKILL');
  expect(cutOff.map(({ id }) => id)).toContain(discovery.run_id);

  const after = await start();

  for (const { run_id } of [scan, discovery]) {
    const run = await endedRun(after, run_id, LONGEST_MS);
    expect(run).toMatchObject({ status: 'done', error: null, stats: { jobs_failed: 0 } });
    expect(run.stats.jobs_done).toBe(run.stats.jobs);
  }
  const { stats } = (await after.getRun({ params: { id: discovery.run_id } })).data;
  const found = await after.listAccounts({ query: { per_page: 1 } });
  expect(found.pagination.total).toBe(stats.accounts + 1);
  const { data: detections } = await after.listAccountSignals({ params: { id: account.id } });
  expect(detections.length).toBeGreaterThan(0);
  const { data: again } = await after.scanAccount({ params: { id: account.id }, body: {} });
  expect((await endedRun(after, again.run_id, LONGEST_MS)).stats.detections).toBe(0);
  expect((await after.listAccountSignals({ params: { id: account.id } })).data).toEqual(detections);
}, 360_000);
