import { describe, expect, it } from 'vitest';
import { openRunsMax } from '#contract/limits.ts';
import type { DiscoverySpec } from '#contract/runs.ts';
import { createRunRecord, type RunRecord } from '#domain/signals/runs/run-record.ts';
import { newId } from '#platform/ids.ts';
import { createRunStore } from '#table/runs/run-store.ts';
import { newAccount } from '#test/harness/accounts.ts';
import { must } from '#test/harness/must.ts';
import { newWorkspace, testTable } from '#test/harness/workspace.ts';

/** A run from this many minutes ago without a workflow. */
async function storedRun(
  workspaceId: string,
  minutesAgo: number,
  {
    end,
    ...parts
  }: { end?: 'done' | 'failed'; startedBy?: string; accountId?: string; spec?: DiscoverySpec } = {},
): Promise<RunRecord> {
  const runs = createRunStore(testTable());
  const at = new Date(Date.now() - minutesAgo * 60_000).toISOString();
  const run = createRunRecord({
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
    await runs.close(workspaceId, run, { status: end, error, at });
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
});

describe('POST /runs beyond what a workspace can run at once', () => {
  const spec = {
    signals: { any_of: ['sig_funding'], must_have: [], exclude: [] },
    recency: '90',
    geographies: [],
    industries: [],
    employee_min: null,
    employee_max: null,
    not_recognized: [],
  };
  const body = { signals: { any_of: ['sig_funding'] } };

  it('is refused, holds up nobody else, who is told which words are unknown, and works again once a run has ended', async () => {
    const [busy, other] = await Promise.all([newWorkspace(), newWorkspace()]);
    const running = [];
    for (let i = 0; i < openRunsMax.discoveries; i += 1) {
      running.push(await storedRun(busy.id, i / 60, { spec }));
    }

    await expect(busy.api.startRun({ body })).rejects.toMatchObject({
      status: 400,
      code: 'limit_exceeded',
      message: expect.stringContaining('Wait until one has finished'),
    });
    // No company is left to look at.
    const unknown = { geographies: ['DACH', 'Wonderland'], industries: ['Croquet'], employee_min: 9_999_999 };
    const started = await other.api.startRun({ body: { ...body, ...unknown } });
    expect([started.status, started.data.not_recognized]).toEqual([202, ['Wonderland', 'Croquet']]);
    const { in_progress, stored } = (await busy.api.getUsage()).data;
    expect(in_progress).toEqual({ discoveries: { limit: 3, used: 3 }, push_runs: { limit: 10, used: 0 } });
    expect(stored).toEqual({ accounts: { limit: expect.any(Number), used: 0 } });
    const { data } = await busy.api.listRuns();
    expect(data.map(({ id }) => id).sort()).toEqual(running.map(({ id }) => id).sort());

    const at = new Date().toISOString();
    await createRunStore(testTable()).close(busy.id, must(running[0]), { status: 'done', error: null, at });
    expect((await busy.api.startRun({ body })).status).toBe(202);
  });
});
