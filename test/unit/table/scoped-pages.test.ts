import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import { upsertPeople } from '#domain/market/people/upsert-people.ts';
import { newId } from '#platform/ids.ts';
import { createAccountStore } from '#table/accounts/account-store.ts';
import { SNAPSHOT_SIZES } from '#table/paging/bookmarks.ts';
import { listPeoplePage } from '#table/people/person-list.ts';
import { createPersonStore } from '#table/people/person-store.ts';
import { createPeopleListStore } from '#table/saved-lists/people-list-store.ts';
import { exampleRecord } from '#test/harness/accounts.ts';
import { meterCalls } from '#test/harness/call-meter.ts';
import { directoryPerson } from '#test/harness/directory-people.ts';
import { must } from '#test/harness/must.ts';
import { startOwnTable } from '#test/harness/own-table.ts';

const ME = 'mem_me';

/** The process that lists, with a small limit, and another that writes. */
let workspaceId: string;
let mine: AccountRecord[];
let theirs: AccountRecord;

const own = await startOwnTable();
const table = { client: own.client, name: own.name, snapshots: { ...SNAPSHOT_SIZES, maxMembersByKey: 0 } };
const other = own.other;
afterAll(() => own.stop());
beforeEach(async () => {
  workspaceId = newId('ws');
  const accounts = [ME, ME, 'mem_other'].map((owner_id) => exampleRecord({ owner_id }));
  await createAccountStore(other).insert(workspaceId, accounts);
  mine = accounts.slice(0, 2);
  theirs = must(accounts[2]);
  for (const { id } of accounts) await addPeople(id, 4);
});

const addPeople = (id: string, count: number, owner_id: string | null = null) =>
  upsertPeople(
    { people: createPersonStore(other), now: () => new Date() },
    { workspaceId, id },
    Array.from({ length: count }, () => ({ found: directoryPerson(), extra: () => ({ owner_id }) })),
  );

async function giveTo(owner_id: string, { id }: AccountRecord): Promise<void> {
  const before = must(await createAccountStore(other).get(workspaceId, id));
  const after = { ...before, owner_id, revision: before.revision + 1 };
  expect(await createAccountStore(other).save(workspaceId, before, after)).toBe('saved');
}

interface Asked {
  readonly list_id?: string;
  readonly per_page?: number;
  readonly keyId?: string;
  readonly visibility?: 'all' | 'scoped';
  readonly memberId?: string;
}

async function page(
  number: number,
  { keyId = 'key', visibility = 'scoped', memberId = ME, ...asked }: Asked = {},
) {
  const query = { sort: 'created_at', order: 'asc', per_page: 3, page: number, ...asked } as const;
  const { meter, result } = await meterCalls(table.client, () =>
    listPeoplePage(table, { workspaceId, memberId, visibility, keyId }, query),
  );
  return { ...result, meter, accounts: result.rows.map(({ account_id }) => account_id) };
}

async function walk(asked: Asked = {}, between: (page: number) => Promise<unknown> = async () => {}) {
  const met: string[] = [];
  for (let number = 1; number < 20; number += 1) {
    const { rows, hasMore } = await page(number, asked);
    met.push(...rows.map(({ id }) => id));
    if (!hasMore) return met;
    await between(number);
  }
  throw new Error('the walk does not end');
}

describe("a scoped member's walk", () => {
  it("looks up the member's accounts on the first two pages only, and then takes three rounds", async () => {
    const pages = [];
    for (const number of [1, 2, 3, 4]) pages.push(await page(number, { per_page: 2 }));

    expect(pages.map(({ meter }) => meter.callsOf('Query').length > 0)).toEqual([true, true, false, false]);
    expect(pages.map(({ rows }) => rows.length)).toEqual([2, 2, 2, 2]);
    expect(pages.map(({ total }) => total)).toEqual([8, 8, 8, 8]);
    expect(pages.map(({ hasMore }) => hasMore)).toEqual([true, true, true, false]);
    for (const { meter } of pages.slice(2)) expect(meter.rounds).toBe(3);
  });

  it('starts with an account that was assigned to them a moment ago', async () => {
    const before = await page(1, { per_page: 50 });
    await giveTo(ME, theirs);
    const after = await page(1, { per_page: 50 });

    expect([before.total, after.total]).toEqual([8, 12]);
    expect(after.accounts.filter((id) => id === theirs.id)).toHaveLength(4);
  });

  it('is the same for two clients that start together and continue in parallel', async () => {
    await page(1);
    const [one, two] = await Promise.all([walk({ keyId: 'one' }), walk({ keyId: 'two' })]);

    expect(new Set(one).size).toBe(8);
    expect(two).toEqual(one);
  });

  it('does not use bookmarks of another member, or of a member who sees everything', async () => {
    const totals = [];
    for (const asked of [{}, { memberId: 'mem_other' }, { visibility: 'all' }, {}] as const) {
      totals.push((await page(1, { ...asked, per_page: 50 })).total);
    }
    expect(totals).toEqual([8, 4, 12, 8]);
  });
});

describe('a walk over a saved list', () => {
  const lists = () => createPeopleListStore(other, { now: () => new Date() });
  let listId: string;
  let everybody: string[];

  beforeEach(async () => {
    listId = newId('lst');
    const list = { id: listId, name: listId, member_count: 0, created_at: '', created_by: null };
    await lists().add(workspaceId, list);
    everybody = (await page(1, { per_page: 50, visibility: 'all' })).rows.map(({ id }) => id);
    await lists().addMembers(workspaceId, listId, everybody);
  });

  it('reads neither pointers nor index for a later page', async () => {
    const first = await page(1, { list_id: listId, visibility: 'all' });
    await page(2, { list_id: listId, visibility: 'all' });
    const third = await page(3, { list_id: listId, visibility: 'all' });

    expect(first).toMatchObject({ total: 12, hasMore: true });
    expect(third.meter.callsOf('Query')).toEqual([]);
    expect(third.meter.rounds).toBe(3);
    expect(third.rows.map(({ id }) => id)).toEqual(everybody.slice(6, 9));
  });

  it('shows no one who has left the list in between', async () => {
    const gone = must(everybody[7]);
    const met = await walk({ list_id: listId, visibility: 'all' }, async (number) => {
      if (number === 1) await lists().removeMembers(workspaceId, listId, [gone]);
    });
    expect(met).toEqual(everybody.filter((id) => id !== gone));
    const first = await page(1, { visibility: 'all' });
    const listed = await page(1, { list_id: listId, visibility: 'all' });
    expect([first.total, listed.total]).toEqual([12, 11]);
  });

  it("respects a scoped member's visibility", async () => {
    const met = await walk({ list_id: listId }, () => giveTo('mem_other', must(mine[0])));
    const atMine = (account: AccountRecord) =>
      met.filter((id) => id.startsWith(`per_${account.id.slice(4)}_`));

    expect(atMine(must(mine[1]))).toHaveLength(4);
    // The first page was shown while the account was still theirs.
    expect(atMine(must(mine[0])).length).toBeLessThanOrEqual(3);
    expect(atMine(theirs)).toEqual([]);
  });
});
