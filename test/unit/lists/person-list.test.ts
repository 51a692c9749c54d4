import { describe, expect, it } from 'vitest';
import { refuse } from '#contract/errors.ts';
import type { PeopleQuery } from '#contract/people.ts';
import type { PersonRecord } from '#domain/market/people/person-record.ts';
import { upsertPeople } from '#domain/market/people/upsert-people.ts';
import { createPeopleList } from '#domain/market/people-lists/manage-lists.ts';
import type { Viewer } from '#domain/shared/visibility/viewer.ts';
import { systemClock } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { createAccountStore } from '#table/accounts/account-store.ts';
import { streamPeople } from '#table/people/person-export.ts';
import { listPeoplePage } from '#table/people/person-list.ts';
import { createPersonStore } from '#table/people/person-store.ts';
import { createPeopleListStore } from '#table/saved-lists/people-list-store.ts';
import { exampleRecord, putRecords } from '#test/harness/accounts.ts';
import { directoryPerson } from '#test/harness/directory-people.ts';
import { beforeFirst } from '#test/harness/intercept.ts';
import { startSuiteTable } from '#test/harness/suite-table.ts';

const WORKSPACE = 'ws_1';
const MEMBER = 'mem_scoped';
const ALL: Viewer = { workspaceId: WORKSPACE, visibility: 'all' };
const SCOPED: Viewer = { workspaceId: WORKSPACE, visibility: 'scoped', memberId: MEMBER };
const hidden = exampleRecord({ status: 'active' });
const other = exampleRecord({ status: 'active' });
const own = exampleRecord({ status: 'active', owner_id: MEMBER });
const LEVELS = ['C-Team', 'VP', 'Director', 'Manager', 'Staff'] as const;

/** Everyone, newest first. */

type Query = Partial<PeopleQuery>;

async function list(query: Query, viewer = ALL): Promise<readonly PersonRecord[]> {
  const rows: PersonRecord[] = [];
  for (let page = 1; ; page += 1) {
    const whole: PeopleQuery = { sort: 'created_at', order: 'desc', ...query, page, per_page: 20 };
    const found = await listPeoplePage(table, viewer, whole);
    rows.push(...found.rows);
    expect(found.total).toBeGreaterThanOrEqual(rows.length);
    if (page * whole.per_page >= found.total) {
      expect(found.total).toBe(rows.length);
      return rows;
    }
  }
}

const idsOf = (people: readonly { id: string }[]) => people.map(({ id }) => id);

const table = await startSuiteTable();
await putRecords(WORKSPACE, [hidden, other, own], table);
const ports = { people: createPersonStore(table), now: systemClock };
const named = [
  { full_name: 'Zoë Straße', title: 'Leiterin', headline: 'ΟΔΟΣ und Übermut', country_code: 'DE' },
  { full_name: 'ana', title: 'Tail', headline: 'ends with foo' },
  { full_name: 'Ana', title: 'bar begins', headline: 'x' },
  { full_name: 'Ána', title: 'Third', headline: 'x' },
];
for (const [at, account] of [hidden, other, own].entries()) {
  const found = Array.from({ length: 14 }, (_, number) =>
    directoryPerson({
      job_level: LEVELS[number % LEVELS.length] ?? 'Staff',
      ...(at === 0 && named[number]),
    }),
  );
  await upsertPeople(
    ports,
    { workspaceId: WORKSPACE, id: account.id },
    found.map((person, number) => ({
      found: person,
      extra: () => ({
        ...(number % 4 === 0 && { owner_id: MEMBER }),
        ...(number % 3 === 0 && { email: 'known@company.example' }),
        ...(number % 5 === 0 && { source: 'waterfall' as const }),
      }),
    })),
  );
}
const lists = createPeopleListStore(table, { now: systemClock });
const people = await list({});
const inList = new Set(idsOf(people.filter((_, index) => index % 3 === 0)));
const listId = (await createPeopleList({ lists, now: systemClock, newId, refuse }, ALL, 'Some')).list.id;
await lists.addMembers(WORKSPACE, listId, [...inList]);
const everybody = await list({});

it('lists newest first, ties by id', () => {
  const sorted = everybody.toSorted(
    (a, b) => b.created_at.localeCompare(a.created_at) || (a.id < b.id ? 1 : -1),
  );

  expect(everybody).toHaveLength(42);
  expect(idsOf(everybody)).toEqual(idsOf(sorted));
});

