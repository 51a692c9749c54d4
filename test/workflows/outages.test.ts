import { type Fields, runMachine } from '@signal/embedded-cloud/testing/run-machine.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { documentSignals } from '#domain/signals/definitions/catalog.ts';
import { toSpec } from '#domain/signals/discovery/discovery-spec.ts';
import { createRunRecord, type RunRecord } from '#domain/signals/runs/run-record.ts';
import { discovery } from '#jobs/workflows/discovery.ts';
import type { Machine } from '#jobs/workflows/machine.ts';
import { scan } from '#jobs/workflows/scan.ts';
import { toRunExecution } from '#jobs/workflows/start-jobs.ts';
import { newId } from '#platform/ids.ts';
import { getPendingJob } from '#table/pending-jobs/pending-job-store.ts';
import { createRunStore } from '#table/runs/run-store.ts';
import { exampleRecord, putRecords } from '#test/harness/accounts.ts';
import { functionContext, stubFunctionEnvironment } from '#test/harness/function-environment.ts';
import { statesOf } from '#test/harness/machine-states.ts';
import { must } from '#test/harness/must.ts';
import { recounted } from '#test/harness/run-parts.ts';
import { newWorkspace, type TestWorkspace, testTable } from '#test/harness/workspace.ts';
import { type CompanyWithSignals, companiesWithSignals } from '#test/harness/world-signals.ts';

/** Whatever a step needs is down for two executions: longer than all retries of one. Then it is back. */

const OUTAGES = 2;
const SIGNAL = 'sig_ipo_plans';

let workspace: TestWorkspace;
let known: CompanyWithSignals;

beforeAll(async () => {
  workspace = await newWorkspace();
  known = must((await companiesWithSignals(1, { least: 2 }))[0]);
  stubFunctionEnvironment();
});

afterAll(() => vi.unstubAllEnvs());

type Handler = (event: unknown, context: ReturnType<typeof functionContext>) => Promise<unknown>;

/** One execution of a workflow over the deployed steps, of which one fails for good. */
async function execute(machine: Machine, run: RunRecord, failing?: string): Promise<string> {
  const handlers = Object.fromEntries(
    await Promise.all(
      Object.values(machine.steps).map(async (step) => {
        const { handler } = (await import(`../../functions/workflows/${machine.name}/${step.id}.ts`)) as {
          handler: Handler;
        };
        return [
          step.id,
          (event: unknown) => {
            if (step.id === failing) throw new Error('an outage');
            return handler(event, functionContext(300_000));
          },
        ] as const;
      }),
    ),
  );
  const input = toRunExecution(workspace.id, run).input as Fields;
  return (await runMachine(statesOf(machine), { handlers, input })).status;
}

const stored = async ({ id }: RunRecord) => must(await createRunStore(testTable()).get(workspace.id, id));
const isOpen = async ({ id }: RunRecord) =>
  (await getPendingJob(testTable(), 'run', workspace.id, id)) !== undefined;

async function writtenScan(): Promise<RunRecord> {
  const { name, domain } = known.company;
  const account = exampleRecord({ name, domain });
  await putRecords(workspace.id, [account]);
  const signalIds = documentSignals.map(({ id }) => id);
  return written({ mode: 'monitor', signalIds, jobs: signalIds.length, accountId: account.id });
}

/** In a workspace of its own, because companies that one discovery has stored are known to the next. */
async function writtenDiscovery(): Promise<RunRecord> {
  workspace = await newWorkspace();
  return written({
    mode: 'discovery',
    signalIds: [SIGNAL],
    spec: toSpec({
      signals: { any_of: [SIGNAL], must_have: [], exclude: [] },
      recency: '180',
      geographies: [],
      industries: [],
    }),
  });
}

async function written(
  details: Pick<Parameters<typeof createRunRecord>[0], 'mode' | 'signalIds' | 'jobs' | 'accountId' | 'spec'>,
): Promise<RunRecord> {
  const at = new Date().toISOString();
  const run = createRunRecord({
    ...details,
    id: newId('run'),
    name: 'Run',
    timeframeDays: 180,
    at,
    startedBy: null,
  });
  await createRunStore(testTable()).create(workspace.id, run);
  return run;
}

const MACHINES = [
  [scan, writtenScan, ['documents', 'jobs', 'jobs_done', 'jobs_failed', 'detections']],
  [discovery, writtenDiscovery, ['jobs_failed', 'candidates', 'matched', 'detections']],
] as const;

describe.each(MACHINES)('an outage during a $name', (machine, write, compared) => {
  let clean: RunRecord['stats'];

  beforeAll(async () => {
    const run = await write();
    expect(await execute(machine, run)).toBe('SUCCEEDED');
    clean = (await stored(run)).stats;
  });

  it.each(Object.values(machine.steps).map(({ id }) => id))('of %s loses nothing', async (step) => {
    const run = await write();
    for (let outage = 0; outage < OUTAGES; outage += 1) {
      expect(await execute(machine, run, step)).toBe('FAILED');
      expect([(await stored(run)).status, await isOpen(run)]).toEqual(['running', true]);
    }

    expect(await execute(machine, run)).toBe('SUCCEEDED');

    const { status, error, stats } = await stored(run);
    expect([status, error, await isOpen(run)]).toEqual(['done', null, false]);
    for (const count of compared) expect([count, stats[count]]).toEqual([count, clean[count]]);
    expect(stats.jobs_done).toBe(stats.jobs);
    const { jobs: _, sources: __, ...counted } = stats;
    expect(await recounted(workspace.id, run.id, run.spec ? 'discovery' : undefined)).toEqual(counted);
  });
});
