import { describe, expect, it } from 'vitest';
import { request } from '#test/harness/request.ts';
import { clientWith, newKey, newWorkspace } from '#test/harness/workspace.ts';

const workspace = await newWorkspace();

let count = 0;
const invite = async (changes: Record<string, unknown> = {}) => {
  count += 1;
  const body = { email: `new${count}@acme.example`, name: `New ${count}`, ...changes };
  return (await workspace.api.inviteMember({ body })).data;
};

const isMember = async (id: string) =>
  (await workspace.api.listMembers()).data.some((each) => each.id === id);

describe('inviting a member', () => {
  it('adds them with the rights that were asked for', async () => {
    expect(await invite()).toMatchObject({ full_name: 'New 1', role: 'member', visibility: 'all' });
    const admin = await invite({ role: 'admin', visibility: 'scoped' });

    expect(admin).toMatchObject({ role: 'admin', visibility: 'scoped' });
    expect(await isMember(admin.id)).toBe(true);
  });
});

describe('changing a member', () => {
  it('frees the old address', async () => {
    const { id, email } = await invite();
    await workspace.api.updateMember({ params: { id }, body: { email: 'moved@acme.example' } });

    expect(await invite({ email })).toMatchObject({ email });
    await expect(workspace.api.updateMember({ params: { id }, body: { email } })).rejects.toMatchObject({
      code: 'email_taken',
    });
  });

  it("refuses one's own rights, but not one's own name", async () => {
    const { id } = await invite({ role: 'admin' });
    const own = clientWith((await newKey(workspace.id, 'write', id)).text);

    await expect(own.updateMember({ params: { id }, body: { role: 'member' } })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(own.updateMember({ params: { id }, body: { visibility: 'scoped' } })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(
      own.updateMember({ params: { id }, body: { name: 'Me', role: 'admin' } }),
    ).resolves.toBeDefined();
    await expect(own.removeMember({ params: { id } })).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('removing a member', () => {
  it('revokes their keys and those made with them', async () => {
    const { id } = await invite();
    const { text } = await newKey(workspace.id, 'write', id);
    const below = (await clientWith(text).createApiKey({ body: { name: 'below', scope: 'read' } })).data;

    const { data } = await workspace.api.removeMember({ params: { id } });

    expect(data).toEqual({ id, deleted: true, accounts: 0, people: 0, keys: 2, sessions: 0 });
    expect(await isMember(id)).toBe(false);
    const { data: left } = await workspace.api.listApiKeys();
    expect(left.some((key) => key.id === below.id)).toBe(false);
    await expect(workspace.api.removeMember({ params: { id } })).rejects.toMatchObject({ status: 404 });
  });

  it('asks who gets their records, and hands them over', async () => {
    const [leaver, heir] = [await invite(), await invite()];
    const { data: account } = await workspace.api.createAccounts({
      body: { name: 'Handed over', domain: 'handed-over.example', owner_id: leaver.id },
    });
    const remove = (query: Record<string, string>) =>
      request(`/members/${leaver.id}?${new URLSearchParams(query)}`, {
        method: 'DELETE',
        apiKey: workspace.apiKey,
      });

    for (const query of [{}, { hand_over_to: leaver.id }, { hand_over_to: 'mem_none' }]) {
      const { body } = await remove(query as Record<string, string>);
      expect(body.error.details).toMatchObject([{ path: 'hand_over_to' }]);
      expect(await isMember(leaver.id)).toBe(true);
    }
    expect((await remove({ hand_over_to: heir.id })).body.data).toMatchObject({ accounts: 1 });
    const { id } = [account].flat()[0] as { id: string };
    expect((await workspace.api.getAccount({ params: { id } })).data.owner_id).toBe(heir.id);
  });
});
