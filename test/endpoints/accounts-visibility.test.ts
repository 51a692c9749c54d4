import { beforeEach, describe, expect, it } from 'vitest';
import type { FullAccount } from '#contract/account.ts';
import type { Client } from '#contract/client.ts';
import { newAccount, newDomain } from '#test/harness/accounts.ts';
import { newQuietWorkspace, type TestWorkspace } from '#test/harness/workspace.ts';

let workspace: TestWorkspace;
let own: FullAccount;
let foreign: FullAccount;

beforeEach(async () => {
  workspace = await newQuietWorkspace();
  const { data: members } = await workspace.api.listMembers();
  const other = members.find(({ id }) => id !== workspace.scopedMemberId)?.id ?? '';
  const make = (name: string, owner_id?: string) =>
    newAccount(workspace.api, {
      name,
      domain: newDomain(),
      tags: ['shared'],
      ...(owner_id !== undefined && { owner_id }),
    });
  own = await make('Own', workspace.scopedMemberId);
  foreign = await make('Foreign', other);
  await make('Unowned');
});

describe('a member with scoped visibility', () => {
  it('sees only their own accounts in lists and totals, with any filter', async () => {
    for (const query of [{}, { tag: 'shared' }, { search: 'o' }, { owner_id: workspace.scopedMemberId }]) {
      const { data, pagination } = await workspace.scoped.listAccounts({ query });
      expect(data.map(({ id }) => id)).toEqual([own.id]);
      expect(pagination).toMatchObject({ total: 1, has_more: false });
    }
  });

  const calls: Record<string, (api: Client, id: string) => Promise<unknown>> = {
    getAccount: (api, id) => api.getAccount({ params: { id } }),
    updateAccount: (api, id) => api.updateAccount({ params: { id }, body: { name: 'x' } }),
    addAccountTags: (api, id) => api.addAccountTags({ params: { id }, body: { tags: ['x'] } }),
    removeAccountTags: (api, id) => api.removeAccountTags({ params: { id }, body: { tags: ['x'] } }),
    listAccountSignals: (api, id) => api.listAccountSignals({ params: { id } }),
    listMonitorEvents: (api, id) => api.listMonitorEvents({ params: { id } }),
    activateAccount: (api, id) => api.activateAccount({ params: { id } }),
    enrichAccount: (api, id) => api.enrichAccount({ params: { id } }),
    deactivateAccount: (api, id) => api.deactivateAccount({ params: { id } }),
    rejectAccount: (api, id) => api.rejectAccount({ params: { id } }),
    restoreAccount: (api, id) => api.restoreAccount({ params: { id } }),
    setAccountOwner: (api, id) =>
      api.setAccountOwner({ params: { id }, body: { owner_id: workspace.scopedMemberId } }),
    deleteAccount: (api, id) => api.deleteAccount({ params: { id } }),
  };

  it('may do everything with their own accounts', async () => {
    const { id } = await newAccount(workspace.api, { owner_id: workspace.scopedMemberId, tags: ['x'] });

    for (const [name, call] of Object.entries(calls)) {
      await expect(call(workspace.scoped, id), name).resolves.toMatchObject({ status: 200 });
    }
    await expect(workspace.api.getAccount({ params: { id } })).rejects.toMatchObject({ status: 404 });
  });

  it('owns what they create, unless they name another owner', async () => {
    const mine = await newAccount(workspace.scoped, { domain: newDomain() });
    const domain = newDomain();
    const given = await newAccount(workspace.scoped, { domain, owner_id: foreign.owner_id ?? '' });

    expect(mine.owner_id).toBe(workspace.scopedMemberId);
    expect(given).toMatchObject({ domain, owner_id: foreign.owner_id, created: true });
    await expect(workspace.scoped.getAccount({ params: { id: mine.id } })).resolves.toMatchObject({
      status: 200,
    });
    await expect(workspace.scoped.getAccount({ params: { id: given.id } })).rejects.toMatchObject({
      status: 404,
    });
  });

  it('stops seeing an account when they lose ownership, and sees it when they gain it', async () => {
    const { id } = await newAccount(workspace.api, { owner_id: workspace.scopedMemberId });
    const params = { id };

    await workspace.api.setAccountOwner({ params, body: { owner_id: null } });
    await expect(workspace.scoped.getAccount({ params })).rejects.toMatchObject({ status: 404 });
    await workspace.api.updateAccount({ params, body: { owner_id: workspace.scopedMemberId } });
    await expect(workspace.scoped.getAccount({ params })).resolves.toMatchObject({ status: 200 });
  });
});
