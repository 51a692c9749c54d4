import { describe, expect, it } from 'vitest';
import type { Directory, DirectoryPerson } from '#domain/market/directory/directory.ts';
import { exampleRecord, newDomain, putRecords } from '#test/harness/accounts.ts';
import { directoryPerson } from '#test/harness/directory-people.ts';
import { eventually } from '#test/harness/eventually.ts';
import { finder, matchesOf } from '#test/harness/finder.ts';
import { must } from '#test/harness/must.ts';
import { listingAll, syncRoster } from '#test/harness/rosters.ts';
import { newQuietWorkspace, type TestWorkspace } from '#test/harness/workspace.ts';
import { createEmbeddedDirectory } from '#world/directory/embedded-directory.ts';

const STAFF = Array.from({ length: 4 }, () => directoryPerson());
const LEAVER = directoryPerson({
  full_name: 'Ada Brandt',
  title: 'Director of Operations',
  job_level: 'Director',
});
/** When every roster is read, so that the day is the same if it ends meanwhile. */
const NOW = new Date();
const TODAY = NOW.toISOString().slice(0, 'YYYY-MM-DD'.length);

type Query = NonNullable<NonNullable<Parameters<TestWorkspace['api']['listPeople']>[0]>['query']>;

const roster = (people: readonly DirectoryPerson[], accountId = account.id, { id } = workspace) =>
  syncRoster(id, accountId, { at: NOW, directory: listingAll(people) });

/** The names on the list. Its total must count them exactly. */
async function names(query: Query, client = workspace.api): Promise<string[]> {
  const { data, pagination } = await client.listPeople({ query: { ...query, per_page: 100 } });
  expect(pagination.total).toBe(data.length);
  return data.map(({ full_name }) => full_name).sort();
}

const named = (people: readonly DirectoryPerson[]) => people.map(({ full_name }) => full_name).sort();
const everyone = named([...STAFF, LEAVER]);

const workspace = await newQuietWorkspace();
const { api, scopedMemberId } = workspace;
const account = exampleRecord({ status: 'active', domain: newDomain(), owner_id: scopedMemberId });
await putRecords(workspace.id, [account]);
await roster([...STAFF, LEAVER]);
const { data } = await eventually(
  () => api.listPeople({ query: { account_id: account.id } }),
  ({ pagination }) => pagination.total === STAFF.length + 1,
);
const one = must(data.find(({ full_name }) => full_name === LEAVER.full_name));
expect(one.left_at).toBeNull();
const leaver = one.id;
const { data: list } = await api.createPeopleList({ body: { name: 'Champions' } });
const listId = list.id;
await api.changeListMembers({ params: { id: listId }, body: { add: data.map(({ id }) => id) } });
await api.setPersonOwner({ params: { id: leaver }, body: { owner_id: scopedMemberId } });
await roster(STAFF);
await eventually(
  () => api.listPeople(),
  ({ pagination }) => pagination.total === STAFF.length,
);

describe('a person who left the company', () => {
  it('has the day on their record', async () => {
    const { data } = await workspace.api.getPerson({ params: { id: leaver } });

    expect(data).toMatchObject({ left_at: TODAY, full_name: 'Ada Brandt', list_ids: [listId] });
  });

  it.each([
    ['everyone', () => ({})],
    ['one account', () => ({ account_id: account.id })],
    ['a search', () => ({ search: 'a' })],
    ['names in order', () => ({ sort: 'full_name', order: 'asc' }) as const],
  ])('is not in the list of %s unless asked for', async (_, query) => {
    expect(await names(query())).not.toContain('Ada Brandt');
    expect(await names({ ...query(), left: 'false' })).toEqual(await names(query()));
    expect(await names({ ...query(), left: 'true' })).toEqual(['Ada Brandt']);
    expect(await names({ ...query(), left: 'include' })).toEqual(
      [...(await names(query())), 'Ada Brandt'].sort(),
    );
  });

  it.each(['revealEmail', 'revealPhone'] as const)(
    'is refused by %s, which looks up nothing',
    async (way) => {
      await expect(workspace.api[way]({ params: { id: leaver }, body: {} })).rejects.toMatchObject({
        status: 409,
        code: 'left_company',
      });

      const { data } = await workspace.api.getPerson({ params: { id: leaver } });
      expect(data).toMatchObject({ email_checked_at: null, phone_checked_at: null });
    },
  );

  it('is not found by Find People, and the next best takes their place', async () => {
    const next = {
      ...must(STAFF[0]),
      title: 'Operations Director',
      job_level: 'Director',
      ranking: LEAVER.ranking + 1,
    } as const;
    const lookedUp: string[] = [];
    const directory: Directory = {
      ...createEmbeddedDirectory(),
      searchPeople: async () => [LEAVER, next],
      findWorkEmail: async ({ full_name }) => {
        lookedUp.push(full_name);
        return 'someone@example.com';
      },
    };

    const found = await finder(workspace)(directory, {
      query: 'director of operations',
      account_ids: [account.id],
      per_account: 1,
    });

    expect(matchesOf(found).map(({ full_name }) => full_name)).toEqual([next.full_name]);
    expect(lookedUp).toEqual([next.full_name]);
    expect((await workspace.api.getPerson({ params: { id: leaver } })).data.left_at).toBe(TODAY);
  });

  it('is back, and can be revealed, once a roster lists them again', async () => {
    await roster([...STAFF, LEAVER]);

    const { data } = await workspace.api.getPerson({ params: { id: leaver } });
    expect(data).toMatchObject({ left_at: null, list_ids: [listId] });
    await eventually(
      () => names({ account_id: account.id }),
      (found) => found.includes('Ada Brandt'),
    );
    expect(await names({ account_id: account.id })).toEqual(everyone);
    await workspace.api.revealEmail({ params: { id: leaver }, body: {} });
  });
});
