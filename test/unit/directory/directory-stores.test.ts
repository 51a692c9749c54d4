import { describe, expect, it } from 'vitest';
import { addModelUse } from '#domain/signals/runs/find-run.ts';
import { createRunRecord } from '#domain/signals/runs/run-record.ts';
import { readProviderUsage } from '#domain/workspace/plans/provider-usage.ts';
import { createDirectoryStores } from '#table/directory/directory-stores.ts';
import { NOW } from '#test/harness/doubles/directory-memory.ts';
import { startSuiteTable } from '#test/harness/suite-table.ts';

let time = NOW.getTime();
const table = await startSuiteTable();

const storesOf = (workspaceId: string) => createDirectoryStores(table, workspaceId, () => new Date(time));
const november = (amount: number, limit: number) => ({ period: '2026-11', amount, limit });

describe('a budget in the table', () => {
  it('allows as much as fits, however many concurrent requests there are', async () => {
    const { budgets } = storesOf('ws_race');
    const taken = await Promise.all(
      Array.from({ length: 12 }, () => budgets.reserve('ws_race', 'apollo', november(10, 50))),
    );
    expect(taken.filter(Boolean)).toHaveLength(5);
    expect(await budgets.readUsed('ws_race', '2026-11')).toEqual({ apollo: 50 });
  });

  it('is corrected, starts over each month and is separate per workspace', async () => {
    const { budgets } = storesOf('ws_a');
    expect(await budgets.reserve('ws_a', 'hunter', november(50, 50))).toBe(true);
    expect(await budgets.reserve('ws_a', 'hunter', november(1, 50))).toBe(false);
    await budgets.adjust('ws_a', 'hunter', { period: '2026-11', amount: -43 });
    expect(await budgets.reserve('ws_a', 'hunter', november(43, 50))).toBe(true);
    expect(await budgets.reserve('ws_a', 'hunter', { ...november(50, 50), period: '2026-12' })).toBe(true);
    expect(await budgets.reserve('ws_b', 'hunter', november(50, 50))).toBe(true);
    expect(await budgets.reserve('ws_b', 'apollo', november(51, 50))).toBe(false);
  });

  it('is what the operator has set, and shown with what is left', async () => {
    const { budgets } = storesOf('ws_u');
    await budgets.setLimit('ws_u', 'people_data_labs', 30);
    await budgets.setLimit('ws_u', 'bedrock', 2_000_000);
    await budgets.reserve('ws_u', 'people_data_labs', november(40, 40));
    await budgets.reserve('ws_u', 'bedrock', november(500_000, 2_000_000));
    const asked = ['people_data_labs', 'apollo', 'bedrock'].map((provider) => ({
      provider,
      defaultLimit: 1_000,
    }));
    expect(await readProviderUsage(budgets, 'ws_u', asked, NOW)).toEqual([
      { provider: 'people_data_labs', unit: 'credits', month: '2026-11', limit: 30, used: 40, remaining: 0 },
      { provider: 'apollo', unit: 'credits', month: '2026-11', limit: 1_000, used: 0, remaining: 1_000 },
      { provider: 'bedrock', unit: 'usd', month: '2026-11', limit: 2, used: 0.5, remaining: 1.5 },
    ]);
  });

  it("shows what a run's model was used for", async () => {
    const { budgets } = storesOf('ws_m');
    const parts = {
      name: '',
      mode: 'monitor',
      signalIds: [],
      timeframeDays: null,
      at: '',
      startedBy: null,
    } as const;
    const run = createRunRecord({ id: 'run_1', ...parts });
    expect(await addModelUse(budgets, 'ws_m', run)).toEqual(run);
    await budgets.reserve('ws_m', 'bedrock', { period: 'run_1', amount: 9_000, limit: 10_000 });
    const counts = { calls: 1, tokens_in: 1_000, tokens_out: 200 };
    await budgets.adjust('ws_m', 'bedrock', { period: 'run_1', amount: -7_000, counts });
    expect((await addModelUse(budgets, 'ws_m', run)).stats).toEqual({
      ...run.stats,
      model: { calls: 1, tokens_in: 1_000, tokens_out: 200, cost_usd: 0.002 },
    });
    expect(await budgets.readUsed('ws_m', '2026-11')).toEqual({});
  });
});

describe('cached responses', () => {
  const entry = { subject: 'company acme.com', provider: 'apollo', question: 'company' };

  it('are separate per workspace, vendor and question, and expire', async () => {
    const { cache } = storesOf('ws_c');
    await cache.put(entry, { shape: 1, value: { name: 'Acme' } }, 7);
    expect(await cache.get(entry)).toEqual({ shape: 1, value: { name: 'Acme' } });
    expect(await cache.get({ ...entry, provider: 'people_data_labs' })).toBeUndefined();
    expect(await storesOf('ws_d').cache.get(entry)).toBeUndefined();
    time += 7 * 24 * 60 * 60 * 1000;
    expect(await cache.get(entry)).toBeUndefined();
    time = NOW.getTime();
  });

  it('that are too large for an item are not cached', async () => {
    const { cache } = storesOf('ws_c');
    await cache.put({ ...entry, question: 'huge' }, 'x'.repeat(500_000), 7);
    expect(await cache.get({ ...entry, question: 'huge' })).toBeUndefined();
  });
});

it('an objection deletes the cached responses about the person, and stays, by page and by name', async () => {
  const { cache, suppression } = storesOf('ws_s');
  const person = {
    domain: 'acme.com',
    full_name: 'Ada Byron',
    network_url: 'https://www.linkedin.com/in/ada',
  };
  const about = {
    subject: 'person https://www.linkedin.com/in/ada',
    provider: 'apollo',
    question: 'address',
  };
  const other = { ...about, subject: 'person https://www.linkedin.com/in/bob' };
  await cache.put(about, 'ada@acme.com', 30);
  await cache.put(other, 'bob@acme.com', 30);
  await suppression.check(person);

  await suppression.add(person);

  expect([await cache.get(about), await cache.get(other)]).toEqual([undefined, 'bob@acme.com']);
  await expect(suppression.check(person)).rejects.toMatchObject({ code: 'objected' });
  await expect(suppression.check({ ...person, network_url: null })).rejects.toMatchObject({
    code: 'objected',
  });
  await suppression.check({ ...person, full_name: 'Bob', network_url: other.subject.slice(7) });
  await storesOf('ws_t').suppression.check(person);
});
