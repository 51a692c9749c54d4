import { describe, expect, it } from 'vitest';
import { createApiKeyStore } from '#table/workspaces/api-key-store.ts';
import { createMemberStore } from '#table/workspaces/member-store.ts';
import { must } from '#test/harness/must.ts';
import { request, sendJson } from '#test/harness/request.ts';
import { approve, keyIdIn, newAgent, refresh, signIn } from '#test/harness/sign-in.ts';
import { destinationWith } from '#test/harness/webhook-destination.ts';
import { clientWith, newKey, newWorkspace, testTable } from '#test/harness/workspace.ts';

const workspace = await newWorkspace();

const statusWith = async (apiKey: string) => (await request('/usage', { apiKey })).status;
const storedKey = async (id: string) => must(await createApiKeyStore(testTable()).get(id));

describe('an agent that wants to take over its workspace', () => {
  it('neither sees nor revokes keys, so it cannot outlive the key that approved it', async () => {
    const approver = await newKey(workspace.id);
    const other = await newKey(workspace.id);
    const { access, id, agent, refreshToken } = await signIn({ apiKey: approver.text });
    const api = clientWith(access);

    await expect(api.listApiKeys()).rejects.toMatchObject({ status: 403, code: 'forbidden' });
    for (const key of [approver.id, other.id, keyIdIn(workspace.apiKey)]) {
      await expect(api.deleteApiKey({ params: { id: key } })).rejects.toMatchObject({ status: 403 });
      expect((await storedKey(key)).revoked_at).toBeNull();
    }
    await expect(api.createApiKey({ body: { name: 'For later', scope: 'write' } })).rejects.toMatchObject({
      status: 403,
    });
    expect((await approve(await newAgent(), { apiKey: access })).status).toBe(403);
    expect((await storedKey(id)).parent_id).toBe(approver.id);

    await workspace.api.deleteApiKey({ params: { id: approver.id } });

    expect((await storedKey(id)).revoked_at).not.toBeNull();
    expect((await refresh(agent, refreshToken)).body.error).toBe('invalid_grant');
    await expect(api.listWebhookDestinations()).rejects.toMatchObject({ status: 401 });
  });

  it('reads no signing secret and no full URL', async () => {
    const { destination, receiver } = await destinationWith(workspace);
    const { access } = await signIn({ apiKey: workspace.apiKey });
    const api = clientWith(access);
    await workspace.api.updateNotificationSettings({ body: { webhook_url: `${receiver.url}/T0K3N` } });

    const [shown] = (await api.listWebhookDestinations()).data;
    const settings = (await api.getNotificationSettings()).data;
    const { webhook } = (await api.getIntegrations()).data;

    expect(shown?.secret).toBe(`***${must(destination.secret ?? undefined).slice(-4)}`);
    expect(settings.webhook_url).not.toContain('T0K3N');
    expect(webhook.url).not.toContain('T0K3N');
  });
});

describe('an agent ends with what approved it', () => {
  it('which is never a key that was made by a key', async () => {
    const { data } = await workspace.api.createApiKey({ body: { name: 'Made', scope: 'write' } });

    expect((await approve(await newAgent(), { apiKey: data.key })).body.error).toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining('created with another key'),
    });
  });

  it('when its member is removed, and sees what the member sees when they are scoped', async () => {
    const members = createMemberStore(testTable());
    const member = {
      id: 'mem_brief',
      full_name: 'Brief',
      email: 'brief@example.com',
      role: 'member',
      visibility: 'all',
      created_at: new Date().toISOString(),
    } as const;
    await members.add(workspace.id, member);
    const { text: apiKey } = await newKey(workspace.id, 'write', member.id);
    await sendJson('POST', '/accounts', workspace.apiKey, { name: 'Seen', domain: 'seen-before.example' });
    const [before, after] = [await signIn({ apiKey }), await signIn({ apiKey })];

    expect((await clientWith(before.access).listAccounts()).pagination.total).toBeGreaterThan(0);
    await members.change(workspace.id, member, { ...member, visibility: 'scoped' });
    expect((await clientWith(after.access).listAccounts()).pagination.total).toBe(0);
    const third = await signIn({ apiKey });
    await members.remove(workspace.id, member.id);

    expect(await statusWith(third.access)).toBe(401);
    expect((await refresh(third.agent, third.refreshToken)).body.error).toBe('invalid_grant');
  });
});
