import { describe, expect, it } from 'vitest';
import { newAccount, newDomain } from '#test/harness/accounts.ts';
import { sendJson } from '#test/harness/request.ts';
import { newWorkspace } from '#test/harness/workspace.ts';

const workspace = await newWorkspace();

const post = (body: unknown, apiKey = workspace.apiKey) => sendJson('POST', '/accounts', apiKey, body);

describe('POST /accounts with one object', () => {
  it('creates a suggested account with the full record and says so', async () => {
    const domain = newDomain();

    const { status, body } = await post({
      name: '  Acme ',
      domain: `https://www.${domain.toUpperCase()}/x`,
      tags: ['a', 'b', 'a'],
    });

    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      name: 'Acme',
      domain,
      tags: ['a', 'b'],
      status: 'suggested',
      source: 'api',
      score: 0,
      score_breakdown: { strength: 0, recency: 0, corroboration: 0, icp_fit: 0 },
      is_hot: false,
      qualified: false,
      owner_id: null,
      employees: null,
      last_signal_at: null,
      why_now_md: null,
      last_scanned_at: null,
      activated_at: null,
      enrichment_status: 'none',
      created: true,
    });
    expect(body.data).not.toHaveProperty('revision');
    expect(body.data).not.toHaveProperty('overrides');
  });

  it('returns 200 with the stored account, unchanged, for a known domain in another spelling', async () => {
    const domain = newDomain();
    const first = await newAccount(workspace.api, { name: 'First', domain, tags: ['kept'] });

    const { status, body } = await post({ name: 'Second', domain: `WWW.${domain}.`, tags: ['lost'] });

    expect(status).toBe(200);
    expect(body.data).toEqual({ ...first, created: false });
  });
});

describe('POST /accounts with an array', () => {
  it('returns each entry in order: new, stored, repeated and without a domain', async () => {
    const stored = await newAccount(workspace.api, { name: 'Stored', domain: newDomain() });
    const domain = newDomain();

    const { status, body } = await post([
      { name: 'New', domain },
      { name: 'Known', domain: stored.domain },
      { name: 'Repeated', domain: `www.${domain}` },
      { name: 'Without' },
      { name: 'Without' },
    ]);

    expect(status).toBe(201);
    expect(body.data.map((each: { name: string; created: boolean }) => [each.name, each.created])).toEqual([
      ['New', true],
      ['Stored', false],
      ['New', false],
      ['Without', true],
      ['Without', true],
    ]);
    expect(body.data[2].id).toBe(body.data[0].id);
    expect(body.data[4].id).not.toBe(body.data[3].id);
  });

  it('names every invalid owner by its index', async () => {
    const { status, body } = await post([
      { name: 'a', owner_id: workspace.scopedMemberId },
      { name: 'b', owner_id: 'mem_x' },
      { name: 'c', owner_id: 'mem_y' },
    ]);

    expect(status).toBe(400);
    expect(body.error.code).toBe('unknown_owner');
    expect(body.error.details.map(({ path }: { path: string }) => path)).toEqual([
      '1.owner_id',
      '2.owner_id',
    ]);
  });
});
