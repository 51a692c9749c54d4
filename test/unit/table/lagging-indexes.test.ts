import { slowness } from '@signal/embedded-cloud/testing/machine-speed.ts';
import { laggingIndexes } from '@signal/embedded-cloud/weather/weather.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upsertPeople } from '#domain/market/people/upsert-people.ts';
import { systemClock } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { listAccountsPage } from '#table/accounts/account-list.ts';
import { accountStore } from '#table/accounts/account-store.ts';
import { listPeoplePage } from '#table/people/person-list.ts';
import { personStore } from '#table/people/person-store.ts';
import { exampleRecord } from '#test/harness/accounts.ts';
import { directoryPerson } from '#test/harness/directory-people.ts';
import { eventually } from '#test/harness/eventually.ts';
import { must } from '#test/harness/must.ts';
import { type OwnTable, startOwnTable } from '#test/harness/own-table.ts';

/** The indexes lag by seconds, and with this seed so do the changes in these tests. */
const LAG_MS = 4_000 * slowness();

const OLD_OWNER = 'mem_old';
const PAGE = { order: 'desc', page: 1, per_page: 50 } as const;

let table: OwnTable;
const workspaceId = newId('ws');

beforeAll(async () => {
  table = await startOwnTable(laggingIndexes(7, LAG_MS));
});
afterAll(() => table.stop());

const viewerOf = (memberId: string) => ({ workspaceId, memberId, visibility: 'scoped' }) as const;

const accountsOf = (member: string, more: { status?: 'active' | 'suggested' } = {}) =>
  listAccountsPage(table, viewerOf(member), { ...PAGE, sort: 'score', ...more });

const peopleOf = (member: string, page: { page?: number; per_page?: number } = {}) =>
  listPeoplePage(table, viewerOf(member), { ...PAGE, sort: 'created_at', ...page });

const change = async (id: string, fields: object) => {
  const before = must(await accountStore(table).get(workspaceId, id));
  const after = { ...before, ...fields, revision: before.revision + 1 };
  expect(await accountStore(table).save(workspaceId, before, after)).toBe('saved');
};

describe('lists with lagging indexes', () => {
  it('show no account to its former owner, and no row that no longer matches a filter', async () => {
    const [given, kept] = [
      exampleRecord({ owner_id: OLD_OWNER, status: 'active' }),
      exampleRecord({ owner_id: OLD_OWNER, status: 'active' }),
    ];
    await accountStore(table).insert(workspaceId, [given, kept]);
    await eventually(
      () => accountsOf(OLD_OWNER),
      ({ rows }) => rows.length === 2,
    );

    await change(given.id, { owner_id: 'mem_new' });
    const { rows, total } = await accountsOf(OLD_OWNER);
    expect(rows.map(({ id }) => id)).toEqual([kept.id]);
    expect(total).toBe(2);

    await change(kept.id, { status: 'suggested' });
    expect((await accountsOf(OLD_OWNER, { status: 'active' })).rows).toEqual([]);
  });

  it('show no people of an account to its former owner, except those assigned to them', async () => {
    const member = 'mem_people';
    const account = exampleRecord({ owner_id: member, status: 'active' });
    await accountStore(table).insert(workspaceId, [account]);
    const people = await upsertPeople(
      { people: personStore(table), now: systemClock },
      { workspaceId, id: account.id },
      [{ found: directoryPerson() }, { found: directoryPerson(), extra: () => ({ owner_id: member }) }],
    );
    await eventually(
      () => peopleOf(member),
      ({ rows }) => rows.length === 2,
    );

    await peopleOf(member, { per_page: 1 });

    await change(account.id, { owner_id: 'mem_new_owner' });

    const [first, second] = [await peopleOf(member), await peopleOf(member, { page: 2, per_page: 1 })];
    const assigned = must(people[1]).id;
    expect(first.rows.map(({ id }) => id)).toEqual([assigned]);
    expect(second.rows.filter(({ id }) => id !== assigned)).toEqual([]);
    const theirs = await eventually(
      () => peopleOf('mem_new_owner'),
      ({ rows }) => rows.length === 2,
    );
    expect(theirs.total).toBe(2);
  });
});
