import { beforeAll, describe, expect, it } from 'vitest';
import { newAccount } from '#test/harness/accounts.ts';
import { newWorkspace, type TestWorkspace } from '#test/harness/workspace.ts';

/** The service takes what the specification's types allow. */

let workspace: TestWorkspace;

beforeAll(async () => {
  workspace = await newWorkspace();
});

describe('a tag', () => {
  const odd = ['Paris, Texas', '5" pipes; |', 'x'.repeat(100)];

  it('may have commas and 100 characters, is found, and can be removed', async () => {
    const { id } = await newAccount(workspace.api, { tags: ['first'] });
    const params = { id };

    const added = await workspace.api.addAccountTags({ params, body: { tags: odd } });

    expect(added.data.tags).toEqual(['first', ...odd]);
    for (const tag of odd) {
      const { data } = await workspace.api.listAccounts({ query: { tag } });
      expect(data.map((account) => account.id)).toEqual([id]);
    }
    const removed = await workspace.api.removeAccountTags({ params, body: { tags: odd } });
    expect(removed.data.tags).toEqual(['first']);
  });
});

describe('an internationalized domain', () => {
  const found = async ({ api }: TestWorkspace, query: { domain?: string; search?: string }) =>
    (await api.listAccounts({ query })).data.map(({ name }) => name);

  it('is found by any part of its own script, in lower or upper case, and of its ASCII form', async () => {
    const own = await newWorkspace();
    await newAccount(own.api, { name: 'Bakery', domain: 'Münchner-Straße.de' });
    await newAccount(own.api, { name: 'Other', domain: 'munchner.example' });

    for (const part of ['münch', 'ÜNCHNER-', 'r-straße.de', 'xn--']) {
      expect(await found(own, { domain: part }), part).toEqual(['Bakery']);
      expect(await found(own, { search: part }), part).toEqual(['Bakery']);
    }
    expect(await found(own, { domain: 'münz' })).toEqual([]);
  });
});
