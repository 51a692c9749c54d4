import { describe, expect, it } from 'vitest';
import type { PushRun } from '#contract/push-runs.ts';
import { breakSandbox, connectCrm, sandboxOf } from '#test/harness/crms.ts';
import { eventually } from '#test/harness/eventually.ts';
import { storeAccounts } from '#test/harness/stored-accounts.ts';
import { newWorkspace, type TestWorkspace, testTable } from '#test/harness/workspace.ts';

const latest_signal = {
  id: 'det_1',
  headline: 'Opens an office in Lyon',
  date: '2026-03-01',
  alpha: 80,
  why: '**Why now.** A new office.',
};

const accountsIn = ({ id }: TestWorkspace, count: number, fields = {}) =>
  storeAccounts(testTable(), id, count, { score: 64, latest_signal, ...fields });

const ended = ({ api }: TestWorkspace, id: string): Promise<PushRun> =>
  eventually(
    async () => (await api.getPushRun({ params: { id } })).data,
    ({ status }) => status !== 'running',
  );

const started = (data: object): string => ('run_id' in data ? String(data.run_id) : '');

const both = await newWorkspace();
await connectCrm('hubspot', both);
await connectCrm('salesforce', both);

describe('POST /accounts/crm-push', () => {
  it('reports each account and CRM, and whether it created or updated', async () => {
    const [first = '', second = ''] = await accountsIn(both, 2);
    const body = { account_ids: [first, second, first, 'acc_unknown'] };
    const { status, data } = await both.api.pushAccountsToCrm({ body });

    expect(status).toBe(200);
    const unknown = { code: 'not_found', message: expect.any(String) };
    expect(data).toEqual({
      pushed: 4,
      failed: 2,
      skipped: 2,
      skippedNoEmail: 0,
      skippedLeft: 0,
      providers: ['crm_one', 'crm_two'],
      results: ['crm_one', 'crm_two'].flatMap((provider) => [
        { accountId: first, provider, ok: true, created: true, recordUrl: expect.any(String) },
        { accountId: second, provider, ok: true, created: true, recordUrl: expect.any(String) },
        { accountId: 'acc_unknown', provider, ok: false, created: false, error: unknown },
      ]),
    });
    const again = await both.api.pushAccountsToCrm({ body: { account_ids: [first], provider: 'crm_two' } });
    expect(again.data).toMatchObject({
      providers: ['crm_two'],
      results: [{ accountId: first, provider: 'crm_two', ok: true, created: false }],
    });
    const { companies } = await sandboxOf('hubspot', both);
    expect(companies.find(({ fields }) => fields.sis_account_id === first)?.fields).toMatchObject({
      sis_score: '64',
      sis_latest_signal: latest_signal.headline,
      sis_why_now: latest_signal.why,
      sis_signal_date: latest_signal.date,
    });
  });
});

describe('a push of more than 100 ids', () => {
  it('runs in the background per CRM, with exact counts, and failed records can be retried', async () => {
    const own = await newWorkspace();
    await Promise.all([connectCrm('hubspot', own), connectCrm('salesforce', own)]);
    const ids = await accountsIn(own, 150);
    await breakSandbox('salesforce', own, { rules: { required: { company: ['Phone'] } } });
    const { status, data } = await own.api.pushAccountsToCrm({
      body: { account_ids: [...ids, ids[0] ?? ''] },
    });
    expect(status).toBe(202);
    expect(data).toMatchObject({ total: 302, status: 'running' });
    const run = await ended(own, started(data));
    expect(run).toMatchObject({
      channel: 'crm',
      record_type: 'accounts',
      status: 'completed',
      total: 302,
      sent: 150,
      failed: 150,
      skipped: 2,
    });
    expect(run.error_sample[0]).toMatchObject({
      provider: 'crm_two',
      code: 'field_custom_validation_exception',
    });
    expect((await sandboxOf('hubspot', own)).companies).toHaveLength(150);

    await breakSandbox('salesforce', own, { rules: { required: {} } });
    const retried = await own.api.retryPushRun({ params: { id: run.id }, body: {} });
    expect(retried.data.total).toBe(150);
    expect(await ended(own, retried.data.run_id)).toMatchObject({
      status: 'completed',
      sent: 150,
      failed: 0,
    });
    expect((await sandboxOf('salesforce', own)).companies).toHaveLength(150);

    await own.api.disconnectCrm({ params: { provider: 'crm_two' } });
    await own.api.disconnectCrm({ params: { provider: 'crm_one' } });
    await expect(own.api.retryPushRun({ params: { id: run.id }, body: {} })).rejects.toMatchObject({
      status: 409,
      code: 'crm_not_connected',
    });
  });
});
