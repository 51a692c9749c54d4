import { beforeAll, describe, expect, it } from 'vitest';
import { checkTable } from '#admin/checks/check-table.ts';
import type { Client } from '#contract/client.ts';
import type { DemoAccess } from '#demo/demo-keys.ts';
import { demoSeller } from '#demo/demo-world.ts';
import { sellerContext } from '#domain/workspace/knowledge-base/seller-context.ts';
import { monitorStore } from '#table/monitors/monitor-store.ts';
import { countPendingWork } from '#table/pending-work/pending-work.ts';
import { knowledgeBaseStore } from '#table/workspaces/knowledge-base-store.ts';
import { workspaceStore } from '#table/workspaces/workspace-store.ts';
import { newDemoWorkspace } from '#test/harness/demo-workspace.ts';
import { eventually } from '#test/harness/eventually.ts';
import { fireSchedule } from '#test/harness/fire-schedule.ts';
import { adminContext, clientWith } from '#test/harness/workspace.ts';

let access: DemoAccess;
let api: Client;

beforeAll(async () => {
  access = await newDemoWorkspace();
  api = clientWith(access.api_key);
});

describe('the demo workspace', () => {
  it('shows the best accounts first, each with a logo and a reason', async () => {
    const { data, pagination } = await api.listAccounts({ query: { per_page: 3 } });
    const suggested = await api.listAccounts({ query: { status: 'suggested', per_page: 1 } });

    expect(pagination.total).toBeGreaterThan(50);
    expect(suggested.pagination.total).toBeGreaterThan(35);
    for (const account of data) {
      expect(account.qualified).toBe(true);
      expect(account.tags.length).toBeGreaterThan(1);
      expect(account.short_description).toContain(account.name);
      const full = await api.getAccount({ params: { id: account.id } });
      expect(full.data.why_now_md).toContain(account.name);
      const { data: signals } = await api.listAccountSignals({ params: { id: account.id } });
      expect(signals[0]?.evidence.length).toBeGreaterThan(0);
    }
  });

  it('has used as many credits as it has active accounts, and monitors these', async () => {
    const { data } = await api.listAccounts({ query: { status: 'active' } });
    const { data: usage } = await api.getUsage();

    expect(usage).toMatchObject({ credits_used: 13, credits_remaining: 37 });
    expect(data).toHaveLength(13);
    const { data: credits } = await api.listUsedCredits({ query: { since: usage.counted_since } });
    expect(new Set(credits.map(({ account_id }) => account_id))).toEqual(new Set(data.map(({ id }) => id)));
    for (const { id } of data) {
      expect(await monitorStore(adminContext().table).isRunning(access.workspace_id, id)).toBe(true);
      const events = await api.listMonitorEvents({ params: { id } });
      expect(events.pagination.total).toBeGreaterThan(0);
    }
  });

  it('has consistent data, also after its people got their drafts', async () => {
    const { table, now } = adminContext();
    await fireSchedule('resume-pending-work');
    await eventually(
      () => countPendingWork(table, 'redraft_messages', access.workspace_id),
      (open) => open === 0,
      { what: 'the promised drafts are written' },
    );
    const report = await checkTable(table, {
      workspace: access.workspace_id,
      repair: false,
      settleMs: 0,
      now,
    });

    expect(report.findings).toEqual([]);
    expect(report.places_looked_at).toBeGreaterThan(100);
  });

  it('shows people who moved, of several kinds, with their previous and current data', async () => {
    const kinds = new Set<string>();
    for (const signal_id of ['sig_new_in_role', 'sig_champion_left', 'sig_promotion', 'sig_champion_moved']) {
      const { data } = await api.listDetections({ query: { signal_id } });
      if (data.length > 0) kinds.add(signal_id);
      for (const { headline, evidence, drafted_message_md, why_reach_out_md, account_id } of data) {
        const { data: account } = await api.getAccount({ params: { id: account_id } });
        expect(headline).toContain(account.name);
        // A champion's former company is hidden from members who can't see it.
        expect(evidence.length).toBeGreaterThanOrEqual(signal_id === 'sig_champion_moved' ? 1 : 2);
        for (const { claim, published_date } of evidence) {
          expect(claim).toContain('Demo Directory');
          expect(Date.parse(published_date ?? '')).toBeLessThan(Date.now());
        }
        expect(drafted_message_md === '').toBe(why_reach_out_md.includes('**No message:**'));
      }
    }
    // Which of them happened depends on the day.
    expect(kinds.size).toBeGreaterThan(1);
  });

  it('has accounts of the scoped member, active and suggested', async () => {
    const { data } = await clientWith(access.scoped_api_key).listAccounts({ query: { per_page: 100 } });

    expect(data.every(({ owner_id }) => owner_id === access.scoped_member_id)).toBe(true);
    expect(data.map(({ status }) => status)).toEqual(expect.arrayContaining(['active', 'suggested']));
  });

  it('has accounts that a user rejected and accounts that the search ruled out', async () => {
    for (const status of ['rejected', 'unqualified'] as const) {
      const { data } = await api.listAccounts({ query: { status } });
      expect(data.length).toBeGreaterThan(0);
      const { data: full } = await api.getAccount({ params: { id: data[0]?.id ?? '' } });
      expect(full).toMatchObject({ status, source: 'discovery' });
    }
  });

  it('has a feed of detections whose runs exist', async () => {
    const { data, pagination } = await api.listDetections({ query: { per_page: 5 } });
    const runs = await api.listRuns({ query: { per_page: 100 } });

    expect(pagination.total).toBeGreaterThan(60);
    expect(data.map(({ detected_at }) => detected_at)).toEqual(
      data
        .map(({ detected_at }) => detected_at)
        .toSorted()
        .toReversed(),
    );
    expect(new Set(runs.data.map(({ mode }) => mode))).toEqual(new Set(['discovery', 'monitor']));
    const search = runs.data.find(({ mode }) => mode === 'discovery');
    const { data: run } = await api.getRun({ params: { id: search?.id ?? '' } });
    expect(run.stats.detections).toBeGreaterThan(0);
    expect(run.spec?.signals.exclude).toEqual(['sig_layoffs', 'sig_being_acquired']);
  });

  it('has drafts based on its own knowledge base', async () => {
    const { table } = adminContext();
    const stores = { knowledgeBase: knowledgeBaseStore(table), workspaces: workspaceStore(table) };

    const { company_name, sections } = await sellerContext(stores, access.workspace_id);

    expect(company_name).toBe(demoSeller().company_name);
    expect(sections.length).toBe(demoSeller().sections.length);
    expect(sections).toEqual(expect.arrayContaining([...demoSeller().sections]));
  });

  it('matches what a scan finds: scanning an account again adds nothing older than the demo', async () => {
    const { data: active } = await api.listAccounts({ query: { status: 'active', per_page: 1 } });
    const params = { id: active[0]?.id ?? '' };
    const before = (await api.listAccountSignals({ params })).data.map(({ id }) => id);

    const { data: scan } = await api.scanAccount({ params });
    const { data: run } = await eventually(
      () => api.getRun({ params: { id: scan.run_id } }),
      ({ data }) => data.status !== 'running',
    );

    expect(run).toMatchObject({ status: 'done', stats: { jobs_failed: 0 } });
    expect(run.stats.documents).toBeGreaterThan(0);
    const after = (await api.listAccountSignals({ params })).data;
    expect(after.map(({ id }) => id)).toEqual(expect.arrayContaining(before));
    const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
    for (const { id, detected_at } of after.filter((each) => !before.includes(each.id))) {
      expect(`${id} ${detected_at >= yesterday}`).toBe(`${id} true`);
    }
  });

  it('knows the domains of its accounts', async () => {
    const [first] = (await api.listAccounts()).data;

    const { status, data } = await api.createAccounts({
      body: { name: 'Again', domain: first?.domain ?? '' },
    });

    expect(status).toBe(200);
    expect(data).toMatchObject({ id: first?.id, created: false });
  });
});
