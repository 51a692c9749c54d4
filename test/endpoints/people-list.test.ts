import { beforeAll, describe, expect, it } from 'vitest';
import type { ListedPerson } from '#contract/people.ts';
import { activeAccounts } from '#test/harness/active-accounts.ts';
import { addPeople, directoryPerson } from '#test/harness/directory-people.ts';
import { must } from '#test/harness/must.ts';
import { newQuietWorkspace, type TestWorkspace } from '#test/harness/workspace.ts';

let workspace: TestWorkspace;
let accounts: { id: string; domain: string }[];
/** Everyone, newest first. */
let everybody: ListedPerson[];
let listId: string;
let inList: Set<string>;

type Query = NonNullable<NonNullable<Parameters<TestWorkspace['api']['listPeople']>[0]>['query']>;

const idsOf = (people: readonly { id: string }[]) => people.map(({ id }) => id);
const byId = (a: ListedPerson, b: ListedPerson) => (a.id < b.id ? -1 : 1);

async function all(query: Query, client = workspace.api): Promise<ListedPerson[]> {
  const rows: ListedPerson[] = [];
  for (let page = 1; ; page += 1) {
    const { data, pagination } = await client.listPeople({ query: { ...query, page, per_page: 100 } });
    rows.push(...data);
    if (!pagination.has_more) {
      expect(pagination.total).toBe(rows.length);
      return rows;
    }
  }
}

beforeAll(async () => {
  workspace = await newQuietWorkspace();
  const { api, id, scopedMemberId } = workspace;
  accounts = [
    ...(await activeAccounts(workspace, [20, 21])),
    ...(await activeAccounts(workspace, [22], scopedMemberId)),
  ];
  await addPeople(id, must(accounts[0]).id, [
    directoryPerson({
      full_name: 'Zoë Straße',
      title: 'Leiterin',
      headline: 'ΟΔΟΣ und Übermut',
      country_code: 'de',
    }),
    directoryPerson({ full_name: 'ana', title: 'Tail', headline: 'ends with foo' }),
    directoryPerson({ full_name: 'Ana', title: 'bar begins', headline: 'x' }),
    directoryPerson({ full_name: 'Ána', title: 'Third', headline: 'x' }),
  ]);
  const people = await all({});
  const { data: list } = await api.createPeopleList({ body: { name: 'Some' } });
  listId = list.id;
  inList = new Set(idsOf(people.filter((_, index) => index % 3 === 0)));
  await api.changeListMembers({ params: { id: listId }, body: { add: [...inList] } });
  for (const [index, person] of people.entries()) {
    const params = { id: person.id };
    if (index % 10 === 0) await api.setPersonOwner({ params, body: { owner_id: scopedMemberId } });
    if (index % 7 === 0) await api.revealEmail({ params, body: {} });
  }
  await api.findPeople({ body: { query: 'head of marketing' } });
  everybody = await all({});
});

describe('GET /people', () => {
  it('lists newest first, ties by id', () => {
    const sorted = everybody.toSorted((a, b) => b.created_at.localeCompare(a.created_at) || -byId(a, b));

    expect(everybody.length).toBeGreaterThan(30);
    expect(idsOf(everybody)).toEqual(idsOf(sorted));
  });

  it('names the account of each person, as does their own record', async () => {
    const names = new Map((await workspace.api.listAccounts()).data.map(({ id, name }) => [id, name]));
    expect(everybody.map(({ account_name }) => account_name)).toEqual(
      everybody.map(({ account_id }) => names.get(account_id)),
    );
    const [first] = everybody;
    const { data } = await workspace.api.getPerson({ params: { id: must(first).id } });
    expect(data.account_name).toBe(must(first).account_name);
  });

  it('sorts by name in both directions, ignoring case and accents', async () => {
    const ascending = await all({ sort: 'full_name', order: 'asc' });
    const descending = await all({ sort: 'full_name', order: 'desc' });

    const names = ascending.map(({ full_name }) => full_name.toLowerCase());
    expect(names.filter((name) => name === 'ana')).toHaveLength(2);
    expect(Math.abs(names.indexOf('ana') - names.lastIndexOf('ana'))).toBe(1);
    expect(names.indexOf('ána') - names.lastIndexOf('ana')).toBe(1);
    expect(names[0]?.localeCompare(must(names.at(-1)))).toBeLessThan(0);
    expect(idsOf(descending)).toEqual(idsOf(ascending).reverse());
  });

  const filters: [string, () => Query, (person: ListedPerson) => boolean][] = [
    ['account_id', () => ({ account_id: must(accounts[1]).id }), (p) => p.account_id === accounts[1]?.id],
    ['job_level', () => ({ job_level: 'VP' }), (p) => p.job_level === 'VP'],
    ['country_code', () => ({ country_code: 'DE' }), (p) => p.country_code === 'DE'],
    ['country_code in lower case', () => ({ country_code: 'de' }), (p) => p.country_code === 'DE'],
    ['source', () => ({ source: 'waterfall' }), (p) => p.source === 'waterfall'],
    ['has_email=true', () => ({ has_email: true }), (p) => p.email !== null],
    ['has_email=false', () => ({ has_email: false }), (p) => p.email === null],
    ['list_id', () => ({ list_id: listId }), (p) => inList.has(p.id)],
    ['owner_id', () => ({ owner_id: workspace.scopedMemberId }), (p) => p.owner_id !== null],
    ['search in the name', () => ({ search: 'zoë STRASSE' }), (p) => p.full_name === 'Zoë Straße'],
    ['search in the headline', () => ({ search: 'οδος UND üb' }), (p) => p.full_name === 'Zoë Straße'],
    [
      'search in the title',
      () => ({ search: 'manager' }),
      (p) => /manager/i.test(`${p.title}\n${p.headline}`),
    ],
    ['search across fields', () => ({ search: 'foobar' }), () => false],
    ['an unknown account', () => ({ account_id: 'acc_nobody' }), () => false],
    ['an unknown list', () => ({ list_id: 'lst_nobody' }), () => false],
    ['an unknown owner', () => ({ owner_id: 'mem_nobody' }), () => false],
    [
      'account_id and list_id',
      () => ({ account_id: must(accounts[0]).id, list_id: listId }),
      (p) => p.account_id === accounts[0]?.id && inList.has(p.id),
    ],
    [
      'everything at once',
      () => ({ account_id: must(accounts[0]).id, list_id: listId, has_email: false, search: 'a' }),
      (p) =>
        p.account_id === accounts[0]?.id &&
        inList.has(p.id) &&
        p.email === null &&
        /a/i.test([p.full_name, p.title, p.headline].join('\n')),
    ],
  ];

  it.each(filters)('filters by %s, in either order', async (_, query, fits) => {
    const expected = idsOf(everybody.filter(fits));

    expect(idsOf(await all(query()))).toEqual(expected);
    expect(idsOf(await all({ ...query(), order: 'asc' }))).toEqual(expected.toReversed());
    const byName = idsOf(await all({ ...query(), sort: 'full_name', order: 'asc' }));
    expect(byName.toSorted()).toEqual(expected.toSorted());
  });

  it.each(filters)('shows a scoped member only what is theirs, filtered by %s', async (_, query, fits) => {
    const own = (p: ListedPerson) =>
      p.account_id === accounts[2]?.id || p.owner_id === workspace.scopedMemberId;

    const seen = await all(query(), workspace.scoped);

    expect(idsOf(seen)).toEqual(idsOf(everybody.filter((person) => own(person) && fits(person))));
  });
});
