import { describe, expect, it } from 'vitest';
import { createMonitorStore } from '#table/monitors/monitor-store.ts';
import { countPendingJobs } from '#table/pending-jobs/pending-job-store.ts';
import { checkEverything } from '#test/harness/checks/every-check.ts';
import { newDemoWorkspace } from '#test/harness/demo-workspace.ts';
import { eventually } from '#test/harness/eventually.ts';
import { sweepWorkspace } from '#test/harness/sweep-workspace.ts';
import { adminContext, clientWith } from '#test/harness/workspace.ts';

const access = await newDemoWorkspace();
const api = clientWith(access.api_key);

describe('the demo workspace', () => {
  it('shows the best accounts first, each with a logo and a reason', async () => {
    const { data, pagination } = await api.listAccounts({ query: { per_page: 3 } });
    const suggested = await api.listAccounts({ query: { status: 'suggested', per_page: 1 } });

    expect(pagination.total).toBeGreaterThan(25);
    expect(suggested.pagination.total).toBeGreaterThan(12);
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
    for (const { id } of data) {
      expect(await createMonitorStore(adminContext().table).isRunning(access.workspace_id, id)).toBe(true);
      const events = await api.listMonitorEvents({ params: { id } });
      expect(events.pagination.total).toBeGreaterThan(0);
    }
  });

  it('has consistent data, also after its people got their drafts', async () => {
    const { table, now } = adminContext();
    await sweepWorkspace(access.workspace_id);
    await eventually(
      () => countPendingJobs(table, 'redraft_messages', access.workspace_id),
      (open) => open === 0,
      { what: 'the promised drafts are written' },
    );
    const report = await checkEverything(table, {
      workspace: access.workspace_id,
      repair: false,
      recheckDelayMs: 0,
      now,
    });

    expect(report.findings).toEqual([]);
    expect(report.places_looked_at).toBeGreaterThan(100);
  });
});
