import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import { CHANGED } from '#domain/shared/records/retry-while-changed.ts';
import { newId } from '#platform/ids.ts';
import { accountStore } from '#table/accounts/account-store.ts';
import { exampleRecord, putRecords } from '#test/harness/accounts.ts';
import { type OwnTable, startOwnTable } from '#test/harness/own-table.ts';

let table: OwnTable;

beforeAll(async () => {
  table = await startOwnTable();
});
afterAll(() => table.stop());

/** Two accounts, each with its own domain. */
async function twoAccounts() {
  const workspaceId = newId('ws');
  const [one, other] = ['one.example', 'other.example'].map((domain) => exampleRecord({ domain })) as [
    AccountRecord,
    AccountRecord,
  ];
  await putRecords(workspaceId, [one, other], table);
  const store = accountStore(table);
  return {
    one,
    moveTo: (domain: string | null, before = one) =>
      store.save(workspaceId, before, { ...before, domain, revision: before.revision + 1 }),
    ownersOf: async (...domains: string[]) =>
      [...(await store.findByDomains(workspaceId, domains))].map(([domain, { id }]) => [domain, id]),
  };
}

it.each(['new.example', null])('an account that moves to %s frees its domain', async (domain) => {
  const { one, moveTo, ownersOf } = await twoAccounts();

  expect(await moveTo(domain)).toBe('saved');

  const owners = await ownersOf('one.example', 'new.example');
  expect(owners).toEqual(domain === null ? [] : [[domain, one.id]]);
});

it("an account can't move to another's domain, and stays where it was", async () => {
  const { one, moveTo, ownersOf } = await twoAccounts();

  expect(await moveTo('other.example')).toBe('domain_taken');

  expect((await ownersOf('one.example', 'other.example')).map(([, id]) => id)).toContain(one.id);
});

it('a move based on an older version changes nothing', async () => {
  const { one, moveTo, ownersOf } = await twoAccounts();
  await moveTo('one.example');

  expect(await moveTo('new.example', one)).toBe(CHANGED);

  expect(await ownersOf('one.example', 'new.example')).toEqual([['one.example', one.id]]);
});
