import { describe, expect, it } from 'vitest';
import { createMemberStore } from '#table/workspaces/member-store.ts';
import { createWorkspaceStore } from '#table/workspaces/workspace-store.ts';
import { newWorkspace, testTable } from '#test/harness/workspace.ts';

const workspace = await newWorkspace();

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
});

describe('PATCH /company-profile', () => {
  it('changes what is given, under the workspace’s own name too, and writes it to the audit log', async () => {
    const own = await newWorkspace();
    const { data: before } = await own.api.getCompanyProfile();
    const body = { name: ' Brackwater Partners ', business_context: 'We bring two companies together.' };

    const { status, data } = await own.api.updateCompanyProfile({ body });

    expect(status).toBe(200);
    expect(data).toEqual({
      ...before,
      name: 'Brackwater Partners',
      business_context: body.business_context,
      updated_at: expect.any(String),
    });
    expect(Date.parse(data.updated_at)).toBeGreaterThan(Date.parse(before.updated_at));
    expect((await own.api.getCompanyProfile()).data).toEqual(data);
    expect(await createWorkspaceStore(testTable()).get(own.id)).toMatchObject({
      name: 'Brackwater Partners',
    });
    const { data: events } = await own.api.listAuditEvents({ query: {} });
    expect(events[0]).toMatchObject({
      action: 'update-company-profile',
      fields: ['name', 'business_context'],
    });
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
    await createMemberStore(testTable()).add(workspace.id, late);

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
});
