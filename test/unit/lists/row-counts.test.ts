import { beforeEach, describe, expect, it } from 'vitest';
import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import type { PersonRecord } from '#domain/market/people/person-record.ts';
import { upsertPeople } from '#domain/market/people/upsert-people.ts';
import { CHANGED_MEANWHILE } from '#domain/shared/records/retry-while-changed.ts';
import { newId } from '#platform/ids.ts';
import { listAccountsPage } from '#table/accounts/account-list.ts';
import { createAccountStore } from '#table/accounts/account-store.ts';
import { clearAccount, removeAccount } from '#table/accounts/remove-account.ts';
import { listItemsUnder } from '#table/dynamodb/query-all.ts';
import { transact } from '#table/dynamodb/transact.ts';
import { collections, keys } from '#table/keys.ts';
import { countRows, readCollection } from '#table/paging/collection-state.ts';
import { withListIo } from '#table/paging/list-io.ts';
import { listPeoplePage } from '#table/people/person-list.ts';
import { createPersonStore } from '#table/people/person-store.ts';
import { removePeopleAt } from '#table/people/remove-people.ts';
import { exampleRecord, newDomain } from '#test/harness/accounts.ts';
import { meterCalls } from '#test/harness/call-meter.ts';
import { directoryPerson } from '#test/harness/directory-people.ts';
import { must } from '#test/harness/must.ts';
import { startSuiteTable } from '#test/harness/suite-table.ts';

let workspaceId: string;
let account: AccountRecord;
let person: PersonRecord;

const table = await startSuiteTable();

const now = () => new Date();
const people = () => createPersonStore(table);
const countOf = async (collection: string): Promise<number> =>
  (await withListIo(table, (io) => readCollection(io, collection))).rowCount;

const addPeople = (count: number) =>
  upsertPeople(
    { people: people(), now },
    { workspaceId, id: account.id },
    Array.from({ length: count }, () => ({ found: directoryPerson() })),
  );

beforeEach(async () => {
  workspaceId = newId('ws');
  account = exampleRecord({ domain: newDomain() });
  await createAccountStore(table).insert(workspaceId, [account, exampleRecord({ domain: newDomain() })]);
  const [found] = await addPeople(3);
  person = must((await people().get(workspaceId, must(found).id))?.person);
});

const leave = async (at: string | null) => {
  const before = must((await people().get(workspaceId, person.id))?.person);
  return people().save(workspaceId, before, { ...before, left_at: at, revision: before.revision + 1 });
};

/** What changes the number of rows, and what two accounts with three people then are. */
const WRITES: readonly (readonly [string, () => Promise<unknown>, { accounts?: number; people?: number }])[] =
  [
    ['nothing', async () => {}, {}],
    [
      'an account is inserted twice, one with a domain that another has',
      async () => {
        const added = exampleRecord({ domain: newDomain() });
        const other = exampleRecord({ domain: account.domain });
        await createAccountStore(table).insert(workspaceId, [added, other]);
        await createAccountStore(table).insert(workspaceId, [added]);
      },
      { accounts: 3 },
    ],
    [
      'more accounts are inserted than one transaction holds',
      () =>
        createAccountStore(table).insert(
          workspaceId,
          Array.from({ length: 120 }, () => exampleRecord()),
        ),
      { accounts: 122 },
    ],
    [
      'an account is deleted, twice',
      async () => {
        const outcomes = [];
        for (const _ of [1, 2]) outcomes.push(await removeAccount(table, now)(workspaceId, account));
        expect(outcomes).toEqual(['saved', CHANGED_MEANWHILE]);
      },
      { accounts: 1, people: 0 },
    ],
    [
      'a deletion is finished again',
      async () => {
        await removeAccount(table, now)(workspaceId, account);
        await clearAccount(table, workspaceId, account.id);
      },
      { accounts: 1, people: 0 },
    ],
    ['people are found', () => addPeople(130), { people: 133 }],
    ['a person leaves', () => leave('2026-05-01'), { people: 2 }],
    [
      'a person leaves and comes back',
      async () => {
        await leave('2026-05-01');
        await leave(null);
      },
      {},
    ],
    [
      'a person is saved with an old revision',
      () => people().save(workspaceId, { ...person, revision: 0 }, { ...person, left_at: '2026-05-01' }),
      {},
    ],
    [
      'one who left and one who stays are removed, twice',
      async () => {
        await leave('2026-05-01');
        const all = await people().listAtAccount(workspaceId, account.id);
        const other = must(all.find(({ id }) => id !== person.id));
        const keysOf = (ids: readonly string[]) =>
          ids.map((id) => keys.person(workspaceId, { accountId: account.id, hash: must(id.split('_')[2]) }));
        for (const _ of [1, 2]) await removePeopleAt(table, workspaceId, keysOf([person.id, other.id]));
      },
      { people: 1 },
    ],
  ];

describe('the count of a collection', () => {
  it.each(WRITES)('is exact after %s', async (_, write, expected) => {
    await write();

    const shown = { accounts: 2, people: 3, ...expected };
    const lists = {
      accounts: await listAccountsPage(table, viewer(), { ...PAGE, sort: 'score' }),
      people: await listPeoplePage(table, viewer(), { ...PAGE, sort: 'created_at' }),
    };
    expect({
      accounts: await countOf(collections.accounts(workspaceId)),
      people: await countOf(collections.people(workspaceId)),
    }).toEqual(shown);
    expect([lists.accounts.total, lists.people.total]).toEqual([shown.accounts, shown.people]);
  });

  it('is spread over parts, beside the number of shards', async () => {
    const collection = collections.accounts(workspaceId);
    await createAccountStore(table).insert(
      workspaceId,
      Array.from({ length: 500 }, () => exampleRecord()),
    );
    const parts = await listItemsUnder(table, { PK: collection, SK: 'ROW_COUNT#' });
    expect(parts.length).toBeGreaterThan(4);
  });

  it('is the total of a list that reads only its first rows, and of no list with a filter', async () => {
    await addPeople(130);
    // More than there are, so that a total from the count differs from one of the rows.
    await transact(table, countRows(collections.people(workspaceId), 1_000, 'any'));
    const page = (query: object) =>
      listPeoplePage(table, viewer(), { ...PAGE, sort: 'created_at', ...query });

    const totals = await Promise.all([{}, { left: 'include' }, { has_email: false }].map(page));

    expect(totals.map(({ total }) => total)).toEqual([1_133, 133, 133]);
  });
});

const PAGE = { order: 'desc', page: 1, per_page: 50 } as const;
const viewer = () => ({ workspaceId, visibility: 'all', keyId: 'key' }) as const;

it('a write is the only call it makes: what it reports is what was committed', async () => {
  const { meter, result } = await meterCalls(table.client, () => leave('2026-05-01'));
  expect(result).toBe('saved');
  const writes = meter.calls.filter(({ operation }) => !/Get|Query/.test(operation));
  expect(writes.map(({ operation }) => operation)).toEqual(['TransactWriteItems']);
});
