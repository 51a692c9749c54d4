import { describe, expect, it } from 'vitest';
import { connectCrm } from '#test/harness/crms.ts';
import { destinationWith } from '#test/harness/webhook-destination.ts';
import { newWorkspace, type TestWorkspace } from '#test/harness/workspace.ts';

const workspace = await newWorkspace();

const statusOf = async ({ api }: TestWorkspace) => (await api.getIntegrations({})).data;
const one = { params: { provider: 'crm_one' as const } };
const two = { params: { provider: 'crm_two' as const } };

describe('GET /integrations', () => {
  it('shows no connections in a new workspace', async () => {
    expect(await statusOf(await newWorkspace())).toEqual({
      crm: { connected: false, provider: null, connected_at: null },
      crms: [],
      chat: { connected: false, channel: '' },
      webhook: { enabled: false, url: null },
      directory: { status: 'ready', providers: [] },
      webhook_destinations: { count: 0 },
      mcp: { enabled: true },
    });
  });

  it('shows every CRM, and the first one separately; scoped and read-only keys may read it', async () => {
    const own = await newWorkspace();
    const { data: second } = await connectCrm('salesforce', own);
    const { data: first } = await connectCrm('hubspot', own);
    await destinationWith(own);

    const status = await statusOf(own);
    expect(status).toMatchObject({
      crm: { connected: true, provider: 'crm_two', connected_at: second.connected_at },
      crms: [
        { provider: 'crm_two', connected_at: second.connected_at },
        { provider: 'crm_one', connected_at: first.connected_at },
      ],
      webhook_destinations: { count: 1 },
    });
    expect((await own.scoped.getIntegrations({})).data).toEqual(status);
    expect((await own.readOnly.getIntegrations({})).data).toEqual(status);
  });
});

describe('DELETE /integrations/crms/{provider}', () => {
  it('deletes the connection; the second time it returns 404', async () => {
    const own = await newWorkspace();
    await Promise.all([connectCrm('hubspot', own), connectCrm('salesforce', own)]);
    expect((await own.api.disconnectCrm(one)).data).toEqual({ id: 'crm_one', deleted: true });
    expect((await statusOf(own)).crms.map(({ provider }) => provider)).toEqual(['crm_two']);
    await expect(own.api.disconnectCrm(one)).rejects.toMatchObject({ status: 404 });
    await expect(own.scoped.disconnectCrm(two)).rejects.toMatchObject({ status: 403 });
  });
});

describe('directories with workspace keys', () => {
  const apollo = { params: { provider: 'apollo' as const } };

  it('are not offered if the stage has its own directory', async () => {
    await expect(workspace.api.connectDirectory({ ...apollo, body: { api_key: 'k' } })).rejects.toMatchObject(
      {
        status: 409,
        code: 'directory_not_offered',
      },
    );
    await expect(workspace.api.disconnectDirectory(apollo)).rejects.toMatchObject({ status: 404 });
    expect((await workspace.api.getUsage()).data.providers).toEqual([]);
  });
});
