import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { keys } from '#table/keys.ts';
import { exampleRecord, newAccount, newDomain, putRecords } from '#test/harness/accounts.ts';
import { must } from '#test/harness/must.ts';
import { request } from '#test/harness/request.ts';
import { newQuietWorkspace, type TestWorkspace, testTable } from '#test/harness/workspace.ts';

let workspace: TestWorkspace;

beforeAll(async () => {
  workspace = await newQuietWorkspace();
});

const activate = ({ apiKey }: TestWorkspace, id: string, body: unknown = {}, idempotencyKey?: string) =>
  request(`/accounts/${id}/activate`, {
    method: 'POST',
    apiKey,
    headers: {
      'content-type': 'application/json',
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    body: JSON.stringify(body),
  });

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

  it('accepts a call without a body', async () => {
    const { id } = await newAccount(workspace.api);

    const { status } = await request(`/accounts/${id}/activate`, {
      method: 'POST',
      apiKey: workspace.apiKey,
    });

    expect(status).toBe(200);
  });

  it('refuses an account without a domain before it is charged, until the domain is set', async () => {
    const fresh = await newQuietWorkspace();
    const { data: created } = await fresh.api.createAccounts({ body: { name: 'No website' } });
    const { id } = must([created].flat()[0]);

    const refused = await activate(fresh, id);
    const { data: after } = await fresh.api.getAccount({ params: { id } });
    await fresh.api.updateAccount({ params: { id }, body: { domain: newDomain() } });
    const accepted = await activate(fresh, id);

    expect([refused.status, refused.body.error.code]).toEqual([409, 'domain_required']);
    expect(refused.body.error.message).toContain('PATCH /accounts/{id}');
    expect(after).toMatchObject({ status: 'suggested', activated_at: null, enrichment_status: 'none' });
    expect(accepted.status).toBe(200);
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

  it('accepts exactly five of twenty concurrent calls with five credits left, and the balance is exact', async () => {
    const fresh = await newQuietWorkspace();
    await fresh.setPlan({ credits_total: 5 });
    const records = Array.from({ length: 20 }, () => exampleRecord({ domain: newDomain() }));
    await putRecords(fresh.id, records);

    const responses = await Promise.all(records.map(({ id }) => activate(fresh, id)));

    const refused = responses.filter(({ status }) => status === 402);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(refused).toHaveLength(15);
    expect(refused[0]?.body.error).toMatchObject({
      code: 'credits_exhausted',
      details: [
        { path: 'subscription_status', message: 'active' },
        { path: 'credits_remaining', message: '0' },
        { path: 'credits_used', message: '5 of 5' },
        { path: 'period_start' },
        { path: 'period_end' },
      ],
    });
    expect((await fresh.api.getUsage()).data).toMatchObject({ credits_used: 5, credits_remaining: 0 });
    const { pagination } = await fresh.api.listAccounts({ query: { status: 'active' } });
    expect(pagination.total).toBe(5);
  });

  it('charges once when one account is activated twenty times concurrently', async () => {
    const fresh = await newQuietWorkspace();
    const { id } = await newAccount(fresh.api);

    const responses = await Promise.all(Array.from({ length: 20 }, () => activate(fresh, id)));

    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(await creditsUsed(fresh)).toBe(1);
  });

  it('needs an active subscription (402) and leaves the account as it was', async () => {
    const fresh = await newQuietWorkspace();
    await fresh.setPlan({ subscription_status: 'inactive' });
    const { id } = await newAccount(fresh.api);

    const { status, body } = await activate(fresh, id);

    expect([status, body.error.code]).toEqual([402, 'subscription_required']);
    const { data: usage } = await fresh.api.getUsage();
    expect(body.error.details).toEqual([
      { path: 'subscription_status', message: 'inactive' },
      { path: 'credits_remaining', message: String(usage.credits_remaining) },
      { path: 'credits_used', message: `0 of ${usage.credits_total}` },
      { path: 'period_start', message: usage.period_start },
      { path: 'period_end', message: usage.period_end },
    ]);
    expect((await fresh.api.getAccount({ params: { id } })).data).toMatchObject({
      status: 'suggested',
      activated_at: null,
      enrichment_status: 'none',
    });
    expect(await creditsUsed(fresh)).toBe(0);
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

  it('rejects an account that is not active with 409', async () => {
    const { id } = await newAccount(workspace.api);

    await expect(workspace.api.deactivateAccount({ params: { id } })).rejects.toMatchObject({
      status: 409,
      code: 'illegal_transition',
      message: expect.stringMatching(/is suggested.*active/),
    });
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

    for (let turn = 1; turn <= 3; turn += 1) {
      const { status, body } = await activate(fresh, id);
      expect([status, body.data?.status]).toEqual([200, 'active']);
      await fresh.api.deactivateAccount({ params: { id } });
    }

    expect((await fresh.api.getUsage()).data).toMatchObject({ credits_used: 1, credits_remaining: 0 });
    const other = await newAccount(fresh.api, { domain: newDomain() });
    expect((await activate(fresh, other.id)).status).toBe(402);
  });

  it('is free after a rejection and its restoration', async () => {
    const fresh = await newQuietWorkspace();
    const id = await toggled(fresh);
    await fresh.api.rejectAccount({ params: { id } });
    await fresh.api.restoreAccount({ params: { id } });

    expect((await activate(fresh, id)).status).toBe(200);
    expect(await creditsUsed(fresh)).toBe(1);
  });

  it('still needs an active subscription', async () => {
    const fresh = await newQuietWorkspace();
    const id = await toggled(fresh);
    await fresh.setPlan({ subscription_status: 'inactive' });

    const { status, body } = await activate(fresh, id);

    expect([status, body.error.code]).toEqual([402, 'subscription_required']);
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

  it('is free for an account that 1.0.0 activated', async () => {
    const fresh = await newQuietWorkspace();
    const { id } = await newAccount(fresh.api, { domain: newDomain() });
    await activate(fresh, id);
    const { client, name } = testTable();
    const Key = keys.account(fresh.id, id);
    const UpdateExpression = 'REMOVE last_activated_at';
    await client.send(new UpdateCommand({ TableName: name, Key, UpdateExpression }));

    await fresh.api.deactivateAccount({ params: { id } });
    await activate(fresh, id);

    expect(await creditsUsed(fresh)).toBe(1);
  });
});

describe('POST /accounts/:id/reject', () => {
  it('rejects a suggested account, and gives the same response when repeated', async () => {
    const { id } = await newAccount(workspace.api);

    const first = await workspace.api.rejectAccount({ params: { id } });
    const second = await workspace.api.rejectAccount({ params: { id } });

    expect(first.data).toMatchObject({ id, status: 'rejected' });
    expect(second.data).toEqual(first.data);
  });

  it('ends a race with activation in one of the two statuses, and charges only for active', async () => {
    const fresh = await newQuietWorkspace();
    const records = Array.from({ length: 6 }, () => exampleRecord());
    await putRecords(fresh.id, records);

    await Promise.all(
      records.flatMap(({ id }) => [
        activate(fresh, id),
        fresh.api.rejectAccount({ params: { id } }).catch(() => undefined),
      ]),
    );

    const { data } = await fresh.api.listAccounts();
    expect(data.every(({ status }) => status === 'active' || status === 'rejected')).toBe(true);
    expect(await creditsUsed(fresh)).toBe(data.filter(({ status }) => status === 'active').length);
  });
});

describe('POST /accounts/:id/restore', () => {
  it('makes a rejected account suggested again, and gives the same response when repeated', async () => {
    const { data: created } = await workspace.api.createAccounts({
      body: { name: 'Second thoughts', domain: newDomain() },
    });
    const { id } = Array.isArray(created) ? must(created[0]) : created;
    const params = { id };
    await workspace.api.rejectAccount({ params });

    const first = await workspace.api.restoreAccount({ params });
    const second = await workspace.api.restoreAccount({ params });

    expect([first.status, first.data]).toMatchObject([200, { id, status: 'suggested' }]);
    expect(second.data).toEqual(first.data);
    expect((await activate(workspace, id)).status).toBe(200);
  });
});
