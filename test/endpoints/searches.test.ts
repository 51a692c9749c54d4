import { describe, expect, it } from 'vitest';
import { createSearchStore } from '#table/searches/search-store.ts';
import { must } from '#test/harness/must.ts';
import { newWorkspace, testTable } from '#test/harness/workspace.ts';

const workspace = await newWorkspace();

const signals = { any_of: ['sig_funding'], must_have: [], exclude: [] };
const body = { name: 'Funded makers', signals, every: 'day' } as const;

const create = async (parts: object = {}, api = workspace.api) =>
  (await api.createSearch({ body: { ...body, ...parts } })).data;

describe('POST /searches', () => {
  it('returns 201 with the record and its defaults, due at once', async () => {
    const { status, data } = await workspace.api.createSearch({ body: { ...body, employee_min: 50 } });

    expect(status).toBe(201);
    expect(data).toEqual({
      id: expect.stringMatching(/^srch_[0-9a-z]{26}$/),
      name: 'Funded makers',
      signals,
      recency: '90',
      geographies: [],
      industries: [],
      employee_min: 50,
      employee_max: null,
      not_recognized: [],
      every: 'day',
      is_active: true,
      last_run_id: null,
      last_run_at: null,
      next_run_at: data.created_at,
      failures: 0,
      paused_reason: null,
      created_at: expect.stringMatching(/^20/),
    });
  });
});

describe('GET /searches', () => {
  it('lists the workspace’s searches oldest first, to every member', async () => {
    const own = await newWorkspace();
    const first = await create({}, own.api);
    const second = await create({ name: 'Later' }, own.api);

    expect((await own.scoped.listSearches()).data).toEqual([first, second]);
    expect((await workspace.api.listSearches()).data.map(({ id }) => id)).not.toContain(first.id);
  });
});

describe('PATCH /searches/:id', () => {
  const update = async (id: string, changes: object) =>
    (await workspace.api.updateSearch({ params: { id }, body: changes })).data;

  it('changes only the given fields', async () => {
    const before = await create({ employee_min: 10, employee_max: 90 });

    const after = await update(before.id, { name: 'Others', employee_min: null, recency: 'all' });

    expect(after).toEqual({ ...before, name: 'Others', employee_min: null, recency: 'all' });
    expect((await workspace.api.listSearches()).data).toContainEqual(after);
    expect(await update(before.id, {})).toEqual(after);
  });

  it('resumes a paused one, resets its failures, and keeps the interval to the last run', async () => {
    const { id } = await create({ every: 'week' });
    const store = createSearchStore(testTable());
    const stored = must(await store.get(workspace.id, id));
    const last_run_at = new Date(Date.now() - 60_000).toISOString();
    await store.save(workspace.id, stored, {
      ...stored,
      is_active: false,
      failures: 3,
      paused_reason: 'Its last 3 runs failed.',
      last_run_at,
      next_run_at: null,
      look_at: null,
      awaits_end: true,
      revision: stored.revision + 1,
    });

    const weekly = await update(id, { is_active: true });
    expect(weekly).toMatchObject({ is_active: true, failures: 0, paused_reason: null });
    const days = (time: string | null) => (Date.parse(time ?? '') - Date.parse(last_run_at)) / 86_400_000;
    expect(days(weekly.next_run_at)).toBe(7);
    expect(await store.get(workspace.id, id)).toMatchObject({
      look_at: weekly.next_run_at,
      awaits_end: false,
    });
    expect(days((await update(id, { every: 'day' })).next_run_at)).toBe(1);
  });
});

describe('DELETE /searches/:id', () => {
  it('deletes it permanently', async () => {
    const { id } = await create();

    expect((await workspace.api.deleteSearch({ params: { id } })).data).toEqual({ id, deleted: true });

    expect((await workspace.api.listSearches()).data.map((each) => each.id)).not.toContain(id);
    await expect(workspace.api.deleteSearch({ params: { id } })).rejects.toMatchObject({ status: 404 });
  });
});
