import { beforeAll, describe, expect, inject, it } from 'vitest';
import { newDomain } from '#test/harness/accounts.ts';
import { request } from '#test/harness/request.ts';
import { settleIndexes } from '#test/harness/settle-indexes.ts';
import { newWorkspace, type TestWorkspace } from '#test/harness/workspace.ts';

let workspace: TestWorkspace;

beforeAll(async () => {
  workspace = await newWorkspace();
});

const send = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  request('/accounts/import', {
    method: 'POST',
    apiKey: workspace.apiKey,
    headers: { 'content-type': 'text/csv', ...headers },
    body,
  });

async function fetchText(path: string): Promise<string> {
  const url = `${inject('cloud').baseUrl}${path}`;
  await settleIndexes(url);
  return (await fetch(url, { headers: { authorization: `Bearer ${workspace.apiKey}` } })).text();
}

describe('POST /accounts/import', () => {
  it('creates new accounts and names failed rows and unknown columns', async () => {
    const domain = newDomain();

    const { status, body } = await send(`Company,Website,Fax\r\nÄther,${domain},1\r\n,x.com,2\r\n`);

    expect(status).toBe(200);
    expect(body.data).toEqual({
      dry_run: false,
      created: 1,
      existing: 0,
      failed: 1,
      unprocessed: 0,
      rows: [{ row: 3, error: 'name: Is required.' }],
      columns: { mapped: { Company: 'name', Website: 'domain' }, unknown: ['Fax'] },
    });
    const { data } = await workspace.api.listAccounts({ query: { domain } });
    const full = await workspace.api.getAccount({ params: { id: data[0]!.id } });
    expect(full.data).toMatchObject({ name: 'Äther', domain, source: 'import', status: 'suggested' });
  });

  it('accepts NDJSON, and returns the same response for the same Idempotency-Key', async () => {
    const body = {
      media_type: 'application/x-ndjson',
      text: `{"name":"A","domain":"${newDomain()}"}\n`,
    } as const;

    const first = await workspace.api.importAccounts({ body, idempotencyKey: 'import-1' });
    const second = await workspace.api.importAccounts({ body, idempotencyKey: 'import-1' });
    const third = await workspace.api.importAccounts({ body });

    expect(first.data).toMatchObject({ created: 1, existing: 0 });
    expect(second.data).toEqual(first.data);
    expect(third.data).toMatchObject({ created: 0, existing: 1 });
  });

  it('shows the mapping and what would happen first, and writes nothing, not even to the audit log', async () => {
    const domain = newDomain();
    const { data: known } = await workspace.api.createAccounts({
      body: { name: 'Known', domain: newDomain() },
    });
    const { data: members } = await workspace.api.listMembers();
    const body = {
      media_type: 'text/csv',
      text: [
        'Account Name,Website,Billing Country,Account Owner,Employees,Fax',
        `Nordwind,${domain},Germany,${members[0]?.full_name},120,`,
        `Known again,${[known].flat()[0]?.domain},Germany,,,555`,
        `Badly owned,${newDomain()},France,Nobody Here,,`,
      ].join('\n'),
    } as const;
    const events = async () => (await workspace.api.listAuditEvents({ query: { per_page: 1 } })).data[0]?.id;
    const before = await events();

    const { data: shown } = await workspace.api.importAccounts({ query: { dry_run: true }, body });

    expect(shown).toEqual({
      dry_run: true,
      created: 1,
      existing: 1,
      failed: 1,
      unprocessed: 0,
      rows: [{ row: 4, error: 'owner_id: No member has the name, email or id "Nobody Here".' }],
      columns: {
        mapped: {
          'Account Name': 'name',
          Website: 'domain',
          'Billing Country': 'country',
          'Account Owner': 'owner_id',
          Employees: 'employees',
        },
        unknown: ['Fax'],
        examples: {
          'Account Name': 'Nordwind',
          Website: domain,
          'Billing Country': 'Germany',
          'Account Owner': members[0]?.full_name,
          Employees: '120',
          Fax: '555',
        },
      },
    });
    expect((await workspace.api.listAccounts({ query: { domain } })).data).toEqual([]);
    expect(await events()).toBe(before);

    const { data: done } = await workspace.api.importAccounts({
      query: { columns: JSON.stringify({ Fax: 'industry', 'Billing Country': null }) },
      body,
    });
    expect(done).toMatchObject({ dry_run: false, created: 1, existing: 1, failed: 1 });
    expect(done.columns).toEqual({
      mapped: {
        'Account Name': 'name',
        Website: 'domain',
        'Account Owner': 'owner_id',
        Employees: 'employees',
        Fax: 'industry',
      },
      unknown: ['Billing Country'],
    });
    expect((await workspace.api.listAccounts({ query: { domain } })).data).toMatchObject([
      { name: 'Nordwind', country: null, employees: 120, owner_id: members[0]?.id },
    ]);
    expect(await events()).not.toBe(before);
  });

  it.each([
    ['is not JSON', 'name', /^Must be a JSON object from column names to null or one of these fields: name,/],
    ['names no field', '{"A":"fax"}', /^Must be a JSON object/],
    ['maps two columns to one field', '{"A":"name","B":"name"}', /^Two columns are mapped to name/],
    ['names a column that is not there', '{"Z":null}', /^The file has no column "Z"\.$/],
  ])('refuses a mapping that %s', async (_, columns, message) => {
    const { status, body } = await request(`/accounts/import?columns=${encodeURIComponent(columns)}`, {
      method: 'POST',
      apiKey: workspace.apiKey,
      headers: { 'content-type': 'text/csv' },
      body: 'name,A,B\nX,1,2\n',
    });

    expect(status).toBe(400);
    expect(body.error).toMatchObject({
      code: 'validation_failed',
      details: [{ path: 'columns', message: expect.stringMatching(message) }],
    });
  });

  it('imports what an export wrote', async () => {
    const tags = ['x', 'Paris, Texas', '5" pipes; =1+1', '=1+1', 'a|b'];
    const { id, ...exported } = await workspace.api
      .createAccounts({ body: { name: '=Acme, "Inc"', domain: newDomain(), tags } })
      .then(({ data }) => [data].flat()[0]!);
    const file = await fetchText(`/accounts/export?format=csv&domain=${exported.domain}`);
    await workspace.api.deleteAccount({ params: { id } });

    const { body } = await send(file);
    const { data } = await workspace.api.listAccounts({ query: { domain: exported.domain! } });

    expect(body.data).toMatchObject({ created: 1, failed: 0 });
    expect(data).toMatchObject([{ name: '=Acme, "Inc"', tags, domain: exported.domain }]);
  });

  it('fails only the rows that are not valid UTF-8', async () => {
    const { body } = await send(
      Buffer.concat([Buffer.from('name\nM'), Buffer.from([0xf6]), Buffer.from(`bel\nBett ${newDomain()}\n`)]),
    );

    expect(body.data).toMatchObject({ created: 1, failed: 1, rows: [{ row: 2 }] });
  });

  it.each([
    ['JSON', 'application/json', '{"name":"A"}', 415, 'unsupported_media_type'],
    ['another charset', 'text/csv; charset=latin1', 'name\nA\n', 415, 'unsupported_media_type'],
    ['nothing', 'text/csv', '', 400, 'validation_failed'],
    ['columns that nobody knows', 'text/csv', 'a,b\n1,2\n', 400, 'validation_failed'],
    ['more than 5 MB', 'text/csv', `name\n${'x'.repeat(5 * 1024 * 1024)}`, 413, 'payload_too_large'],
    ['more than Lambda takes', 'text/csv', `name\n${'"'.repeat(4_000_000)}`, 413, 'payload_too_large'],
  ])('refuses %s', async (_, type, body, status, code) => {
    const refused = await send(body, { 'content-type': type });

    expect(refused.status).toBe(status);
    expect(refused.body.error.code).toBe(code);
  });
});
