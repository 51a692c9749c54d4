import { slowness } from '@signal/embedded-cloud/testing/machine-speed.ts';
import { describe, expect, it } from 'vitest';
import type { DetectionQuery } from '#contract/detections.ts';
import { upsertPeople } from '#domain/market/people/upsert-people.ts';
import { toApiDetections } from '#domain/signals/detections/api-detection.ts';
import { createDetectionId } from '#domain/signals/detections/detection-record.ts';
import { systemClock } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { listAccountsPage } from '#table/accounts/account-list.ts';
import { createAccountLookups } from '#table/accounts/account-lookups.ts';
import { createAccountStore } from '#table/accounts/account-store.ts';
import { listDetectionsPage } from '#table/detections/detection-list.ts';
import { createDetectionStore } from '#table/detections/detection-store.ts';
import { listPeoplePage } from '#table/people/person-list.ts';
import { createPersonStore } from '#table/people/person-store.ts';
import { exampleRecord } from '#test/harness/accounts.ts';
import { exampleDetection } from '#test/harness/detections.ts';
import { directoryPerson } from '#test/harness/directory-people.ts';
import { eventually } from '#test/harness/eventually.ts';
import { must } from '#test/harness/must.ts';
import { startSuiteTable } from '#test/harness/suite-table.ts';

/** The indexes lag by seconds, and with this seed so do the changes in these tests. */
const LAG_MS = 4_000 * slowness();

const OLD_OWNER = 'mem_old';
const PAGE = { order: 'desc', page: 1, per_page: 50 } as const;

const workspaceId = newId('ws');

const table = await startSuiteTable({ seed: 7, indexLagMs: LAG_MS });

const viewerOf = (memberId: string) => ({ workspaceId, memberId, visibility: 'scoped' }) as const;

const accountsOf = (member: string, more: { status?: 'active' | 'suggested' } = {}) =>
  listAccountsPage(table, viewerOf(member), { ...PAGE, sort: 'score', ...more });

const peopleOf = (member: string, page: { page?: number; per_page?: number } = {}) =>
  listPeoplePage(table, viewerOf(member), { ...PAGE, sort: 'created_at', ...page });

/** A page as it is listed, and as it is shown. */
async function detectionsOf(member: string, sort: DetectionQuery['sort']) {
  const viewer = viewerOf(member);
  const query: DetectionQuery = { page: 1, per_page: 50, sort };
  const { rows } = await listDetectionsPage(table, viewer, query);
  const shown = await toApiDetections(createAccountLookups(table), viewer, query, rows, systemClock());
  return { rows, shown };
}

const change = async (id: string, fields: object) => {
  const before = must(await createAccountStore(table).get(workspaceId, id));
  const after = { ...before, ...fields, revision: before.revision + 1 };
  expect(await createAccountStore(table).save(workspaceId, before, after)).toBe('saved');
};

describe('lists with lagging indexes', () => {
  it('show no account to its former owner, and no row that no longer matches a filter', async () => {
    const [given, kept] = [
      exampleRecord({ owner_id: OLD_OWNER, status: 'active' }),
      exampleRecord({ owner_id: OLD_OWNER, status: 'active' }),
    ];
    await createAccountStore(table).insert(workspaceId, [given, kept]);
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
    await createAccountStore(table).insert(workspaceId, [account]);
    const people = await upsertPeople(
      { people: createPersonStore(table), now: systemClock },
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

  it.each(['detected_at', 'relevance'] as const)(
    'show no detection by %s to the former owner of its account, nor one at a rejected account',
    async (sort) => {
      const member = `mem_${sort}`;
      const accounts = [1, 2, 3].map(() => exampleRecord({ owner_id: member, status: 'active' }));
      await createAccountStore(table).insert(workspaceId, accounts);
      await createDetectionStore(table).put(
        workspaceId,
        accounts.map(({ id }) =>
          exampleDetection({ id: createDetectionId(id, 'sig_x', 'a'), account_id: id }),
        ),
      );
      await eventually(
        () => detectionsOf(member, sort),
        ({ shown }) => shown.length === accounts.length,
      );

      const [given, rejected, kept] = accounts.map(({ id }) => id);
      await change(must(given), { owner_id: 'mem_new' });
      await change(must(rejected), { status: 'rejected' });
      const { shown } = await detectionsOf(member, sort);

      expect(shown.map(({ account_id }) => account_id)).toEqual([kept]);
    },
  );
});
