import { describe, expect, inject, it } from 'vitest';
import type { Client } from '#contract/client.ts';
import { exampleRecord, newDomain, putRecords } from '#test/harness/accounts.ts';
import { addPeople, directoryPerson } from '#test/harness/directory-people.ts';
import { settleIndexes } from '#test/harness/settle-indexes.ts';
import { newWorkspace } from '#test/harness/workspace.ts';

const accounts = Array.from({ length: 3 }, (_, number) =>
  exampleRecord({
    name: number === 0 ? '=cmd|calc' : `Äther, "Nr." ${number}`,
    domain: newDomain(),
    tags: ['a', 'b'],
    score: number,
    created_at: new Date(Date.UTC(2026, 0, 1 + number)).toISOString(),
  }),
);

const workspace = await newWorkspace();
const [first, ...others] = accounts;
await putRecords(workspace.id, [{ ...first!, owner_id: workspace.scopedMemberId }, ...others]);
for (const { id } of accounts.slice(0, 2)) {
  await addPeople(
    workspace.id,
    id,
    Array.from({ length: 120 }, () => directoryPerson()),
  );
}

async function download(path: string, apiKey = workspace.apiKey) {
  const url = `${inject('cloud').baseUrl}${path}`;
  await settleIndexes(url);
  const response = await fetch(url, { headers: { authorization: `Bearer ${apiKey}` } });
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
}

async function idsOf(rows: AsyncIterable<{ readonly id: string }>): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of rows) ids.push(id);
  return ids;
}

const peopleIds = (api: Client, query: Parameters<Client['exportPeople']>[0] = {}) =>
  idsOf(api.exportPeople(query));

describe('GET /accounts/export', () => {
  it('returns the rows of the list without latest signal and source, oldest first, as NDJSON', async () => {
    const { status, type, text } = await download('/accounts/export?min_score=1');
    const { data } = await workspace.api.listAccounts({
      query: { min_score: 1, sort: 'created_at', order: 'asc' },
    });

    expect(status).toBe(200);
    expect(type).toBe('application/x-ndjson; charset=utf-8');
    expect(
      text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual(data.map(({ latest_signal: _, source: __, ...row }) => row));
    expect(data).toHaveLength(2);
  });

  it('returns CSV without formulas that a spreadsheet would run, and omits the header when resumed', async () => {
    const { type, text } = await download('/accounts/export?format=csv');
    const later = await download(`/accounts/export?format=csv&after=${accounts[1]!.id}`);

    expect(type).toBe('text/csv; charset=utf-8');
    const lines = text.split('\r\n');
    expect(lines[0]).toMatch(/^id,name,domain,status,score,/);
    expect(lines[1]).toContain(`${accounts[0]!.id},'=cmd|calc,${accounts[0]!.domain},suggested,0,`);
    expect(lines[2]).toContain(`"Äther, ""Nr."" 1"`);
    expect(lines[2]).toContain('"a,b"');
    expect(lines).toHaveLength(5);
    expect(later.text).toBe(`${lines[3]}\r\n`);
  });

  it('allows read-only keys, and shows a scoped member only their own', async () => {
    expect(await idsOf(workspace.readOnly.exportAccounts())).toEqual(accounts.map(({ id }) => id));
    expect(await idsOf(workspace.scoped.exportAccounts())).toEqual([accounts[0]!.id]);
  });
});

describe('GET /people/export', () => {
  it('contains everyone once, and can resume after any row', async () => {
    const all = await peopleIds(workspace.api);

    expect(new Set(all).size).toBe(240);
    expect(all).toHaveLength(240);
    expect(await peopleIds(workspace.api, { query: { after: all[99]! } })).toEqual(all.slice(100));
  });

  it('filters by account and list, and can resume within them', async () => {
    const account_id = accounts[1]!.id;
    const there = await peopleIds(workspace.api, { query: { account_id } });
    const { data: list } = await workspace.api.createPeopleList({ body: { name: 'Exported' } });
    await workspace.api.changeListMembers({ params: { id: list.id }, body: { add: there.slice(0, 30) } });

    expect(there).toHaveLength(120);
    expect(there.every((id) => id.startsWith(`per_${account_id.slice(4)}_`))).toBe(true);
    expect(await peopleIds(workspace.api, { query: { account_id, after: there[50]! } })).toEqual(
      there.slice(51),
    );
    const members = await peopleIds(workspace.api, { query: { list_id: list.id } });
    expect(members).toEqual(there.slice(0, 30).toSorted());
    expect(await peopleIds(workspace.api, { query: { list_id: list.id, after: members[9]! } })).toEqual(
      members.slice(10),
    );
    expect(await peopleIds(workspace.api, { query: { list_id: 'lst_none' } })).toEqual([]);
  });

  it('shows a scoped member the people at their accounts', async () => {
    const own = await peopleIds(workspace.api, { query: { account_id: accounts[0]!.id } });

    expect((await peopleIds(workspace.scoped)).toSorted()).toEqual(own.toSorted());
    expect(await peopleIds(workspace.scoped, { query: { account_id: accounts[1]!.id } })).toEqual([]);
  });
});
