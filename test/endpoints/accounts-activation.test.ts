import { describe, expect, it } from 'vitest';
import { exampleRecord, newAccount, newDomain, putRecords } from '#test/harness/accounts.ts';
import { eventually } from '#test/harness/eventually.ts';
import { must } from '#test/harness/must.ts';
import { sendJson } from '#test/harness/request.ts';
import { newQuietWorkspace, newWorkspace, type TestWorkspace } from '#test/harness/workspace.ts';

const workspace = await newQuietWorkspace();

const activate = ({ apiKey }: TestWorkspace, id: string, body: unknown = {}) =>
  sendJson('POST', `/accounts/${id}/activate`, apiKey, body);

const creditsUsed = async ({ api }: TestWorkspace) => (await api.getUsage()).data.credits_used;

describe('POST /accounts/:id/activate', () => {
  it('activates a suggested account, uses one credit and reports that enrichment is pending', async () => {
    const before = await creditsUsed(workspace);
    const { id } = await newAccount(workspace.api, { domain: newDomain() });

    const { status, body } = await activate(workspace, id);

    expect(status).toBe(200);
    expect(body.data).toMatchObject({ id, status: 'active', enrichment_status: 'pending', owner_id: null });
    expect(Date.parse(body.data.activated_at)).toBeGreaterThan(Date.now() - 60_000);
    expect(await creditsUsed(workspace)).toBe(before + 1);
  });

  it('accepts an account without a domain, and says that nothing could be looked up', async () => {
    const fresh = await newWorkspace();
    const { data: created } = await fresh.api.createAccounts({ body: { name: 'No website' } });
    const { id } = must([created].flat()[0]);

    const { status } = await activate(fresh, id);
    const enriched = await eventually(
      async () => (await fresh.api.getAccount({ params: { id } })).data,
      ({ enrichment_status }) => enrichment_status !== 'pending',
    );
    const again = await fresh.api.enrichAccount({ params: { id } });

    expect(status).toBe(200);
    expect([enriched.status, enriched.enrichment_status]).toEqual(['active', 'no_domain']);
    expect(again.data.enrichment_status).toBe('no_domain');
    expect(await creditsUsed(fresh)).toBe(1);
  });

  it('sets the owner if given, otherwise keeps it, and rejects an unknown member', async () => {
    const fresh = await newQuietWorkspace();
    const [first, second] = [
      await newAccount(fresh.api),
      await newAccount(fresh.api, { owner_id: fresh.scopedMemberId }),
    ];

    const stranger = await activate(fresh, first.id, { owner_id: 'mem_nobody' });
    const assigned = await activate(fresh, first.id, { owner_id: fresh.scopedMemberId });
    const kept = await activate(fresh, second.id);

    expect([stranger.status, stranger.body.error.code]).toEqual([400, 'unknown_owner']);
    expect(assigned.body.data.owner_id).toBe(fresh.scopedMemberId);
    expect(kept.body.data.owner_id).toBe(fresh.scopedMemberId);
    expect(await creditsUsed(fresh)).toBe(2);
  });

  it('accepts exactly three of eight concurrent calls with three credits left, and the balance is exact', async () => {
    const fresh = await newQuietWorkspace();
    await fresh.setPlan({ credits_total: 3 });
    const records = Array.from({ length: 8 }, () => exampleRecord({ domain: newDomain() }));
    await putRecords(fresh.id, records);

    const responses = await Promise.all(records.map(({ id }) => activate(fresh, id)));

    const refused = responses.filter(({ status }) => status === 402);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(refused).toHaveLength(5);
    expect(refused[0]?.body.error).toMatchObject({
      code: 'credits_exhausted',
      details: [
        { path: 'subscription_status', message: 'active' },
        { path: 'credits_remaining', message: '0' },
        { path: 'credits_used', message: '3 of 3' },
        { path: 'period_start' },
        { path: 'period_end' },
      ],
    });
    expect((await fresh.api.getUsage()).data).toMatchObject({ credits_used: 3, credits_remaining: 0 });
    const { pagination } = await fresh.api.listAccounts({ query: { status: 'active' } });
    expect(pagination.total).toBe(3);
  });
});

