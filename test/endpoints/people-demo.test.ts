import { expect, it } from 'vitest';
import { seedPeople } from '#demo/seed-people.ts';
import { fetchRoster } from '#domain/market/directory/fetch-roster.ts';
import { exampleRecord, putRecords } from '#test/harness/accounts.ts';
import { adminContext, newWorkspace } from '#test/harness/workspace.ts';
import { createEmbeddedDirectory } from '#world/directory/embedded-directory.ts';
import { companyAt } from '#world/directory/world.ts';

it('seeds the rosters of active accounts and two lists, and the same when it runs again', async () => {
  const workspace = await newWorkspace();
  const accounts = await Promise.all(
    [30, 31].map(async (index) => {
      const { domain } = companyAt(index);
      const record = { ...exampleRecord({ status: 'active' }), domain };
      const { people: roster } = await fetchRoster(createEmbeddedDirectory(), domain);
      return { record, roster };
    }),
  );
  await putRecords(
    workspace.id,
    accounts.map(({ record }) => record),
  );
  const seed = () => seedPeople(adminContext(), workspace.id, accounts);

  await seed();
  const first = await workspace.api.listPeopleLists();
  await seed();

  const { data: lists } = await workspace.api.listPeopleLists();
  expect(lists).toEqual(first.data);
  expect(lists.map(({ name }) => name)).toEqual(['Decision makers', 'Champions']);
  expect(lists.every(({ member_count }) => member_count > 0)).toBe(true);
  const { pagination } = await workspace.api.listPeople();
  expect(pagination.total).toBeGreaterThan(9);
});
