import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDiscoveredId } from '#domain/signals/discovery/discovered-account.ts';
import { toSpec } from '#domain/signals/discovery/discovery-spec.ts';
import { createRunRecord, type RunRecord } from '#domain/signals/runs/run-record.ts';
import { handler as close } from '#functions/workflows/discovery/discovery-close.ts';
import { handler as evaluate } from '#functions/workflows/discovery/discovery-evaluate-piece.ts';
import { handler as plan } from '#functions/workflows/discovery/discovery-plan-evaluation.ts';
import { handler as search } from '#functions/workflows/discovery/discovery-search-signal.ts';
import { toRunExecution } from '#jobs/workflows/start-jobs.ts';
import { newId } from '#platform/ids.ts';
import { createCandidateStore } from '#table/runs/candidate-store.ts';
import { createRunStore } from '#table/runs/run-store.ts';
import { functionContext, stubFunctionEnvironment } from '#test/harness/function-environment.ts';
import { must } from '#test/harness/must.ts';
import { recounted, underAccount, underRun } from '#test/harness/run-parts.ts';
import { newWorkspace, type TestWorkspace, testTable } from '#test/harness/workspace.ts';

let workspace: TestWorkspace;

beforeAll(async () => {
  workspace = await newWorkspace();
  stubFunctionEnvironment();
});

afterAll(() => vi.unstubAllEnvs());

const context = () => functionContext(300_000);
const SIGNAL = 'sig_ipo_plans';

/** A stored discovery without a running state machine. */
async function writtenDiscovery(mode: 'discovery' | 'both' = 'discovery', signal = SIGNAL) {
  const spec = toSpec({
    signals: { any_of: [signal], must_have: [], exclude: [] },
    recency: '180',
    geographies: [],
    industries: [],
  });
  const run = createRunRecord({
    id: newId('run'),
    name: 'Discovery',
    mode,
    signalIds: [signal],
    timeframeDays: 180,
    at: new Date().toISOString(),
    startedBy: null,
    spec,
  });
  await createRunStore(testTable()).create(workspace.id, run);
  return { run, input: { workspace_id: workspace.id, run_id: run.id } };
}

const stored = async ({ id }: RunRecord) => must(await createRunStore(testTable()).get(workspace.id, id));
const accountsOf = async () => (await workspace.api.listAccounts({ query: { per_page: 100 } })).data;

async function twice<T>({ id }: RunRecord, step: () => Promise<T>): Promise<T> {
  const all = async () => ({
    run: await underRun(workspace.id, id),
    accounts: await Promise.all((await accountsOf()).map((each) => underAccount(workspace.id, each.id))),
  });
  const first = await step();
  const once = await all();
  expect(await step()).toEqual(first);
  const again = await all();
  expect(again.run).toEqual(once.run);
  // Recalculating a standing changes only its revision.
  const plain = (items: Record<string, unknown>[][]) => items.flat().map(({ revision: _, ...item }) => item);
  expect(plain(again.accounts)).toEqual(plain(once.accounts));
  return first;
}

describe('the steps of a discovery', () => {
  it('are idempotent, and their statistics can be recounted', async () => {
    const { run, input } = await writtenDiscovery();

    expect(toRunExecution(workspace.id, run).input).toEqual({ ...input, signal_ids: [SIGNAL] });
    await twice(run, () => search({ ...input, signal_id: SIGNAL }, context()));
    const { pieces } = (await twice(run, () => plan(input, context()))) as { pieces: number[] };
    expect(pieces.length).toBeGreaterThan(0);
    for (const piece of pieces) await twice(run, () => evaluate({ ...input, piece }, context()));
    // A repeated plan still knows the companies of this run.
    expect(await plan(input, context())).toEqual({ pieces });
    await twice(run, () => close(input, context()));

    const { status, stats } = await stored(run);
    const { jobs, sources, ...counted } = stats;
    const accounts = await accountsOf();
    expect(status).toBe('done');
    expect(jobs).toBe(pieces.length);
    expect(await recounted(workspace.id, run.id, 'discovery')).toEqual(counted);
    expect(sources.some(({ documents }) => documents > 0)).toBe(true);
    expect(counted).toMatchObject({
      jobs_done: pieces.length,
      jobs_failed: 0,
      accounts: accounts.length,
      matched: accounts.length,
      detections: (await workspace.api.listDetections()).pagination.total,
    });
    expect(accounts.length).toBeGreaterThan(0);
    expect(new Set(accounts.map((each) => each.status))).toEqual(new Set(['suggested']));
  });

  it('keep a user’s changes to a found account when a step is repeated', async () => {
    const [account] = await accountsOf();
    const id = must(account).id;
    await workspace.api.activateAccount({ params: { id } });
    const { run, input } = await writtenDiscovery();
    const company = { name: must(account).name, domain: must(account).domain, aliases: [] };
    const domain = company.domain ?? '';
    await createCandidateStore(testTable(), () => new Date()).putPieces(workspace.id, run.id, [
      { kind: 'candidates', companies: [{ domain, company }] },
    ]);

    await evaluate({ ...input, piece: 0 }, context());

    expect((await workspace.api.getAccount({ params: { id } })).data.status).toBe('active');
    expect((await stored(run)).stats).toMatchObject({ accounts: 0, matched: 0, jobs_done: 1 });
    await expect(
      workspace.api.getAccount({ params: { id: createDiscoveredId(run.id, domain) } }),
    ).rejects.toMatchObject({ status: 404 });
  });

  it('end a run as failed if every piece failed, and as done if some did', async () => {
    const failed = await writtenDiscovery();
    const partly = await writtenDiscovery();
    for (const { run } of [failed, partly]) {
      await createRunStore(testTable()).expectJobs(workspace.id, run.id, 2);
    }
    await createRunStore(testTable()).countJob(workspace.id, partly.run.id, '1', {});

    for (const { input } of [failed, partly]) await close({ ...input, jobs_failed: true }, context());

    expect(await stored(failed.run)).toMatchObject({
      status: 'failed',
      error: 'Every job of the run failed.',
      stats: { jobs: 2, jobs_done: 2, jobs_failed: 2 },
    });
    expect(await stored(partly.run)).toMatchObject({
      status: 'done',
      error: null,
      stats: { jobs: 2, jobs_done: 2, jobs_failed: 1 },
    });
  });

  it('fail a run whose workflow died', async () => {
    const { run, input } = await writtenDiscovery();

    await close({ ...input, died: true }, context());

    expect(await stored(run)).toMatchObject({ status: 'failed', error: expect.stringMatching(/\w/) });
  });
});