describe('POST /accounts/:id/deactivate', () => {
  it('makes the account suggested again; the credit stays used', async () => {
    const fresh = await newQuietWorkspace();
    const { id } = await newAccount(fresh.api, { domain: newDomain() });
    const activated = await activate(fresh, id);

    const { status, data } = await fresh.api.deactivateAccount({ params: { id } });

    expect(status).toBe(200);
    expect(data).toMatchObject({
      status: 'suggested',
      activated_at: null,
      last_activated_at: activated.body.data.activated_at,
    });
    expect(data.enrichment_status).not.toBe('pending');
    expect(await creditsUsed(fresh)).toBe(1);
  });
});

describe('activating an account again', () => {
  const toggled = async (fresh: TestWorkspace) => {
    const { id } = await newAccount(fresh.api, { domain: newDomain() });
    await activate(fresh, id);
    await fresh.api.deactivateAccount({ params: { id } });
    return id;
  };

  it('in the same period is free, however often, even without a credit left', async () => {
    const fresh = await newQuietWorkspace();
    await fresh.setPlan({ credits_total: 1 });
    const id = await toggled(fresh);

    for (let turn = 1; turn <= 2; turn += 1) {
      const { status, body } = await activate(fresh, id);
      expect([status, body.data?.status]).toEqual([200, 'active']);
      await fresh.api.deactivateAccount({ params: { id } });
    }

    expect((await fresh.api.getUsage()).data).toMatchObject({ credits_used: 1, credits_remaining: 0 });
    const other = await newAccount(fresh.api, { domain: newDomain() });
    expect((await activate(fresh, other.id)).status).toBe(402);
  });

  it.each([
    ['in the next period', { period_start: new Date(Date.now() + 86_400_000).toISOString() }, 2],
    ['after an operator reset the usage', { resetUsage: true }, 1],
  ])('%s uses a credit', async (_, change, used) => {
    const fresh = await newQuietWorkspace();
    const id = await toggled(fresh);
    await fresh.setPlan(change);

    const { data: usage } = await fresh.api.getUsage();
    const { data: account } = await fresh.api.getAccount({ params: { id } });
    expect(must(account.last_activated_at) < usage.counted_since).toBe(true);

    expect((await activate(fresh, id)).status).toBe(200);
    expect(await creditsUsed(fresh)).toBe(used);
  });

  it('uses a credit for every other company, however the domain was changed', async () => {
    const fresh = await newQuietWorkspace();
    await fresh.setPlan({ credits_total: 2 });
    const [first, second, third] = [newDomain(), newDomain(), newDomain()];
    const { id } = await newAccount(fresh.api, { domain: first });
    const params = { id };
    const { data: active } = (await activate(fresh, id)).body;
    const setDomain = (domain: string) => fresh.api.updateAccount({ params, body: { domain } });

    const { data: same } = await setDomain(`https://WWW.${first}:443/about`);
    expect(same).toMatchObject({ domain: first, activated_at: active.activated_at });
    expect(await creditsUsed(fresh)).toBe(1);

    const { data: moved } = await setDomain(second);
    expect(moved).toMatchObject({ domain: second, paid_domain: second, enrichment_status: 'pending' });
    expect(await creditsUsed(fresh)).toBe(2);
    await expect(setDomain(third)).rejects.toMatchObject({ status: 402, code: 'credits_exhausted' });
    expect((await fresh.api.getAccount({ params })).data.domain).toBe(second);

    await fresh.api.deactivateAccount({ params });
    await setDomain(third);
    expect((await activate(fresh, id)).status).toBe(402);
    await setDomain(second);
    expect((await activate(fresh, id)).status).toBe(200);
    expect(await creditsUsed(fresh)).toBe(2);
  });
});
