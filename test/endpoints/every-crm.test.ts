import { describe, expect, it } from 'vitest';
import { type CredentialForm, type CrmCredentials, crmNames, crms } from '#contract/crms.ts';
import { createDetectionStore } from '#table/detections/detection-store.ts';
import { breakSandbox, connectCrm, crmCredentials, sandboxOf } from '#test/harness/crms.ts';
import { exampleDetection } from '#test/harness/detections.ts';
import { peopleAt } from '#test/harness/people-at.ts';
import { storeAccounts } from '#test/harness/stored-accounts.ts';
import { newWorkspace, type TestWorkspace, testTable } from '#test/harness/workspace.ts';

const latest_signal = { id: 'det_1', headline: 'Opens in Lyon', date: '2026-03-01', alpha: 80, why: 'Now.' };
/** A query, a search or a login may be a POST. */
const isWrite = (call: string): boolean =>
  !/^GET |^POST .*(?:\/search|\/batch\/read|\/composite|\/oauth2\/token)$/.test(call);

const accountsIn = ({ id }: TestWorkspace, count: number) =>
  storeAccounts(testTable(), id, count, { score: 64, latest_signal });

describe.each(crmNames.map((crm) => [crms[crm].name, crm] as const))('%s', (_, crm) => {
  const provider = crms[crm].id;

  async function connected(): Promise<TestWorkspace> {
    const own = await newWorkspace();
    await connectCrm(crm, own);
    return own;
  }

  it('connects with valid credentials and never shows them', async () => {
    const own = await newWorkspace();
    const { status, data } = await connectCrm(crm, own);
    expect(status).toBe(200);
    expect(data).toEqual({ provider, connected_at: expect.any(String), label: expect.stringMatching(/./) });
    const { data: integrations } = await own.api.getIntegrations();
    expect(integrations.crms).toEqual([{ provider, connected_at: data.connected_at }]);
    expect((await own.api.disconnectCrm({ params: { provider } })).data).toEqual({
      id: provider,
      deleted: true,
    });
  });

  it('does not connect with a wrong secret, and the error does not repeat it', async () => {
    const own = await newWorkspace();
    const { form }: { readonly form: CredentialForm } = crms[crm];
    const secrets = Object.entries(form.fields).filter(([, { kind }]) => kind === 'secret');
    const wrong = Object.fromEntries(secrets.map(([field]) => [field, 'hunter2-wrong']));
    const body = { ...crmCredentials(crm, own), ...wrong } as CrmCredentials;
    const refused = own.api.connectCrm({ params: { provider }, body });
    await expect(refused).rejects.toMatchObject({ status: 400, code: 'credentials_refused' });
    await expect(refused).rejects.toThrow(/^(?!.*hunter2)/);
    expect((await own.api.getIntegrations()).data.crms).toEqual([]);
  });

  it('contains every person once, at their company, matched by address or profile', async () => {
    const own = await connected();
    const [account = ''] = await accountsIn(own, 1);
    const ids = await peopleAt(own, account, ['one@company.example', 'profile', 'neither']);
    const push = async () => (await own.api.pushPeopleToCrm({ body: { contact_ids: ids, provider } })).data;
    expect(await push()).toMatchObject({ pushed: 2, failed: 0, skippedNoEmail: 1 });
    expect(await push()).toMatchObject({
      pushed: 2,
      results: [
        { contactId: ids[0], ok: true, created: false },
        { contactId: ids[1], ok: true, created: false },
      ],
    });
    const { companies, contacts } = await sandboxOf(crm, own);
    expect(companies).toHaveLength(1);
    expect(contacts.map(({ companyId }) => companyId)).toEqual(Array(2).fill(companies[0]?.id));
  });

  it('that has an account by its web site is not given a second one, and a dry run says so first', async () => {
    const own = await connected();
    const [known = '', fresh = ''] = await accountsIn(own, 2);
    await own.api.updateAccount({ params: { id: known }, body: { domain: 'amberside.de' } });
    const body = { account_ids: [known, fresh, 'acc_unknown'], provider };
    const dry = await own.api.pushAccountsToCrm({ body: { ...body, dry_run: true } });

    expect(dry.data).toMatchObject({
      dryRun: true,
      pushed: 2,
      failed: 1,
      results: [
        { accountId: known, ok: true, created: false, matchedBy: 'domain', recordUrl: expect.any(String) },
        { accountId: fresh, ok: true, created: true },
        { accountId: 'acc_unknown', ok: false, error: { code: 'not_found' } },
      ],
    });
    const changes = 'results' in dry.data ? dry.data.results.map((result) => result.changes ?? []) : [];
    expect(changes[0]).toContainEqual({ field: expect.stringMatching(/score/i), kind: 'ours', value: 64 });
    expect(changes[0]?.map(({ field }) => field.toLowerCase())).not.toContain('name');
    expect(changes[1]?.map(({ field }) => field.toLowerCase())).toContain('name');
    const { companies: none, calls, untouched } = await sandboxOf(crm, own);
    expect(none).toEqual([]);
    expect(Object.keys(calls).filter(isWrite)).toEqual([]);

    const { data } = await own.api.pushAccountsToCrm({ body });
    const told = (each: typeof data) =>
      'results' in each ? each.results.map(({ changes: _, recordUrl: __, ...result }) => result) : [];
    expect(told(data)).toEqual(told(dry.data));
    const after = await sandboxOf(crm, own);
    expect(after.companies.map(({ isCustomers }) => isCustomers)).toEqual([true, false]);
    expect(after.untouched).toHaveLength(untouched.length - 1);
  });

  it('gets open detections as notes once, and everyone sees where', async () => {
    const own = await connected();
    const [id = ''] = await accountsIn(own, 1);
    const today = new Date().toISOString().slice(0, 10);
    const detection = exampleDetection({
      id: `det_${crypto.randomUUID()}`,
      account_id: id,
      detected_at: today,
    });
    await createDetectionStore(testTable()).put(own.id, [detection]);
    const push = async (more = {}) => {
      const body = { account_ids: [id], provider, notes: true, ...more };
      const { data } = await own.api.pushAccountsToCrm({ body });
      return 'results' in data ? data.results.map(({ ok, notes }) => [ok, notes]) : [];
    };
    expect(await push({ dry_run: true })).toEqual([[true, { added: 1, failed: 0 }]]);
    await breakSandbox(crm, own, { rules: { notes: false } });
    expect(await push()).toEqual([
      [true, { added: 0, failed: 1, error: { code: expect.any(String), message: expect.any(String) } }],
    ]);
    await breakSandbox(crm, own, { rules: { notes: true } });
    expect(await push()).toEqual([[true, { added: 1, failed: 0 }]]);
    expect(await push()).toEqual([[true, { added: 0, failed: 0 }]]);
    const runs = (await own.api.listPushRuns({})).data;
    expect(runs.map(({ notes }) => notes).reverse()).toEqual(
      [
        [0, 1],
        [1, 0],
        [0, 0],
      ].map(([added, failed]) => ({ added, failed })),
    );
    const { data } = await own.api.listAccountSignals({ params: { id } });
    expect(data[0]?.crm_notes).toEqual([
      {
        provider,
        id: expect.any(String),
        url: expect.stringContaining('/_local/crms#company-'),
        added_at: expect.any(String),
        push_run_id: runs[1]?.id,
      },
    ]);
  });
});
