import { describe, expect, it } from 'vitest';
import { endpointList } from '#contract/endpoints.ts';
import { updateIf } from '#table/dynamodb/items.ts';
import { keys } from '#table/keys.ts';
import { newAccount } from '#test/harness/accounts.ts';
import { addPeople, directoryPerson } from '#test/harness/directory-people.ts';
import { must } from '#test/harness/must.ts';
import { readCases } from '#test/harness/read-cases.ts';
import { destinationWith } from '#test/harness/webhook-destination.ts';
import { clientWith, newKey, newWorkspace, type TestWorkspace, testTable } from '#test/harness/workspace.ts';

const cases = readCases(import.meta);

/** What a scoped member may see and change of the whole workspace's resources. */

const peopleAt = async (account: string, count: number): Promise<string[]> => {
  const people = Array.from({ length: count }, () => directoryPerson());
  return (await addPeople(workspace.id, account, people)).map(({ id }) => id);
};

const assign = (id: string) =>
  workspace.api.setPersonOwner({ params: { id }, body: { owner_id: workspace.scopedMemberId } });

/** An account with a signal, which a row must not reveal. */
async function accountWithSignal(ownerId?: string): Promise<string> {
  const { id } = await newAccount(workspace.api, ownerId === undefined ? {} : { owner_id: ownerId });
  const signal = { id: 'det_1', headline: 'Secret plans', date: '2026-05-01', alpha: 80, why: 'Because.' };
  await updateIf(testTable(), { Key: keys.account(workspace.id, id), set: { latest_signal: signal } });
  return id;
}

const workspace = await newWorkspace();
const ownAccount = await accountWithSignal(workspace.scopedMemberId);
const hiddenAccount = await accountWithSignal();

describe('resources of the whole workspace', () => {
  const guarded = endpointList.filter(({ access }) => access === 'workspace');

  it('are the company profile, knowledge base, destinations, searches, signals and their events, connections, imports from CRMs, notifications, new keys and the audit log', () => {
    expect(guarded.map(({ id }) => id).sort()).toEqual(cases<string>('of the whole workspace'));
  });
});

describe('a signing secret', () => {
  it('is shown in full only to write keys with full visibility, otherwise its last four characters', async () => {
    const { destination } = await destinationWith(workspace);
    const { text } = await newKey(workspace.id, 'read', workspace.scopedMemberId);
    const secretFor = async (client: TestWorkspace['api']) =>
      must((await client.listWebhookDestinations()).data.find(({ id }) => id === destination.id)).secret;

    const masked = `***${destination.secret.slice(-4)}`;
    expect(destination.secret).toMatch(/^whsec_.{32}$/);
    expect(await secretFor(workspace.api)).toBe(destination.secret);
    expect(await secretFor(workspace.readOnly)).toBe(masked);
    expect(await secretFor(workspace.scoped)).toBe(masked);
    expect(await secretFor(clientWith(text))).toBe(masked);
  });
});

describe('the row of a person whose account is not visible', () => {
  it('names the account and reveals nothing about its signals', async () => {
    const { receiver, destination } = await destinationWith(workspace);
    const [assigned = ''] = await peopleAt(hiddenAccount, 1);
    const [own = ''] = await peopleAt(ownAccount, 1);
    await assign(assigned);

    const body = { destination_id: destination.id, contact_ids: [assigned, own] };
    const { data } = await workspace.scoped.pushPeopleToWebhook({ body });
    await workspace.api.pushPeopleToWebhook({ body });

    expect(data).toMatchObject({ pushed: 2, failed: 0 });
    const rows = receiver.deliveries.map(({ row }) => row);
    const [hiddenRow, fullRow] = rows.filter(({ id }) => id === assigned);
    const ownRow = rows.find(({ id }) => id === own);
    expect(fullRow).toMatchObject({ account_id: hiddenAccount, latest_signal_headline: 'Secret plans' });
    expect(ownRow).toMatchObject({ account_id: ownAccount, latest_signal_headline: 'Secret plans' });
    const {
      latest_signal_headline,
      latest_signal_date,
      latest_signal_alpha,
      latest_signal_why_reach_out,
      ...rest
    } = fullRow;
    expect([latest_signal_date, latest_signal_alpha]).toEqual(['2026-05-01', 80]);
    expect(latest_signal_why_reach_out).toBe('Because.');
    expect(hiddenRow).toEqual(rest);
    expect(hiddenRow).toMatchObject({ account_name: 'Acme', account_domain: expect.any(String) });
  });
});

describe('people lists', () => {
  let named = 0;
  const newList = async (client = workspace.api) => {
    named += 1;
    return (await client.createPeopleList({ body: { name: `Shared ${named}` } })).data;
  };
  const add = (id: string, people: string[]) =>
    workspace.api.changeListMembers({ params: { id }, body: { add: people } });
  const countFor = async (client: TestWorkspace['api'], id: string) =>
    must((await client.listPeopleLists()).data.find((list) => list.id === id)).member_count;

  it('count for each member the people they see', async () => {
    const [mixed, hidden, empty] = [await newList(), await newList(), await newList()];
    const own = await peopleAt(ownAccount, 3);
    const others = await peopleAt(hiddenAccount, 5);
    await assign(must(others[0]));
    await add(mixed.id, [...own, ...others]);
    await add(hidden.id, others.slice(1));

    for (const [id, all, seen] of [
      [mixed.id, 8, 4],
      [hidden.id, 4, 0],
      [empty.id, 0, 0],
    ] as const) {
      expect([await countFor(workspace.api, id), await countFor(workspace.readOnly, id)]).toEqual([all, all]);
      expect(await countFor(workspace.scoped, id)).toBe(seen);
      const listed = await workspace.scoped.listPeople({ query: { list_id: id } });
      expect(listed.pagination.total).toBe(seen);
    }
    const again = await workspace.scoped.createPeopleList({ body: { name: mixed.name } });
    expect(again).toMatchObject({ status: 200, data: { id: mixed.id, member_count: 4 } });
  });

  it('can be deleted by a scoped member only if they created them', async () => {
    const [theirs, mine, mineToo] = [
      await newList(),
      await newList(workspace.scoped),
      await newList(workspace.scoped),
    ];
    const remove = (client: TestWorkspace['api'], id: string) => client.deletePeopleList({ params: { id } });

    await expect(remove(workspace.scoped, theirs.id)).rejects.toMatchObject({
      status: 403,
      code: 'forbidden',
      message: expect.stringMatching(/only the lists they created/),
    });
    expect(await countFor(workspace.api, theirs.id)).toBe(0);
    await expect(remove(workspace.scoped, 'lst_nobody')).rejects.toMatchObject({ status: 404 });
    expect((await remove(workspace.scoped, mine.id)).data).toEqual({ id: mine.id, deleted: true });
    expect((await remove(workspace.api, mineToo.id)).status).toBe(200);
  });
});
