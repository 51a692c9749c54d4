import { beforeAll, describe, expect, it } from 'vitest';
import { apiKeyStore } from '#table/workspaces/api-key-store.ts';
import { memberStore } from '#table/workspaces/member-store.ts';
import { must } from '#test/harness/must.ts';
import { request, sendJson } from '#test/harness/request.ts';
import { newKey, newWorkspace, type TestWorkspace, testTable } from '#test/harness/workspace.ts';

/** `every-endpoint.test.ts` asks each endpoint that must not trust the gateway's cache. */

let workspace: TestWorkspace;

beforeAll(async () => {
  workspace = await newWorkspace();
});

/** From now on the gateway has the key in its cache. */
async function remembered({ text, ...key }: Awaited<ReturnType<typeof newKey>>) {
  expect((await request('/usage', { apiKey: text })).status).toBe(200);
  return { ...key, text };
}

async function fullMember(): Promise<string> {
  const { data } = await workspace.api.listMembers();
  return must(data.find(({ visibility }) => visibility === 'all')).id;
}

async function setVisibility(id: string, visibility: 'all' | 'scoped'): Promise<void> {
  const members = memberStore(testTable());
  const before = must(await members.get(workspace.id, id));
  expect(await members.change(workspace.id, before, { ...before, visibility })).toBe('done');
}

it('a key revoked a moment ago cannot create a key that outlives it, although the gateway has it cached', async () => {
  const { id, text } = await remembered(await newKey(workspace.id));
  await apiKeyStore(testTable()).revoke(id, new Date().toISOString());

  const { status, body } = await sendJson('POST', '/api-keys', text, { name: 'Heir', scope: 'write' });
  expect([status, body.error.code]).toEqual([401, 'unauthorized']);
  const { data } = await workspace.api.listApiKeys();
  expect(data.map(({ name }) => name)).not.toContain('Heir');
});

it('a key whose member was removed a moment ago cannot create another', async () => {
  const members = memberStore(testTable());
  const member = {
    id: 'mem_leaving',
    full_name: 'Leaving',
    email: 'leaving@example.com',
    role: 'member',
    visibility: 'all',
    created_at: new Date().toISOString(),
  } as const;
  await members.add(workspace.id, member);
  const { text } = await remembered(await newKey(workspace.id, 'write', member.id));
  await members.remove(workspace.id, member.id);

  expect((await sendJson('POST', '/api-keys', text, { name: 'x', scope: 'write' })).status).toBe(401);
});

describe('a key whose member was made scoped a moment ago', () => {
  let scoped: string;

  beforeAll(async () => {
    const member = await fullMember();
    ({ text: scoped } = await remembered(await newKey(workspace.id, 'write', member)));
    await setVisibility(member, 'scoped');
  });

  it('cannot create another', async () => {
    const { status, body } = await sendJson('POST', '/api-keys', scoped, { name: 'x', scope: 'write' });

    expect([status, body.error.code]).toEqual([403, 'forbidden']);
  });

  it('does not see a signing secret', async () => {
    await workspace.api.createWebhookDestination({
      body: { name: 'Hidden', url: 'https://93.184.216.34/hook' },
    });
    const { body } = await request('/webhook-destinations', { apiKey: scoped });

    expect(body.data).toHaveLength(1);
    expect(JSON.stringify(body)).not.toContain('whsec_');
  });
});
