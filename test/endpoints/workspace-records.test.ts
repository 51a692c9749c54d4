import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { keys } from '#table/keys.ts';
import { memberStore } from '#table/workspaces/member-store.ts';
import { newWorkspace, type TestWorkspace, testTable } from '#test/harness/workspace.ts';

let workspace: TestWorkspace;

beforeAll(async () => {
  workspace = await newWorkspace();
});

describe('GET /company-profile', () => {
  it('returns the workspace’s own company, with the specified fields', async () => {
    const { status, data } = await workspace.api.getCompanyProfile();

    expect(status).toBe(200);
    expect(data).toEqual({
      name: 'Fernpost',
      domain: 'fernpost.example',
      logo_url: 'https://fernpost.example/logo.png',
      business_context: expect.stringContaining('field-service teams'),
      scraped_meta: expect.any(Object),
      updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
  });

  it('is the same for every key of the workspace', async () => {
    const { data } = await workspace.api.getCompanyProfile();

    expect((await workspace.readOnly.getCompanyProfile()).data).toEqual(data);
    expect((await workspace.scoped.getCompanyProfile()).data).toEqual(data);
  });
});

describe('GET /members', () => {
  it('lists the members oldest first, and none of another workspace', async () => {
    const before = (await workspace.api.listMembers()).data;
    const late = {
      id: 'mem_zzzzzzzzzzzzzzzzzzzzzzzzzz',
      full_name: 'Zoë Last',
      email: 'zoe@fernpost.example',
      role: 'member',
      visibility: 'all',
      created_at: new Date().toISOString(),
    } as const;
    await memberStore(testTable()).add(workspace.id, late);

    const { data } = await workspace.api.listMembers();

    expect(data).toEqual([...before, late]);
    expect(data.map(({ id }) => id)).toContain(workspace.scopedMemberId);
    expect((await (await newWorkspace()).api.listMembers()).data.map(({ id }) => id)).not.toContain(late.id);
  });
});

describe('GET /usage', () => {
  it('returns the plan and the used and remaining credits', async () => {
    await workspace.setPlan({ plan: 'growth', subscription_status: 'active', credits_total: 7 });

    expect((await workspace.api.getUsage()).data).toMatchObject({
      plan: 'growth',
      subscription_status: 'active',
      credits_total: 7,
      credits_used: 0,
      credits_remaining: 7,
    });
  });

  it('never shows negative credits if a plan was reduced below its usage', async () => {
    const other = await newWorkspace();
    const { client, name: TableName } = testTable();
    await client.send(
      new UpdateCommand({
        TableName,
        Key: keys.plan(other.id),
        UpdateExpression: 'SET credits_used = :used',
        ExpressionAttributeValues: { ':used': 9 },
      }),
    );
    await other.setPlan({ credits_total: 5 });

    expect((await other.api.getUsage()).data).toMatchObject({
      credits_total: 5,
      credits_used: 9,
      credits_remaining: 0,
    });
  });
});
