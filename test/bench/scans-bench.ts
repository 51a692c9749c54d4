import { createClient } from '#contract/client.ts';
import type { FullRun } from '#contract/runs.ts';
import { textSignals } from '#domain/signals/definitions/catalog.ts';
import { startLocalProcess } from '#local/local-process.ts';
import { ALL_WARM } from '#test/harness/all-warm.ts';
import { endedRun } from '#test/harness/runs.ts';
import { listWorld } from '#world/directory/world.ts';
import { median, printTable } from './table.ts';

const SCANS = 9;
const SCAN_GOAL_MS = 3_000;
const DISCOVERY_GOAL_MS = 20_000;
const LONGEST_MS = 300_000;

const tookMs = ({ started_at, finished_at }: FullRun): number =>
  Date.parse(finished_at ?? '') - Date.parse(started_at);

const row = (what: string, ms: number, goalMs: number, { stats }: FullRun) => ({
  what,
  ms: ms.toFixed(0),
  jobs: String(stats.jobs_done),
  documents: String(stats.documents),
  detections: String(stats.detections),
  accounts: String(stats.accounts),
  goal: ms <= goalMs ? 'met' : 'missed',
});

/** How long a scan over all built-in signals and a discovery over the whole world take in a local service. */
export async function runScansBench(): Promise<void> {
  const service = await startLocalProcess(['--empty', ...ALL_WARM]);
  try {
    const { base_url, api_key } = service.ready;
    const api = createClient({ baseUrl: base_url, apiKey: api_key });
    const companies = listWorld().slice(0, SCANS);
    const { data } = await api.createAccounts({
      body: companies.map(({ name, domain }) => ({ name, domain })),
    });
    const scans: FullRun[] = [];
    for (const { id } of Array.isArray(data) ? data : [data]) {
      const started = await api.scanAccount({ params: { id }, body: {} });
      scans.push(await endedRun(api, started.data.run_id, LONGEST_MS));
    }
    const [first, ...others] = scans.map((run) => ({ run, ms: tookMs(run) }));
    if (!first) throw new Error('there is a first scan');
    const middle = median(others.map(({ ms }) => ms));
    const typical = others.find(({ ms }) => ms >= middle) ?? first;
    const started = await api.startRun({
      body: { signals: { any_of: textSignals.map(({ id }) => id) } },
    });
    const discovery = await endedRun(api, started.data.run_id, LONGEST_MS);
    printTable('Scans and discovery, local service', [
      row(`scan, ${textSignals.length} signals, cold functions`, first.ms, SCAN_GOAL_MS, first.run),
      row(
        `scan, ${textSignals.length} signals, median of ${others.length}`,
        middle,
        SCAN_GOAL_MS,
        typical.run,
      ),
      row(
        `discovery, ${textSignals.length} signals, whole world`,
        tookMs(discovery),
        DISCOVERY_GOAL_MS,
        discovery,
      ),
    ]);
  } finally {
    await service.end();
  }
}
