import { beforeEach, describe, expect, it } from 'vitest';
import { createApiKeyStore } from '#table/workspaces/api-key-store.ts';
import { adminCommand, refusedCommand } from '#test/harness/admin-command.ts';
import { must } from '#test/harness/must.ts';
import { request, sendJson } from '#test/harness/request.ts';
import { clientWith, newKey, newWorkspace, type TestWorkspace, testTable } from '#test/harness/workspace.ts';

let workspace: TestWorkspace;

beforeEach(async () => {
  workspace = await newWorkspace();
});

const make = (name: string, apiKey: string, fields: object = {}) =>
  sendJson('POST', '/api-keys', apiKey, { name, scope: 'write', ...fields });

/** Creates a key with another; returns its id and text. */
async function made(name: string, apiKey: string, fields: object = {}) {
  const { status, body } = await make(name, apiKey, fields);
  expect(status, JSON.stringify(body)).toBe(201);
  return { id: String(body.data.id), text: String(body.data.key) };
}

const listed = async () => (await workspace.api.listApiKeys()).data;

const goingWith = async (id: string) => must((await listed()).find((key) => key.id === id)).descendant_ids;

const revokedAt = async (id: string) => must(await createApiKeyStore(testTable()).get(id)).revoked_at;

/** Reads the table, because the gateway would accept cached keys. */
const works = async ({ id }: { readonly id: string }) => (await revokedAt(id)) === null;

describe('revoking a key', () => {
  it('lists the keys it takes along first, revokes them, and names them in the response and the audit log', async () => {
    const maker = await newKey(workspace.id);
    const child = await made('Child', maker.text);
    const stranger = await newKey(workspace.id);

    expect(await goingWith(maker.id)).toEqual([child.id]);
    expect(await goingWith(stranger.id)).toEqual([]);
    const { data } = await workspace.api.deleteApiKey({ params: { id: maker.id } });

    expect(data).toEqual({ id: maker.id, deleted: true, descendant_ids: [child.id] });
    const [event] = (await workspace.api.listAuditEvents({ query: { action: 'delete-api-key' } })).data;
    expect(event?.resource_ids).toEqual([maker.id, child.id]);
    for (const key of [maker, child]) expect(await works(key)).toBe(false);
    expect((await request('/usage', { apiKey: child.text })).status).toBe(401);
    expect(await works(stranger)).toBe(true);
  });

  it('by an operator names the affected keys and requires --yes', async () => {
    const maker = await newKey(workspace.id);
    const child = await made('Child', maker.text);

    const refused = await refusedCommand('key', 'revoke', '--id', maker.id);

    expect(refused).toContain(
      `This also revokes 1 key (${child.id} "Child"), made with it. Confirm with --yes.`,
    );
    expect(await revokedAt(maker.id)).toBeNull();
    expect(await adminCommand('key', 'revoke', '--id', maker.id, '--yes')).toMatchObject({
      id: maker.id,
      descendants: child.id,
    });
    expect(await works(child)).toBe(false);
    const [event] = (await workspace.api.listAuditEvents({ query: { action: 'key-revoke' } })).data;
    expect(event?.resource_ids).toEqual([maker.id, child.id]);
  });
});

describe('a member', () => {
  it('who is no owner neither sees nor revokes the keys of owners, colleagues and the workspace', async () => {
    const { data } = await workspace.api.inviteMember({
      body: { email: 'plain@acme.example', name: 'Plain', visibility: 'all' },
    });
    const own = await newKey(workspace.id, 'write', data.id);
    const others = [
      await newKey(workspace.id),
      await newKey(workspace.id, 'write', workspace.scopedMemberId),
    ];
    const api = clientWith(own.text);
    const mine = (await api.createApiKey({ body: { name: 'Mine', scope: 'write' } })).data;

    expect((await api.listApiKeys()).data.map(({ id }) => id).toSorted()).toEqual(
      [own.id, mine.id].toSorted(),
    );
    for (const { id } of others) {
      await expect(api.deleteApiKey({ params: { id } })).rejects.toMatchObject({ status: 404 });
    }
    await api.deleteApiKey({ params: { id: mine.id } });
    expect(await Promise.all([mine, ...others].map(works))).toEqual([false, true, true]);
  });
});