it('sorts by name in both directions, ignoring case and accents', async () => {
  const ascending = await list({ sort: 'full_name', order: 'asc' });
  const descending = await list({ sort: 'full_name', order: 'desc' });

  const names = ascending.map(({ full_name }) => full_name.toLowerCase());
  expect(names.slice(0, 3).toSorted()).toEqual(['ana', 'ana', 'ána']);
  expect(names.at(-1)).toBe('zoë straße');
  expect(idsOf(descending)).toEqual(idsOf(ascending).reverse());
});

const filters: readonly (readonly [string, () => Query, (person: PersonRecord) => boolean])[] = [
  ['account', () => ({ account_id: other.id }), (p) => p.account_id === other.id],
  ['level', () => ({ job_level: 'VP' }), (p) => p.job_level === 'VP'],
  ['country', () => ({ country_code: 'DE' }), (p) => p.country_code === 'DE'],
  ['source', () => ({ source: 'waterfall' }), (p) => p.source === 'waterfall'],
  ['email', () => ({ has_email: true }), (p) => p.email !== null],
  ['no email', () => ({ has_email: false }), (p) => p.email === null],
  ['list', () => ({ list_id: listId }), (p) => inList.has(p.id)],
  ['owner', () => ({ owner_id: MEMBER }), (p) => p.owner_id !== null],
  ['search in the name', () => ({ search: 'zoë STRASSE' }), (p) => p.full_name === 'Zoë Straße'],
  ['search in the headline', () => ({ search: 'οδος UND üb' }), (p) => p.full_name === 'Zoë Straße'],
  ['search in the title', () => ({ search: 'manager' }), (p) => /manager/i.test(`${p.title}\n${p.headline}`)],
  ['search across fields', () => ({ search: 'foobar' }), () => false],
  ['an unknown account', () => ({ account_id: 'acc_nobody' }), () => false],
  ['an unknown list', () => ({ list_id: 'lst_nobody' }), () => false],
  ['an unknown owner', () => ({ owner_id: 'mem_nobody' }), () => false],
  [
    'account and list',
    () => ({ account_id: hidden.id, list_id: listId }),
    (p) => p.account_id === hidden.id && inList.has(p.id),
  ],
  [
    'everything at once',
    () => ({ account_id: hidden.id, list_id: listId, has_email: false, search: 'a' }),
    (p) =>
      p.account_id === hidden.id &&
      inList.has(p.id) &&
      p.email === null &&
      /a/i.test([p.full_name, p.title, p.headline].join('\n')),
  ],
];

describe.each(filters)('people filtered by %s', (_, query, fits) => {
  it('are the same in any order', async () => {
    const expected = idsOf(everybody.filter(fits));

    expect(idsOf(await list(query()))).toEqual(expected);
    expect(idsOf(await list({ ...query(), order: 'asc' }))).toEqual(expected.toReversed());
    const byName = idsOf(await list({ ...query(), sort: 'full_name', order: 'asc' }));
    expect(byName.toSorted()).toEqual(expected.toSorted());
  });

  it('are only those whom a scoped member may see', async () => {
    const isVisible = ({ account_id, owner_id }: PersonRecord) =>
      account_id === own.id || owner_id === MEMBER;

    const seen = await list(query(), SCOPED);

    expect(idsOf(seen)).toEqual(idsOf(everybody.filter((person) => isVisible(person) && fits(person))));
  });
});

it.each<[string, (viewer: Viewer) => Promise<readonly PersonRecord[]>]>([
  [
    'a page',
    async (viewer) => {
      const query = { sort: 'created_at', order: 'desc', page: 1, per_page: 20 } as const;
      return (await listPeoplePage(table, viewer, query)).rows;
    },
  ],
  [
    'an export',
    (viewer) => Array.fromAsync(streamPeople(table, viewer, { format: 'ndjson' }, undefined, systemClock())),
  ],
])('%s leaves out people whose account is given away after the index was read', async (_, read) => {
  const workspaceId = newId('ws');
  const viewer = { ...SCOPED, workspaceId };
  const account = exampleRecord({ status: 'active', owner_id: MEMBER });
  await putRecords(workspaceId, [account], table);
  const ports = { people: createPersonStore(table), now: systemClock };
  await upsertPeople(ports, { workspaceId, id: account.id }, [{ found: directoryPerson() }]);
  expect(await read(viewer)).toHaveLength(1);

  const after = { ...account, owner_id: 'mem_other', revision: account.revision + 1 };
  const seen = await beforeFirst(
    table.client,
    'BatchGetItemCommand',
    async () => expect(await createAccountStore(table.other).save(workspaceId, account, after)).toBe('saved'),
    () => read(viewer),
  );

  expect(seen).toEqual([]);
});
