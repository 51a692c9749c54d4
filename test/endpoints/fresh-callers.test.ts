import { beforeAll, describe, expect, it } from 'vitest';
import { memberStore } from '#table/workspaces/member-store.ts';
import { must } from '#test/harness/must.ts';
import { request } from '#test/harness/request.ts';
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

describe('a key whose member was made scoped a moment ago', () => {
  let scoped: string;

  beforeAll(async () => {
    const member = await fullMember();
    ({ text: scoped } = await remembered(await newKey(workspace.id, 'write', member)));
    await setVisibility(member, 'scoped');
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
