import { beforeAll, describe, expect, it } from 'vitest';
import type { PushRun } from '#contract/push-runs.ts';
import { breakSandbox, connectCrm, sandboxOf } from '#test/harness/crms.ts';
import { eventually } from '#test/harness/eventually.ts';
import { peopleAt } from '#test/harness/people-at.ts';
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

let both: TestWorkspace;

beforeAll(async () => {
  both = await newWorkspace();
  await connectCrm('hubspot', both);
  await connectCrm('salesforce', both);
});

describe('a push with no CRM connected', () => {
  it('returns 409, and so does one to a CRM that is not connected', async () => {
    const none = await newWorkspace();
    const body = { account_ids: ['acc_1'] };
    await expect(none.api.pushAccountsToCrm({ body })).rejects.toMatchObject({
      status: 409,
      code: 'crm_not_connected',
    });
    await connectCrm('hubspot', none);
    const other = { contact_ids: ['per_1'], provider: 'crm_two' as const };
    await expect(none.api.pushPeopleToCrm({ body: other })).rejects.toMatchObject({ status: 409 });
  });
});

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

  it('of a scoped member includes only what they can see', async () => {
    const [theirs = ''] = await accountsIn(both, 1, {
      owner_id: both.scopedMemberId,
      domain: 'theirs.example',
    });
    const [others = ''] = await accountsIn(both, 1);
    const body = { account_ids: [theirs, others], provider: 'crm_one' as const };
    const { data } = await both.scoped.pushAccountsToCrm({ body });
    expect(data).toMatchObject({ pushed: 1, failed: 1 });
  });
});

describe('POST /people/crm-push', () => {
  it('writes the company first, then its people, by address or profile', async () => {
    const own = await newWorkspace();
    // Results are in the order in which the CRMs were connected.
    await connectCrm('hubspot', own);
    await connectCrm('salesforce', own);
    const [account = ''] = await accountsIn(own, 1);
    const ids = await peopleAt(own, account, [
      'one@company.example',
      'profile',
      'three@company.example',
      'neither',
    ]);
    const { data } = await own.api.pushPeopleToCrm({ body: { contact_ids: ids } });

    expect(data).toMatchObject({ pushed: 6, failed: 0, skipped: 2, skippedNoEmail: 1 });
    const [run] = (await own.api.listPushRuns({})).data;
    expect(run).toMatchObject({ total: 8, sent: 6, failed: 0, skipped: 2 });
    expect('results' in data && data.results[0]).toEqual({
      contactId: ids[0],
      provider: 'crm_one',
      ok: true,
      created: true,
      recordUrl: expect.stringMatching(/\/_local\/crms#contact-\w+$/),
    });
    for (const crm of ['hubspot', 'salesforce'] as const) {
      const { companies, contacts } = await sandboxOf(crm, own);
      expect(companies).toHaveLength(1);
      expect(companies[0]?.writes).toBe(1);
      expect(contacts.map(({ companyId }) => companyId)).toEqual(Array(3).fill(companies[0]?.id));
    }
  });

  it('of a scoped member reveals only name and domain of an account they cannot see', async () => {
    const own = await newWorkspace();
    await connectCrm('hubspot', own);
    const [account = ''] = await accountsIn(own, 1);
    const [person = '', other = ''] = await peopleAt(own, account, [
      'a@company.example',
      'b@company.example',
    ]);
    await own.api.setPersonOwner({ params: { id: person }, body: { owner_id: own.scopedMemberId } });
    const { data } = await own.scoped.pushPeopleToCrm({ body: { contact_ids: [person, other] } });

    expect(data).toMatchObject({ pushed: 1, failed: 1 });
    const { companies } = await sandboxOf('hubspot', own);
    expect(companies.map(({ fields }) => fields)).toEqual([
      { sis_account_id: account, name: 'Company 0', domain: 'company-0.example' },
    ]);
  });
});

describe('a dry run', () => {
  it('of more than 100 ids is refused and says how many it takes', async () => {
    const account_ids = Array.from({ length: 101 }, (_, number) => `acc_${number}`);
    await expect(both.api.pushAccountsToCrm({ body: { account_ids, dry_run: true } })).rejects.toMatchObject({
      status: 400,
      code: 'validation_failed',
      details: [{ path: 'account_ids', message: expect.stringContaining('at most 100 ids') }],
    });
    const contact_ids = account_ids;
    await expect(both.api.pushPeopleToCrm({ body: { contact_ids, dry_run: true } })).rejects.toMatchObject({
      status: 400,
      details: [{ path: 'contact_ids' }],
    });
  });

  it('leaves no push run and no audit event, and a push leaves both', async () => {
    const own = await newWorkspace();
    await connectCrm('hubspot', own);
    const [id = ''] = await accountsIn(own, 1);
    const pushed = async () =>
      (await own.api.listAuditEvents({ query: { action: 'push-accounts-to-crm' } })).data;
    await own.api.pushAccountsToCrm({ body: { account_ids: [id], dry_run: true } });
    expect((await own.api.listPushRuns({})).data).toEqual([]);
    expect(await pushed()).toEqual([]);
    await own.api.pushAccountsToCrm({ body: { account_ids: [id] } });
    expect((await own.api.listPushRuns({})).data).toHaveLength(1);
    expect(await pushed()).toHaveLength(1);
  });
});

describe('a push of more than 100 ids', () => {
  it('runs in the background per CRM, with exact counts, and failed records can be retried', async () => {
    const own = await newWorkspace();
    await Promise.all([connectCrm('hubspot', own), connectCrm('salesforce', own)]);
    const ids = await accountsIn(own, 150);
    await breakSandbox('salesforce', own, { rules: { validated: { Account: ['Phone'] } } });
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

    await breakSandbox('salesforce', own, { rules: { validated: {} } });
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
