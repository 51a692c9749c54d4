import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { handler as finish } from '#functions/workflows/onboarding/onboarding-finish.ts';
import { handler as scan } from '#functions/workflows/onboarding/onboarding-start-scan.ts';
import { exampleRecord, putRecords } from '#test/harness/accounts.ts';
import { functionContext, stubFunctionEnvironment } from '#test/harness/function-environment.ts';
import { newWorkspace, type TestWorkspace } from '#test/harness/workspace.ts';

let workspace: TestWorkspace;

beforeAll(async () => {
  workspace = await newWorkspace();
  stubFunctionEnvironment();
});

afterAll(() => vi.unstubAllEnvs());

it.each(['enrichment_failed', 'roster_failed'])(
  'ends as failed if the state machine reports %s',
  async (flag) => {
    const activated_at = new Date().toISOString();
    const record = exampleRecord({ status: 'active', activated_at, enrichment_status: 'pending' });
    await putRecords(workspace.id, [record]);

    await finish(
      { workspace_id: workspace.id, account_id: record.id, activated_at, [flag]: true },
      functionContext(15_000),
    );

    const { data } = await workspace.api.getAccount({ params: { id: record.id } });
    expect(data.enrichment_status).toBe('failed');
  },
);

const scansOf = async (accountId: string) => {
  const { data } = await workspace.api.listRuns({ query: { per_page: '100' } });
  const runs = await Promise.all(data.map(({ id }) => workspace.api.getRun({ params: { id } })));
  return runs.map((run) => run.data).filter(({ account_id }) => account_id === accountId);
};

describe('the first scan', () => {
  it('runs once per activation, however often the step runs', async () => {
    const activated_at = new Date().toISOString();
    const record = exampleRecord({ status: 'active', activated_at });
    await putRecords(workspace.id, [record]);
    const input = { workspace_id: workspace.id, account_id: record.id, activated_at };

    await scan(input, functionContext(15_000));
    await scan(input, functionContext(15_000));

    expect(await scansOf(record.id)).toMatchObject([{ mode: 'monitor', spec: null, event_id: null }]);
    await scan({ ...input, activated_at: '2026-01-01T00:00:00.000Z' }, functionContext(15_000));
    expect(await scansOf(record.id)).toHaveLength(2);
  });

  it('does not run for an account that is inactive or deleted by now', async () => {
    const activated_at = new Date().toISOString();
    const record = exampleRecord();
    await putRecords(workspace.id, [record]);

    for (const account_id of [record.id, 'acc_gone']) {
      await scan({ workspace_id: workspace.id, account_id, activated_at }, functionContext(15_000));
      expect(await scansOf(account_id)).toEqual([]);
    }
  });
});
