import { beforeAll, describe, expect, it } from 'vitest';
import { batchPut } from '#table/dynamodb/batch.ts';
import { creditItem } from '#table/workspaces/credit-ledger.ts';
import { exampleRecord, newAccount, newDomain, putRecords } from '#test/harness/accounts.ts';
import { must } from '#test/harness/must.ts';
import {
  clientWith,
  newKey,
  newQuietWorkspace,
  type TestWorkspace,
  testTable,
} from '#test/harness/workspace.ts';

let workspace: TestWorkspace;

beforeAll(async () => {
  workspace = await newQuietWorkspace();
});

const listed = async ({ api }: Pick<TestWorkspace, 'api'>) => (await api.listUsedCredits()).data;

describe('GET /usage/credits', () => {
  it('names what used a credit: when, for which account and by whom', async () => {
    const before = await listed(workspace);
    const { data: members } = await workspace.api.listMembers();
    const member = must(members.find(({ visibility }) => visibility === 'all'));
    const key = await newKey(workspace.id, 'write', member.id);
    const { id, name } = await newAccount(workspace.api, { domain: newDomain() });

    const { data: active } = await clientWith(key.text).activateAccount({ params: { id }, body: {} });

    const [newest, ...others] = await listed(workspace);
    expect(newest).toEqual({
      id: expect.stringMatching(/^crd_/),
      created_at: active.activated_at,
      action: 'activate-account',
      account_id: id,
      account_name: name,
      account_status: 'active',
      member_id: member.id,
      key_id: key.id,
    });
    expect(others).toEqual(before);
    const { data: usage } = await workspace.api.getUsage();
    expect(others.length + 1).toBe(usage.credits_used);
  });

  it('lists no credit for an activation that is free or refused', async () => {
    const { id } = await newAccount(workspace.api, { domain: newDomain() });
    const params = { id };
    await workspace.api.activateAccount({ params, body: {} });
    const once = await listed(workspace);
    await workspace.api.deactivateAccount({ params });
    await workspace.api.activateAccount({ params, body: {} });
    expect(await listed(workspace)).toEqual(once);

    const poor = await newQuietWorkspace();
    const { data: usage } = await poor.api.getUsage();
    await poor.setPlan({ credits_total: usage.credits_used });
    const other = await newAccount(poor.api, { domain: newDomain() });
    await expect(poor.api.activateAccount({ params: { id: other.id }, body: {} })).rejects.toMatchObject({
      code: 'credits_exhausted',
    });
    expect((await listed(poor)).map(({ account_id }) => account_id)).not.toContain(other.id);
  });

  it('shows the account as it is now, and once it is deleted, under the name it was activated with', async () => {
    const { id } = await newAccount(workspace.api, { domain: newDomain() });
    const params = { id };
    await workspace.api.activateAccount({ params, body: {} });
    const entry = async () => must((await listed(workspace)).find(({ account_id }) => account_id === id));
    const { account_name } = await entry();
    await workspace.api.updateAccount({ params, body: { name: 'Renamed' } });
    await workspace.api.deactivateAccount({ params });
    expect(await entry()).toMatchObject({ account_name: 'Renamed', account_status: 'suggested' });

    await workspace.api.deleteAccount({ params });

    expect(await entry()).toMatchObject({ account_name, account_status: null });
  });

  it('tells a scoped member nothing about accounts they cannot see', async () => {
    const own = exampleRecord({ owner_id: workspace.scopedMemberId });
    const other = exampleRecord({ owner_id: 'mem_other' });
    const deleted = exampleRecord({ owner_id: workspace.scopedMemberId });
    await putRecords(workspace.id, [own, other]);
    const activated_at = new Date().toISOString();
    const items = [own, other, deleted].map((record) =>
      creditItem(workspace.id, { ...record, activated_at }, { memberId: 'mem_other', keyId: 'key_other' }),
    );
    await batchPut(testTable(), items);

    const { data } = await workspace.scoped.listUsedCredits({ query: { per_page: '100' } });

    const shown = items.map((item) => data.find(({ id }) => id === item.id));
    const { status: account_status, id: account_id, name: account_name } = own;
    expect(shown[0]).toMatchObject({ account_id, account_name, account_status, member_id: 'mem_other' });
    const hidden = {
      account_id: null,
      account_name: null,
      account_status: null,
      member_id: null,
      key_id: null,
    };
    for (const each of shown.slice(1)) {
      expect(each).toEqual({
        id: each?.id,
        created_at: activated_at,
        action: 'activate-account',
        ...hidden,
      });
    }
  });

  it('pages newest first from a time on, undisturbed by credits used meanwhile', async () => {
    const { id, api } = await newQuietWorkspace();
    const at = (day: number) => `2031-03-0${day}T08:00:00.000Z`;
    const spend = (day: number) =>
      creditItem(id, { id: `acc_${day}`, name: `Day ${day}`, activated_at: at(day) }, {});
    await batchPut(testTable(), [1, 2, 3, 4, 5].map(spend));
    const days = async (page: number, since: string) => {
      const { data, pagination } = await api.listUsedCredits({
        query: { since, page: String(page), per_page: '2' },
      });
      return { days: data.map(({ account_name }) => account_name), ...pagination };
    };

    expect(await days(1, at(2))).toMatchObject({ days: ['Day 5', 'Day 4'], total: 4, has_more: true });
    await batchPut(testTable(), [spend(6)]);
    expect(await days(2, at(2))).toMatchObject({ days: ['Day 3', 'Day 2'], total: 4, has_more: false });
    expect(await days(3, at(2))).toMatchObject({ days: [], has_more: false });
    expect(await days(1, at(2))).toMatchObject({ days: ['Day 6', 'Day 5'], total: 5 });
  });
});
