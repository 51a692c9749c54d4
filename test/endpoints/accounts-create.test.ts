import { beforeAll, describe, expect, it } from 'vitest';
import { newAccount, newDomain } from '#test/harness/accounts.ts';
import { sendJson } from '#test/harness/request.ts';
import { newWorkspace, type TestWorkspace } from '#test/harness/workspace.ts';

let workspace: TestWorkspace;

beforeAll(async () => {
  workspace = await newWorkspace();
});

const post = (body: unknown, apiKey = workspace.apiKey) => sendJson('POST', '/accounts', apiKey, body);
const totalOf = async ({ api }: TestWorkspace) => (await api.listAccounts()).pagination.total;

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

  it('leaves a rejected account rejected when its domain is posted again', async () => {
    const { id, domain } = await newAccount(workspace.api, { domain: newDomain() });
    await workspace.api.rejectAccount({ params: { id } });

    const { status, body } = await post({ name: 'Again', domain });

    expect(status).toBe(200);
    expect(body.data).toMatchObject({ id, status: 'rejected', created: false });
  });

  it('allows the same domain in different workspaces', async () => {
    const domain = newDomain();
    const here = await newAccount(workspace.api, { domain });
    const there = await newAccount((await newWorkspace()).api, { domain });

    expect(there.id).not.toBe(here.id);
  });

  it('accepts a member as owner and rejects anyone else', async () => {
    const owned = await newAccount(workspace.api, { owner_id: workspace.scopedMemberId });
    const { status, body } = await post({ name: 'x', owner_id: 'mem_nobody' });

    expect(owned.owner_id).toBe(workspace.scopedMemberId);
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code: 'unknown_owner', details: [{ path: 'owner_id' }] });
  });

  it('creates one account for twenty concurrent calls with the same domain', async () => {
    const fresh = await newWorkspace();
    const domain = newDomain();

    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        post({ name: `Racer ${i}`, domain: i % 2 ? domain : `https://www.${domain}/` }, fresh.apiKey),
      ),
    );

    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(19);
    expect(new Set(responses.map(({ body }) => body.data.id)).size).toBe(1);
    expect(await totalOf(fresh)).toBe(1);
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

  it('returns 200 with an array if nothing is new, even for an array of one', async () => {
    const stored = await newAccount(workspace.api, { domain: newDomain() });

    const { status, body } = await post([{ name: 'x', domain: stored.domain }]);

    expect(status).toBe(200);
    expect(body.data).toEqual([{ ...stored, created: false }]);
  });

  it('accepts 500 entries, including repeated and stored ones, and returns the same when sent again', async () => {
    const fresh = await newWorkspace();
    const stem = newDomain();
    const known = Array.from({ length: 60 }, (_, i) => ({ name: `Known ${i}`, domain: `k${i}.${stem}` }));
    const before = await fresh.api.createAccounts({ body: known });
    // Of ten entries six are new, two repeat one of them, and two are already stored.
    const entries = Array.from({ length: 500 }, (_, i) => {
      const ten = Math.floor(i / 10);
      if (i % 10 < 6) return { name: `New ${i}`, domain: `n${ten}-${i % 10}.${stem}` };
      if (i % 10 < 8) return { name: 'Repeated', domain: `HTTPS://www.n${ten}-${i % 2}.${stem}/` };
      return { name: 'Stored', domain: `k${(ten * 2 + (i % 10)) % 60}.${stem}` };
    });

    const { status, data } = await fresh.api.createAccounts({
      body: entries,
      idempotencyKey: 'five hundred',
    });
    const again = await fresh.api.createAccounts({ body: entries, idempotencyKey: 'five hundred' });

    if (!Array.isArray(data) || !Array.isArray(before.data)) throw new Error('an array in, an array out');
    expect(status).toBe(201);
    expect(data.map(({ domain }) => domain)).toEqual(
      entries.map(({ domain }) => domain.replace('HTTPS://www.', '').replace('/', '')),
    );
    expect(data.map(({ created }) => created)).toEqual(entries.map((_, i) => i % 10 < 6));
    const ids = new Map([...before.data, ...data].map(({ domain, id }) => [domain, id]));
    expect(data.every(({ domain, id }) => ids.get(domain) === id)).toBe(true);
    expect(await totalOf(fresh)).toBe(360);
    expect(again.data).toEqual(data);
  });

  it('creates each domain once for five concurrent calls with the same hundred entries', async () => {
    const fresh = await newWorkspace();
    const stem = newDomain();
    const entries = Array.from({ length: 100 }, (_, i) => ({ name: `Racer ${i}`, domain: `r${i}.${stem}` }));

    const responses = await Promise.all(
      Array.from({ length: 5 }, (_, i) => post(i % 2 ? entries : entries.toReversed(), fresh.apiKey)),
    );

    expect(responses.map(({ status }) => status).every((status) => status === 200 || status === 201)).toBe(
      true,
    );
    const all = responses.flatMap(({ body }) => body.data);
    expect(all.filter(({ created }) => created)).toHaveLength(100);
    expect(new Set(all.map(({ id }) => id)).size).toBe(100);
    expect(await totalOf(fresh)).toBe(100);
  });

  it('refuses 501', async () => {
    const { status, body } = await post(Array.from({ length: 501 }, () => ({ name: 'x' })));

    expect(status).toBe(400);
    expect(body.error.details[0].message).toContain('500');
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
