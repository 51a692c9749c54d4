import { describe, expect, it } from 'vitest';
import { addPeople, directoryPerson } from '#test/harness/directory-people.ts';
import { must } from '#test/harness/must.ts';
import { newWorkspace } from '#test/harness/workspace.ts';

const newAccount = async (ownerId?: string): Promise<string> => {
  const { data } = await workspace.api.createAccounts({
    body: { name: 'Company', ...(ownerId !== undefined && { owner_id: ownerId }) },
  });
  return must([data].flat()[0]).id;
};

const newPeople = async (account: string, count: number): Promise<string[]> => {
  const people = Array.from({ length: count }, () => directoryPerson());
  return (await addPeople(workspace.id, account, people)).map(({ id }) => id);
};

let named = 0;
const newList = async () => {
  named += 1;
  return (await workspace.api.createPeopleList({ body: { name: `List ${named}` } })).data;
};

const change = (id: string, body: { add?: string[]; remove?: string[] }, client = workspace.api) =>
  client.changeListMembers({ params: { id }, body }).then(({ data }) => data);

const countOf = async (id: string) =>
  (await workspace.api.listPeopleLists()).data.find((list) => list.id === id)?.member_count;

const membersOf = async (id: string) =>
  (await workspace.api.listPeople({ query: { list_id: id, per_page: 1 } })).pagination.total;

const listIdsOf = async (id: string) => (await workspace.api.getPerson({ params: { id } })).data.list_ids;

const workspace = await newWorkspace();
const accountId = await newAccount();
const ids = await newPeople(accountId, 120);

describe('POST /people/lists', () => {
  it('creates a list with 201, and returns it with 200 for the same name in any case', async () => {
    const created = await workspace.api.createPeopleList({ body: { name: '  Straße Ost ' } });
    const again = await workspace.api.createPeopleList({ body: { name: 'STRASSE OST' } });

    expect(created).toMatchObject({ status: 201, data: { name: 'Straße Ost', member_count: 0 } });
    expect(again).toEqual({ ...created, status: 200 });
    expect(await countOf(created.data.id)).toBe(0);
  });
});

describe('POST /people/lists/:id/members', () => {
  it('adds and removes, counts the changes and shows them on both the list and the person', async () => {
    const { id } = await newList();
    const [one = '', two = '', three = ''] = ids;

    expect(await change(id, { add: [one, two] })).toEqual({ list_id: id, added: 2, removed: 0 });
    expect(await listIdsOf(one)).toContain(id);
    expect(await change(id, { add: [three], remove: [one] })).toEqual({ list_id: id, added: 1, removed: 1 });
    expect(await listIdsOf(one)).not.toContain(id);
    expect([await countOf(id), await membersOf(id)]).toEqual([2, 2]);
  });

  it('keeps an exact count under parallel changes of the same people', async () => {
    const { id } = await newList();
    const some = ids.slice(0, 24);

    const moved = await Promise.all([
      ...Array.from({ length: 5 }, (_, index) => change(id, { add: some.slice(index * 2, 14 + index * 2) })),
      ...Array.from({ length: 3 }, (_, index) => change(id, { remove: some.slice(index * 4, 12) })),
      ...Array.from({ length: 3 }, () => change(id, { add: some.slice(0, 8), remove: some.slice(4, 12) })),
    ]);

    const balance = moved.reduce((sum, { added, removed }) => sum + added - removed, 0);
    const onPeople = (await Promise.all(some.map(listIdsOf))).filter((lists) => lists.includes(id)).length;
    expect([await countOf(id), await membersOf(id), onPeople]).toEqual([balance, balance, balance]);
  });

  it('changes only people that a scoped member sees', async () => {
    const { id } = await newList();
    const own = await newPeople(await newAccount(workspace.scopedMemberId), 2);
    const [assigned = '', hidden = ''] = await newPeople(accountId, 2);
    await workspace.api.setPersonOwner({
      params: { id: assigned },
      body: { owner_id: workspace.scopedMemberId },
    });
    await change(id, { add: [hidden] });

    const moved = await change(id, { add: [...own, assigned, hidden], remove: [hidden] }, workspace.scoped);

    expect(moved).toMatchObject({ added: 3, removed: 0 });
    expect(await countOf(id)).toBe(4);
    const seen = await workspace.scoped.listPeople({ query: { list_id: id } });
    expect(seen.data.map((person) => person.id).toSorted()).toEqual([...own, assigned].toSorted());
  });
});

describe('DELETE /people/lists/:id', () => {
  it('keeps the people, removes its id from them, and frees its name', async () => {
    const list = await newList();
    await change(list.id, { add: ids });

    const { data } = await workspace.api.deletePeopleList({ params: { id: list.id } });

    expect(data).toEqual({ id: list.id, deleted: true });
    expect(await listIdsOf(must(ids[0]))).not.toContain(list.id);
    expect([await countOf(list.id), await membersOf(list.id)]).toEqual([undefined, 0]);
    const again = await workspace.api.createPeopleList({ body: { name: list.name } });
    expect([again.status, again.data.member_count]).toEqual([201, 0]);
    await expect(workspace.api.deletePeopleList({ params: { id: list.id } })).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe('deleting an account', () => {
  it('removes its people from their lists, with exact counts, even for lists deleted at the same time', async () => {
    const going = await newAccount();
    const gone = await newPeople(going, 110);
    const [kept, doomed] = await Promise.all([newList(), newList()]);
    await change(kept.id, { add: [...gone, ...ids.slice(0, 10)] });
    await change(doomed.id, { add: gone.slice(0, 60) });

    await Promise.all([
      workspace.api.deleteAccount({ params: { id: going } }),
      workspace.api.deletePeopleList({ params: { id: doomed.id } }),
      change(kept.id, { remove: gone.slice(0, 5), add: ids.slice(10, 12) }),
    ]);

    expect([await countOf(kept.id), await membersOf(kept.id)]).toEqual([12, 12]);
    expect((await workspace.api.listPeople({ query: { account_id: going } })).pagination.total).toBe(0);
  });
});
