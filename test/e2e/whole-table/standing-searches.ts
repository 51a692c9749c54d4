import { beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/time.ts';
import type { SearchRecord } from '#domain/signals/searches/search-record.ts';
import { createRunStore } from '#table/runs/run-store.ts';
import { createSearchStore } from '#table/searches/search-store.ts';
import { eventually } from '#test/harness/eventually.ts';
import { executionsOf } from '#test/harness/executions.ts';
import { fireSchedule } from '#test/harness/fire-schedule.ts';
import { must } from '#test/harness/must.ts';
import { settleIndexes } from '#test/harness/settle-indexes.ts';
import { newWorkspace, type TestWorkspace, testTable } from '#test/harness/workspace.ts';

let workspace: TestWorkspace;

beforeAll(async () => {
  workspace = await newWorkspace();
});

const store = () => createSearchStore(testTable());

/** A rule that matches no company, so that its run ends soon. */
const body = {
  name: 'Nobody',
  signals: { any_of: ['sig_ipo_plans'] },
  recency: '1',
  industries: ['no such industry'],
  every: 'day' as const,
};

const newSearch = async () => (await workspace.api.createSearch({ body })).data;

const stored = async (id: string) => must(await store().get(workspace.id, id));

/** Changes the stored search, as if later or after another event. */
async function setSearch(id: string, parts: Partial<SearchRecord>): Promise<void> {
  const before = await stored(id);
  await store().save(workspace.id, before, { ...before, ...parts, revision: before.revision + 1 });
}

async function tick(): Promise<void> {
  await settleIndexes('/v1/accounts');
  await fireSchedule('start-due-searches');
}

const past = (ms: number) => new Date(Date.now() - ms).toISOString();

/** Ends the last run of a search with this status, regardless of its workflow. */
async function endRun(id: string, status: 'done' | 'failed'): Promise<void> {
  const { last_run_id } = await stored(id);
  const end = { status, error: status === 'failed' ? 'The source is down.' : null, at: past(0) };
  const runs = createRunStore(testTable());
  await runs.close(workspace.id, must(await runs.get(workspace.id, last_run_id ?? '')), end);
}

const due = (ms = 1_000) => ({ next_run_at: past(ms), look_at: past(ms) });

describe('a standing search', () => {
  it('starts one run each time it is due, and keeps its rhythm', async () => {
    const search = await newSearch();

    await Promise.all([tick(), tick()]);

    const started = await stored(search.id);
    expect(started).toMatchObject({ is_active: true, failures: 0, awaits_end: true });
    expect(Date.parse(started.next_run_at ?? '')).toBe(Date.parse(search.next_run_at ?? '') + DAY_MS);
    const id = started.last_run_id ?? '';
    const { data: run } = await workspace.api.getRun({ params: { id } });
    expect(run).toMatchObject({
      name: 'Nobody',
      mode: 'both',
      search_id: search.id,
      spec: { industries: ['no such industry'], recency: '1' },
    });
    expect(await executionsOf('discovery', id)).toHaveLength(1);
    const ended = await eventually(
      async () => (await workspace.api.getRun({ params: { id } })).data,
      ({ status }) => status !== 'running',
    );
    expect(ended.status).toBe('done');
  });

  it('finds the run of an earlier tick that crashed before recording it', async () => {
    const { id, next_run_at } = await newSearch();
    await tick();
    const first = await stored(id);

    await setSearch(id, { last_run_id: null, last_run_at: null, next_run_at, look_at: next_run_at });
    await tick();

    expect((await stored(id)).last_run_id).toBe(first.last_run_id);
  });

  it('does not start while its last run is in progress', async () => {
    const { id } = await newSearch();
    await tick();
    const { last_run_id } = await stored(id);
    const runs = createRunStore(testTable());
    const run = must(await runs.get(workspace.id, last_run_id ?? ''));
    const other = `${run.id.slice(0, -4)}slow`;
    // A run that stays in progress: its workflow was never started.
    await runs.create(workspace.id, { ...run, id: other, status: 'running' });
    await setSearch(id, { ...due(), last_run_id: other, awaits_end: true });

    await tick();

    const waiting = await stored(id);
    expect(waiting).toMatchObject({ last_run_id: other, awaits_end: true });
    expect((waiting.look_at ?? '') > past(0)).toBe(true);
    await runs.close(workspace.id, { ...run, id: other }, { status: 'done', error: null, at: past(0) });
    await setSearch(id, due());
    await tick();
    expect((await stored(id)).last_run_id).not.toBe(other);
  });

  it('pauses after three failures in a row, says why, and starts no more runs', async () => {
    const { id } = await newSearch();
    for (const failures of [0, 1, 2]) {
      await tick();
      expect((await stored(id)).failures).toBe(failures);
      await endRunAs(id, 'failed');
    }

    await tick();

    const { data } = await workspace.api.listSearches();
    expect(data.find((search) => search.id === id)).toMatchObject({
      is_active: false,
      failures: 3,
      next_run_at: null,
      paused_reason: expect.stringMatching(/last 3 runs failed. .*source is down/),
    });
    const { last_run_id } = await stored(id);
    await tick();
    expect((await stored(id)).last_run_id).toBe(last_run_id);
  });

  it('pauses without an active subscription, and says why', async () => {
    const outer = workspace;
    workspace = await newWorkspace();
    try {
      const { id } = await newSearch();
      await workspace.setPlan({ subscription_status: 'inactive' });

      await tick();

      expect(await stored(id)).toMatchObject({
        is_active: false,
        last_run_id: null,
        paused_reason: expect.stringMatching(/no active subscription/),
      });
    } finally {
      workspace = outer;
    }
  });
});

/** Ends a run that has no workflow, and makes the search due. */
async function endRunAs(
  id: string,
  status: 'done' | 'failed',
  parts: Partial<SearchRecord> = due(),
): Promise<void> {
  const runs = createRunStore(testTable());
  const { last_run_id } = await stored(id);
  const run = must(await runs.get(workspace.id, last_run_id ?? ''));
  const own = `run_${crypto.randomUUID()}`;
  await runs.create(workspace.id, { ...run, id: own, status: 'running' });
  await setSearch(id, { last_run_id: own, ...parts });
  await endRun(id, status);
}
