import { afterAll, beforeAll, expect, it } from 'vitest';
import { runAdmin } from '#admin/run-admin.ts';
import { type Client, createClient } from '#contract/client.ts';
import { type LocalProcess, startLocalProcess } from '#local/local-process.ts';
import { operatorDocumentClient } from '#platform/clients.ts';
import type { Table } from '#table/table.ts';
import { activeAccounts } from '#test/harness/active-accounts.ts';
import { eventually } from '#test/harness/eventually.ts';
import { must } from '#test/harness/must.ts';
import { itemsWith } from '#test/harness/table-bytes.ts';

/** A service of its own: a suppressed person is suppressed for everybody, and the whole table is read. */
let service: LocalProcess;
let table: Table;

const port = () => new URL(service.ready.base_url).port;

// biome-ignore lint/suspicious/noExplicitAny: each command prints rows of its own shape
async function admin(...args: string[]): Promise<any> {
  const out: string[] = [];
  const err: string[] = [];
  const output = { out: (line: string) => out.push(line), err: (line: string) => err.push(line) };
  const code = await runAdmin([...args, '--port', port(), '--json'], output);
  expect([code, err]).toEqual([0, []]);
  return JSON.parse(out.join('\n'));
}

async function newWorkspace(name: string): Promise<{ readonly id: string; readonly api: Client }> {
  const { id } = await admin('workspace', 'create', '--name', name, '--domain', `${name}.example`);
  await admin(
    ...['plan', 'set', '--workspace', id, '--plan', 'growth'],
    ...['--subscription', 'active', '--credits', '9'],
  );
  const { key } = await admin('key', 'create', '--workspace', id);
  return { id, api: createClient({ baseUrl: service.ready.base_url, apiKey: key }) };
}

beforeAll(async () => {
  service = await startLocalProcess(['--empty']);
  const details = await (await fetch(new URL('/_local/operator', service.ready.base_url))).json();
  const { region, table_name, dynamodb_endpoint, access_key_id, secret_access_key } = details as Record<
    string,
    string
  >;
  const local = {
    endpoint: must(dynamodb_endpoint),
    accessKeyId: must(access_key_id),
    secretAccessKey: must(secret_access_key),
  };
  table = { name: must(table_name), client: operatorDocumentClient({ region: must(region), local }) };
});
afterAll(() => service?.end());

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Whom every scan of the company finds a reason to write to. */
const WISH = 'head of sales, head of operations, head of engineering, head of marketing';

/** A workspace in which the people of a company were found and listed; `isBusy`: searched, detected and sent out too. */
async function lived(name: string, isBusy: boolean) {
  const workspace = await newWorkspace(name);
  const { api } = workspace;
  const [account] = await activeAccounts(workspace, [6]);
  const { id } = must(account);
  const find = { query: WISH, account_ids: [id] };
  if (isBusy) await api.findPeople({ body: find, idempotencyKey: 'find-1' });
  const people = (await api.listPeople({ query: { account_id: id, per_page: 100 } })).data;
  const { data: list } = await api.createPeopleList({ body: { name: 'All of them' } });
  await api.changeListMembers({ params: { id: list.id }, body: { add: people.map((each) => each.id) } });
  if (!isBusy) return { ...workspace, accountId: id, people, listId: list.id };
  const { data: scan } = await api.scanAccount({ params: { id } });
  await eventually(
    () => api.getRun({ params: { id: scan.run_id } }),
    ({ data }) => data.status !== 'running',
    { longestMs: 120_000 },
  );
  const { data: destination } = await api.createWebhookDestination({
    body: { name: 'Ours', queue: 'warehouse' },
  });
  const push = { destination_id: destination.id, contact_ids: people.map((each) => each.id) };
  await api.pushPeopleToWebhook({ body: push });
  for (const query of [{ per_page: 2 }, { per_page: 2, page: 2 }, { list_id: list.id, per_page: 2 }]) {
    await api.listPeople({ query: { ...query, sort: 'full_name' } });
  }
  return { ...workspace, accountId: id, people, listId: list.id };
}

it('a person who has lived in two workspaces is erased in both, and no sync or search brings them back', async () => {
  const [first, second] = [await lived('first', true), await lived('second', false)];
  // Somebody whom a detection tells the reader to ask, where there is one.
  const { data: detections } = await first.api.listDetections({ query: {} });
  const told = first.people.find(({ full_name }) => JSON.stringify(detections).includes(full_name));
  const chosen = must(told ?? first.people[0]);
  const { data: revealed } = await first.api.revealEmail({ params: { id: chosen.id } });
  await first.api.revealPhone({ params: { id: chosen.id } });
  const { data: person } = await first.api.getPerson({ params: { id: chosen.id } });
  const words = [person.full_name, person.network_url, revealed.email, person.phone]
    .flatMap((word) => word ?? [])
    .map((word) => new RegExp(escaped(word.replace(/^https?:\/\/(www\.)?/, '').toLowerCase())));
  expect(words.length).toBeGreaterThan(1);
  expect((await itemsWith(table, words)).length).toBeGreaterThan(4);
  const who = ['--linkedin', must(person.network_url)];

  const { held } = await admin('person', 'export', ...who);
  expect(held[0].content.full_name).toBe(person.full_name);
  const rehearsed = await admin('person', 'erase', ...who, '--dry-run');
  const erased = await admin('person', 'erase', ...who);

  expect(await itemsWith(table, words)).toEqual([]);
  expect(erased.map((row: { workspace_id: string }) => row.workspace_id).sort()).toEqual(
    [first.id, second.id].sort(),
  );
  expect(rehearsed.map(({ what }: { what: string }) => what)).toEqual(
    erased.map(({ what }: { what: string }) => what),
  );
  expect(await admin('person', 'erase', ...who)).toEqual([]);
  for (const { api, accountId, people, listId } of [first, second]) {
    await api.syncPeople({ body: { account_id: accountId } });
    await api.findPeople({ body: { query: WISH, account_ids: [accountId] } });
    const { data: lists } = await api.listPeopleLists();
    expect(lists.find(({ id }) => id === listId)?.member_count).toBe(people.length - 1);
    const { pagination } = await api.listPeople({ query: { account_id: accountId } });
    expect(pagination.total).toBe(people.length - 1);
  }
  expect(await itemsWith(table, words)).toEqual([]);
  const { data: events } = await first.api.listAuditEvents({ query: {} });
  const [event] = events.filter(({ action }) => action === 'person-erase');
  expect(event).toMatchObject({ actor: 'operator', resource_type: 'people', fields: ['linkedin'] });

  expect(await admin('person', 'suppressed', ...who)).toEqual({ suppressed: true, by: 'profile' });
  await admin('person', 'allow', ...who);
  expect(await admin('person', 'suppressed', ...who)).toEqual({ suppressed: false, by: null });
  await admin('person', 'suppress', ...who);
  expect(await admin('person', 'suppressed', ...who)).toMatchObject({ suppressed: true });
}, 400_000);
