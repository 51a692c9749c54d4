import { describe, expect, it } from 'vitest';
import { newAccount } from '#test/harness/accounts.ts';
import { newWorkspace } from '#test/harness/workspace.ts';

/** The service takes what the specification's types allow. */

const workspace = await newWorkspace();

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
