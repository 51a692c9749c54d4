import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { keys } from '#table/keys.ts';
import { apiKeyStore } from '#table/workspaces/api-key-store.ts';
import { adminCommand, refusedCommand } from '#test/harness/admin-command.ts';
import { must } from '#test/harness/must.ts';
import { request, sendJson } from '#test/harness/request.ts';
import { clientWith, newKey, newWorkspace, type TestWorkspace, testTable } from '#test/harness/workspace.ts';

let workspace: TestWorkspace;
/** A member who sees everything. */
let member: string;

beforeEach(async () => {
  workspace = await newWorkspace();
  const { data } = await workspace.api.listMembers();
  member = must(data.find(({ visibility }) => visibility === 'all')).id;
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

const revokedAt = async (id: string) => must(await apiKeyStore(testTable()).get(id)).revoked_at;

/** Reads the table, because the gateway would accept cached keys. */
const works = async ({ id }: { readonly id: string }) => (await revokedAt(id)) === null;

/** A key as created in the past: with a member's key, but without a member. */
async function madeBeyond(makerId: string) {
  const { id, text } = await newKey(workspace.id);
  await testTable().client.send(
    new UpdateCommand({
      TableName: testTable().name,
      Key: keys.apiKey(id),
      UpdateExpression: 'SET created_by = :maker REMOVE parent_id',
      ExpressionAttributeValues: { ':maker': makerId },
    }),
  );
  return { id, text };
}

describe("a member's key", () => {
  let own: string;

  beforeEach(async () => {
    own = (await newKey(workspace.id, 'write', member)).text;
  });

  it('creates none for the workspace or another member', async () => {
    for (const member_id of [null, workspace.scopedMemberId, 'mem_nobody']) {
      const { status, body } = await make('Beyond', own, { member_id });
      expect([status, body.error.code]).toEqual([403, 'forbidden']);
      expect(body.error.message).toContain(member);
    }
    expect((await listed()).map(({ name }) => name)).not.toContain('Beyond');
  });
});

it('a workspace key creates keys for the workspace and for every member', async () => {
  for (const member_id of [undefined, null, member, workspace.scopedMemberId]) {
    const { status, body } = await make(
      'Any',
      workspace.apiKey,
      member_id === undefined ? {} : { member_id },
    );
    expect([status, body.data.member_id]).toEqual([201, member_id ?? null]);
  }
});

describe('revoking a key', () => {
  it('lists the keys it takes along first, revokes them, and names them in the response and the audit log', async () => {
    const maker = await newKey(workspace.id);
    const child = await made('Child', maker.text);
    const grandchild = await made('Grandchild', child.text);
    const stranger = await newKey(workspace.id);

    expect((await goingWith(maker.id)).sort()).toEqual([child.id, grandchild.id].sort());
    expect(await goingWith(child.id)).toEqual([grandchild.id]);
    expect(await goingWith(stranger.id)).toEqual([]);
    const { data } = await workspace.api.deleteApiKey({ params: { id: maker.id } });

    expect(data).toEqual({ id: maker.id, deleted: true, descendant_ids: [child.id, grandchild.id] });
    const [event] = (await workspace.api.listAuditEvents({ query: { action: 'delete-api-key' } })).data;
    expect(event?.resource_ids).toEqual([maker.id, child.id, grandchild.id]);
    for (const key of [maker, child, grandchild]) expect(await works(key)).toBe(false);
    expect((await request('/usage', { apiKey: grandchild.text })).status).toBe(401);
    expect(await works(stranger)).toBe(true);
  });

  it('again finishes an interrupted revocation', async () => {
    const maker = await newKey(workspace.id);
    const child = await made('Child', maker.text);
    await apiKeyStore(testTable()).revoke(maker.id, new Date().toISOString());

    const { data } = await workspace.api.deleteApiKey({ params: { id: maker.id } });

    expect(data.descendant_ids).toEqual([child.id]);
    expect(await works(child)).toBe(false);
    expect((await workspace.api.deleteApiKey({ params: { id: maker.id } })).data.descendant_ids).toEqual([]);
  });

  it('with a key that it created replaces it: that key and its own stay', async () => {
    const root = await newKey(workspace.id);
    const old = await made('Old', root.text);
    const next = await made('Next', old.text);
    const ofNext = await made('Of next', next.text);
    const sibling = await made('Sibling', old.text);

    const shown = (await clientWith(next.text).listApiKeys()).data.find(({ id }) => id === old.id);
    const { data } = await clientWith(next.text).deleteApiKey({ params: { id: old.id } });

    expect([shown?.descendant_ids, data.descendant_ids]).toEqual([[sibling.id], [sibling.id]]);
    expect([await works(next), await works(ofNext)]).toEqual([true, true]);
    // Revoking the old key again, with any key, must not reach its replacements.
    expect((await workspace.api.deleteApiKey({ params: { id: old.id } })).data.descendant_ids).toEqual([]);
    expect(await works(next)).toBe(true);
    // They still belong to the key that created the old one.
    expect((await goingWith(root.id)).sort()).toEqual([next.id, ofNext.id].sort());
    await workspace.api.deleteApiKey({ params: { id: root.id } });
    expect(await revokedAt(ofNext.id)).not.toBeNull();
  });

  it('reaches keys whose creator was revoked before revocation included descendants', async () => {
    const root = await newKey(workspace.id);
    const gone = await madeBeyond(root.id);
    const left = await madeBeyond(gone.id);
    await apiKeyStore(testTable()).revoke(gone.id, new Date().toISOString());

    expect(await goingWith(root.id)).toEqual([left.id]);
    await workspace.api.deleteApiKey({ params: { id: root.id } });
    expect(await revokedAt(left.id)).not.toBeNull();
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
  const set = (...more: string[]) => ['member', 'set', '--workspace', workspace.id, '--id', member, ...more];

  it('who becomes scoped loses wider keys created with theirs, after the operator confirms', async () => {
    const own = await newKey(workspace.id, 'write', member);
    const kept = await made('Kept', own.text);
    const beyond = await madeBeyond(own.id);

    const refused = await refusedCommand(...set('--visibility', 'scoped'));
    expect(refused).toContain(`This also revokes 1 key (${beyond.id} "test")`);
    expect(await revokedAt(beyond.id)).toBeNull();

    expect(await adminCommand(...set('--visibility', 'scoped', '--yes'))).toMatchObject({
      visibility: 'scoped',
      keys_revoked: 1,
    });
    expect([await works(kept), await works(beyond)]).toEqual([true, false]);
    expect((await request('/api-keys', { apiKey: kept.text })).body.data).toEqual([]);
  });

  it('who is removed loses the keys created with theirs', async () => {
    const own = await newKey(workspace.id, 'write', member);
    const child = await made('Child', own.text);
    const beyond = await madeBeyond(child.id);
    const remove = [
      'member',
      'remove',
      '--workspace',
      workspace.id,
      '--id',
      member,
      '--hand-over-to',
      'nobody',
    ];

    const refused = await refusedCommand(...remove);
    for (const { id } of [own, child, beyond]) expect(refused).toContain(id);

    const { keys: revoked } = await adminCommand(...remove, '--yes');
    expect(revoked).toBe(3);
    for (const key of [own, child, beyond]) expect(await works(key)).toBe(false);
  });
});
