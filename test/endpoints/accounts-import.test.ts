import { describe, expect, inject, it } from 'vitest';
import { MINUTE_MS } from '#contract/time.ts';
import { newId } from '#platform/ids.ts';
import { keys } from '#table/keys.ts';
import { claimSlot, releaseSlot } from '#table/pacing/slots.ts';
import { newDomain } from '#test/harness/accounts.ts';
import { request } from '#test/harness/request.ts';
import { settleIndexes } from '#test/harness/settle-indexes.ts';
import { newWorkspace, type TestWorkspace, testTable } from '#test/harness/workspace.ts';

const workspace = await newWorkspace();

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
      without_domain: 0,
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

  it('reads a list as people paste it, with a tag for all, and shows it first', async () => {
    const domain = newDomain();
    const text = `http://www.${domain}/about\n"Söhne, ${domain} & Co"\nida@mail.example\n`;
    const importWith = (dry_run: boolean) =>
      workspace.api.importAccounts({
        query: { dry_run, tag: 'fair' },
        body: { media_type: 'text/csv', text },
      });

    const { data: dry } = await importWith(true);
    expect(dry).toMatchObject({ created: 2, without_domain: 1, failed: 1, rows: [{ row: 3 }] });
    expect((await workspace.api.listAccounts({ query: { domain } })).data).toEqual([]);
    await importWith(false);
    expect((await workspace.api.listAccounts({ query: { tag: 'fair' } })).data).toHaveLength(2);
  });

  it('asks for the columns of a file that names none it knows: a dry run shows them', async () => {
    const text = 'Firma,Netz\nAcme,acme.example\n';
    const body = { media_type: 'text/csv', text } as const;

    const { data } = await workspace.api.importAccounts({ query: { dry_run: true }, body });
    expect(data).toMatchObject({ created: 0, failed: 1, columns: { examples: { Firma: 'Acme' } } });
    await expect(workspace.api.importAccounts({ body })).rejects.toMatchObject({ status: 400 });
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

  it('runs one import of a workspace at a time, and those of others beside it', async () => {
    const [busy, other] = await Promise.all([newWorkspace(), newWorkspace()]);
    const table = testTable();
    const holder = newId('run');
    const now = Date.now();
    const signal = AbortSignal.timeout(MINUTE_MS);
    const slot = keys.slot(busy.id, 'imports', 0);
    await claimSlot(table, slot, { holder, now, expiresAt: now + MINUTE_MS }, signal);
    const importOf = ({ apiKey }: TestWorkspace) =>
      request('/accounts/import', {
        method: 'POST',
        apiKey,
        headers: { 'content-type': 'text/csv' },
        body: `name,domain\nAcme,${newDomain()}\n`,
      });

    const refused = await importOf(busy);
    expect([refused.status, refused.body.error.code]).toEqual([429, 'throttled']);
    expect(refused.body.error.message).toContain('up to 1 at once');
    expect((await importOf(other)).status).toBe(200);
    await releaseSlot(table, slot, holder, signal);
    expect((await importOf(busy)).status).toBe(200);
    expect((await importOf(busy)).status).toBe(200);
  });
});
