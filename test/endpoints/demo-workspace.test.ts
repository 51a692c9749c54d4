import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#contract/client.ts';
import type { DemoAccess } from '#demo/demo-keys.ts';
import { seedDemo } from '#demo/seed-demo.ts';
import { createEmbeddedDirectory } from '#providers/directory/embedded/embedded-directory.ts';
import { listWorld } from '#providers/directory/embedded/world.ts';
import { monitorStore } from '#table/monitors/monitor-store.ts';
import { adminContext, clientWith } from '#test/harness/workspace.ts';

let access: DemoAccess;
let api: Client;

beforeAll(async () => {
  access = await seedDemo(adminContext(), {
    kept: undefined,
    world: { companies: listWorld(), directory: createEmbeddedDirectory() },
  });
  api = clientWith(access.api_key);
});

describe("a newcomer's workspace", () => {
  it('shows the best accounts first, each with a face and a reason', async () => {
    const { data, pagination } = await api.listAccounts({ query: { per_page: 3 } });

    expect(pagination.total).toBe(68);
    for (const account of data) {
      expect(account).toMatchObject({ is_hot: true, qualified: true });
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

    expect(usage).toMatchObject({ credits_used: 8, credits_remaining: 42 });
    expect(data).toHaveLength(8);
    for (const { id } of data) {
      expect(await monitorStore(adminContext().table).isRunning(access.workspace_id, id)).toBe(true);
      const events = await api.listMonitorEvents({ params: { id } });
      expect(events.pagination.total).toBeGreaterThan(3);
    }
  });

  it('has accounts of the scoped member, active and suggested', async () => {
    const { data } = await clientWith(access.scoped_api_key).listAccounts({ query: { per_page: 100 } });

    expect(data.every(({ owner_id }) => owner_id === access.scoped_member_id)).toBe(true);
    expect(new Set(data.map(({ status }) => status))).toEqual(new Set(['active', 'suggested']));
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
