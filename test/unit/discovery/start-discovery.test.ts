import { expect, it } from 'vitest';
import { refuse } from '#contract/errors.ts';
import { startDiscovery } from '#domain/signals/discovery/start-discovery.ts';
import type { RunRecord } from '#domain/signals/runs/run-record.ts';
import { startScan } from '#domain/signals/runs/start-scan.ts';
import { createStartingPlan } from '#domain/workspace/plans/plan.ts';
import { exampleRecord } from '#test/harness/accounts.ts';

const NOW = new Date('2026-11-02T08:00:00.000Z');
const NO_SIGNALS = { custom: [], changes: [], feedback: new Map(), since: NOW.toISOString() };
const viewer = { workspaceId: 'ws_1', memberId: 'mem_1', visibility: 'scoped' } as const;

/** Ports that record what was done, in order. */
function worldOf(
  subscription_status: 'active' | 'inactive',
  {
    owner_id = 'mem_1',
    isFull = false,
    used = 0,
  }: { readonly owner_id?: string; readonly isFull?: boolean; readonly used?: number } = {},
) {
  const steps: string[] = [];
  const start = async (workspaceId: string, run: RunRecord) =>
    void steps.push(`start ${workspaceId} ${run.id}`);
  const ports = {
    runs: {
      create: async (workspaceId: string, run: RunRecord) => {
        if (isFull) return 'full' as const;
        steps.push(`create ${workspaceId} ${run.id}`);
        return 'created' as const;
      },
    },
    signals: { load: async () => NO_SIGNALS },
    plans: { get: async () => ({ ...createStartingPlan(NOW), subscription_status }) },
    accountRoom: async () => ({ limit: 100, used }),
    accounts: { get: async () => exampleRecord({ owner_id }) },
    newId: () => 'run_1',
    now: () => NOW,
    startDiscovery: start,
    startScan: start,
    refuse,
  };
  return {
    steps,
    ports: ports as Parameters<typeof startDiscovery>[0] & Parameters<typeof startScan>[0],
  };
}

const rule = { any_of: ['sig_funding'], must_have: [], exclude: [] };
const input = { signals: rule, recency: '30', geographies: [], industries: [] };

const starts = {
  'a discovery': (ports: ReturnType<typeof worldOf>['ports']) => startDiscovery(ports, viewer, input),
  'a scan': (ports: ReturnType<typeof worldOf>['ports']) => startScan(ports, viewer, 'acc_1'),
};

it.each(Object.entries(starts))('%s is saved before its workflow is started', async (_, start) => {
  const { ports, steps } = worldOf('active');

  const run = await start(ports);

  expect(steps).toEqual(['create ws_1 run_1', 'start ws_1 run_1']);
  expect(run).toMatchObject({
    id: 'run_1',
    status: 'running',
    started_by: 'mem_1',
    created_at: NOW.toISOString(),
  });
});

it.each(Object.entries(starts))(
  '%s needs a subscription, and writes nothing without one',
  async (_, start) => {
    const { ports, steps } = worldOf('inactive');

    await expect(start(ports)).rejects.toMatchObject({ code: 'subscription_required' });
    expect(steps).toEqual([]);
  },
);

it('a discovery with a missing signal is rejected, in any part of the rule', async () => {
  for (const part of ['any_of', 'must_have', 'exclude']) {
    const { ports, steps } = worldOf('active');
    const signals = { ...rule, [part]: ['sig_nowhere'] };

    await expect(startDiscovery(ports, viewer, { ...input, signals })).rejects.toMatchObject({
      code: 'unknown_signal',
    });
    expect(steps).toEqual([]);
  }
});

it('a discovery beyond what a workspace can run at once is refused and not started', async () => {
  const { ports, steps } = worldOf('active', { isFull: true });

  await expect(startDiscovery(ports, viewer, input)).rejects.toMatchObject({
    code: 'limit_exceeded',
    message: expect.stringContaining('at most 3'),
  });
  expect(steps).toEqual([]);
});

it('a discovery in a workspace that stores as many accounts as its plan allows is refused', async () => {
  const { ports, steps } = worldOf('active', { used: 100 });

  await expect(startDiscovery(ports, viewer, input)).rejects.toMatchObject({
    code: 'limit_exceeded',
    message: expect.stringContaining('Your plan stores at most 100 accounts'),
  });
  expect(steps).toEqual([]);
});

it("a scan of an account the viewer can't see is rejected as if it didn't exist", async () => {
  const { ports, steps } = worldOf('active', { owner_id: 'mem_2' });

  await expect(startScan(ports, viewer, 'acc_1')).rejects.toMatchObject({ code: 'not_found' });
  expect(steps).toEqual([]);
});
