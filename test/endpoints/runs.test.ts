import { beforeAll, describe, expect, it } from 'vitest';
import { newRunRecord, type RunRecord } from '#domain/signals/runs/run-record.ts';
import { newId } from '#platform/ids.ts';
import { runStore } from '#table/runs/run-store.ts';
import { newAccount } from '#test/harness/accounts.ts';
import { endedRun, scanned } from '#test/harness/runs.ts';
import { newQuietWorkspace, newWorkspace, type TestWorkspace, testTable } from '#test/harness/workspace.ts';

let workspace: TestWorkspace;

beforeAll(async () => {
  workspace = await newWorkspace();
});

/** A run from this many minutes ago without a workflow. */
async function storedRun(
  workspaceId: string,
  minutesAgo: number,
  { end, ...parts }: { end?: 'done' | 'failed'; startedBy?: string; accountId?: string } = {},
): Promise<RunRecord> {
  const runs = runStore(testTable());
  const at = new Date(Date.now() - minutesAgo * 60_000).toISOString();
  const run = newRunRecord({
    id: newId('run'),
    name: `Run of ${minutesAgo} minutes ago`,
    mode: 'discovery',
    signalIds: ['sig_funding', 'sig_layoffs'],
    timeframeDays: 90,
    at,
    startedBy: null,
    ...parts,
  });
  await runs.create(workspaceId, run);
  if (end) {
    const error = end === 'failed' ? 'Every job of the run failed.' : null;
    await runs.close(workspaceId, run.id, { status: end, error, at });
  }
  return run;
}

describe('GET /runs', () => {
  it('lists runs newest first, 25 per page by default', async () => {
    const own = await newWorkspace();
    const stored = [];
    // Too recent for the sweeper.
    for (let i = 27; i > 0; i -= 1) stored.unshift((await storedRun(own.id, i / 60, { end: 'done' })).id);

    const first = await own.api.listRuns();
    const second = await own.api.listRuns({ query: { page: 2 } });
    const small = await own.api.listRuns({ query: { page: 2, per_page: 10 } });

    expect(first.data.map(({ id }) => id)).toEqual(stored.slice(0, 25));
    expect(first.pagination).toEqual({ total: 27, page: 1, per_page: 25, has_more: true });
    expect(second.data.map(({ id }) => id)).toEqual(stored.slice(25));
    expect(second.pagination).toEqual({ total: 27, page: 2, per_page: 25, has_more: false });
    expect(small.data.map(({ id }) => id)).toEqual(stored.slice(10, 20));
    expect(first.data[0]).toEqual({
      id: stored[0],
      signal_id: null,
      name: expect.any(String),
      account_id: null,
      mode: 'discovery',
      status: 'done',
      stats: { candidates: 0, accounts: 0, matched: 0 },
      timeframe_days: 90,
      started_at: expect.any(String),
      finished_at: expect.any(String),
      created_at: expect.any(String),
    });
  });

  it('filters by status, in rows and total, and follows changes', async () => {
    const own = await newWorkspace();
    const running = await storedRun(own.id, 0.1);
    const done = await storedRun(own.id, 0.2, { end: 'done' });
    const failed = await storedRun(own.id, 0.3, { end: 'failed' });
    const listed = async (status: 'running' | 'done' | 'failed') => {
      const { data, pagination } = await own.api.listRuns({ query: { status } });
      expect(pagination.total).toBe(data.length);
      return data.map(({ id }) => id);
    };

    expect(await listed('running')).toEqual([running.id]);
    expect(await listed('done')).toEqual([done.id]);
    expect(await listed('failed')).toEqual([failed.id]);
    await runStore(testTable()).close(own.id, running.id, {
      status: 'done',
      error: null,
      at: new Date().toISOString(),
    });
    expect(await listed('running')).toEqual([]);
    expect(await listed('done')).toEqual([running.id, done.id]);
  });

  it('shows a scoped member the runs they started and scans of their accounts, in rows and totals', async () => {
    const own = await newWorkspace();
    const mine = await newAccount(own.api, { owner_id: own.scopedMemberId });
    const others = await newAccount(own.api);
    const started = await storedRun(own.id, 0.1, { end: 'done', startedBy: own.scopedMemberId });
    const scanOfMine = await storedRun(own.id, 0.2, { end: 'failed', accountId: mine.id });
    const scanOfOthers = await storedRun(own.id, 0.3, { end: 'done', accountId: others.id });
    const discovery = await storedRun(own.id, 0.4, { end: 'done' });

    const { data, pagination } = await own.scoped.listRuns();
    expect(data.map(({ id }) => id)).toEqual([started.id, scanOfMine.id]);
    expect(pagination.total).toBe(2);
    expect((await own.scoped.listRuns({ query: { status: 'done' } })).pagination.total).toBe(1);
    expect((await own.api.listRuns()).pagination.total).toBe(4);

    for (const { id } of [started, scanOfMine]) {
      expect((await own.scoped.getRun({ params: { id } })).data.id).toBe(id);
    }
    for (const { id } of [scanOfOthers, discovery]) {
      await expect(own.scoped.getRun({ params: { id } })).rejects.toMatchObject({ status: 404 });
    }
    await own.api.setAccountOwner({ params: { id: mine.id }, body: { owner_id: null } });
    await expect(own.scoped.getRun({ params: { id: scanOfMine.id } })).rejects.toMatchObject({ status: 404 });
    expect((await own.scoped.listRuns()).data.map(({ id }) => id)).toEqual([started.id]);
  });

  it('shows a scoped member their own scans even if they own very many accounts', async () => {
    const own = await newWorkspace();
    const body = Array.from({ length: 101 }, (_, i) => ({
      name: `Own ${i}`,
      owner_id: own.scopedMemberId,
    }));
    const { data: accounts } = await own.api.createAccounts({ body });
    const [first] = Array.isArray(accounts) ? accounts : [accounts];
    const other = await newAccount(own.api);
    const seen = await storedRun(own.id, 0.2, { end: 'done', accountId: first?.id ?? '' });
    const started = await storedRun(own.id, 0.3, { end: 'done', startedBy: own.scopedMemberId });
    await storedRun(own.id, 0.1, { end: 'done', accountId: other.id });

    const { data, pagination } = await own.scoped.listRuns();

    expect(data.map(({ id }) => id)).toEqual([seen.id, started.id]);
    expect(pagination.total).toBe(2);
  });
});

