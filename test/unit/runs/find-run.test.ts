import { expect, it } from 'vitest';
import { refuse } from '#contract/errors.ts';
import { findRun } from '#domain/signals/runs/find-run.ts';
import type { RunRecord } from '#domain/signals/runs/run-record.ts';

/** Runs by id, all owned by others, and the order of table reads. */
async function ask(id: string, memberId: string | undefined) {
  const asked: string[] = [];
  const runs: Record<string, Partial<RunRecord>> = {
    scan: { id: 'scan', account_id: 'acc_1', started_by: 'mem_other' },
    discovery: { id: 'discovery', account_id: null, started_by: 'mem_other' },
  };
  const ports = {
    runs: {
      get: async (_: string, wanted: string) => {
        asked.push('run');
        return runs[wanted] as RunRecord | undefined;
      },
    },
    accounts: {
      get: async (_: string, wanted: string) => {
        asked.push('account');
        return (wanted === 'acc_1' ? { owner_id: 'mem_owner' } : undefined) as never;
      },
    },
    refuse,
  };
  const viewer =
    memberId === undefined
      ? ({ workspaceId: 'ws_1', visibility: 'all' } as const)
      : ({ workspaceId: 'ws_1', visibility: 'scoped', memberId } as const);
  const outcome = await findRun(ports, viewer, id).then(
    (run) => run.id,
    (error) => error.code,
  );
  return { outcome, asked };
}

it.each(['scan', 'discovery', 'nothing'])(
  'a run out of sight takes the same reads as none: %s',
  async (id) => {
    expect(await ask(id, 'mem_ada')).toEqual({ outcome: 'not_found', asked: ['run', 'account'] });
  },
);

it("a scan is visible to its account's owner and its starter, a discovery to its starter", async () => {
  const seen = [
    ['scan', 'mem_owner'],
    ['scan', 'mem_other'],
    ['discovery', 'mem_other'],
  ] as const;

  for (const [id, member] of seen) expect((await ask(id, member)).outcome).toBe(id);
  expect((await ask('discovery', 'mem_owner')).outcome).toBe('not_found');
});

it('a member who sees everything needs one read', async () => {
  expect(await ask('scan', undefined)).toEqual({ outcome: 'scan', asked: ['run'] });
});