describe('GET /runs/:id', () => {
  it('shows the progress of a scan', async () => {
    const { id } = await newAccount(workspace.api);
    const { data: started } = await workspace.api.scanAccount({ params: { id }, body: {} });

    const { data: early } = await workspace.api.getRun({ params: { id: started.run_id } });
    const late = await endedRun(workspace.api, started.run_id);

    expect(early.stats.jobs).toBe(14);
    expect(early.stats.jobs_done).toBeLessThanOrEqual(14);
    expect(late).toMatchObject({ status: 'done', stats: { jobs: 14, jobs_done: 14, jobs_failed: 0 } });
    expect(Date.parse(late.finished_at ?? '')).toBeGreaterThanOrEqual(Date.parse(late.started_at));
  });

  it('returns 404 for an unknown or foreign run', async () => {
    const other = await newWorkspace();
    const foreign = await storedRun(other.id, 0.1, { end: 'done' });

    for (const id of ['run_nothing', foreign.id]) {
      await expect(workspace.api.getRun({ params: { id } })).rejects.toMatchObject({
        status: 404,
        code: 'not_found',
      });
    }
  });

  it('stays visible to the member who started the scan, even if the account no longer is', async () => {
    const own = await newQuietWorkspace();
    const { id } = await newAccount(own.api, { owner_id: own.scopedMemberId });
    const run = await scanned(own.scoped, id);

    await own.api.setAccountOwner({ params: { id }, body: { owner_id: null } });

    expect((await own.scoped.getRun({ params: { id: run.id } })).data.id).toBe(run.id);
  });
});
