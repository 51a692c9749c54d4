import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import { upsertPeople } from '#domain/market/people/upsert-people.ts';
import { newId } from '#platform/ids.ts';
import { accountStore } from '#table/accounts/account-store.ts';
import { collections, keys } from '#table/keys.ts';
import type { ListContext } from '#table/paging/list-request.ts';
import { TRAIL_SIZES } from '#table/paging/trail-sizes.ts';
import { listPeoplePage } from '#table/people/person-list.ts';
import { personStore } from '#table/people/person-store.ts';
import { peopleListStore } from '#table/saved-lists/people-list-store.ts';
import type { Table } from '#table/table.ts';
import { exampleRecord } from '#test/harness/accounts.ts';
import { meterCalls } from '#test/harness/call-meter.ts';
import { directoryPerson } from '#test/harness/directory-people.ts';
import { must } from '#test/harness/must.ts';
import { type OwnTable, startOwnTable } from '#test/harness/own-table.ts';

const ME = 'mem_me';
const SECONDS = 1_000;
/** Longer than any change takes to arrive. */
const SETTLED = 20 * SECONDS;

let own: OwnTable;
let now = Date.now();
/** The process that lists, with a small limit, and another that writes. */
let table: ListContext;
let other: Table;
let workspaceId: string;
let mine: AccountRecord[];
let theirs: AccountRecord;

beforeAll(async () => {
  own = await startOwnTable();
  const clock = () => new Date(now);
  table = { client: own.client, name: own.name, clock, trails: { ...TRAIL_SIZES, worthNoting: 0, few: 0 } };
  other = { ...own.other, clock };
});
afterAll(() => own.stop());
beforeEach(async () => {
  workspaceId = newId('ws');
  const accounts = [ME, ME, 'mem_other'].map((owner_id) => exampleRecord({ owner_id }));
  await accountStore(other).insert(workspaceId, accounts);
  mine = accounts.slice(0, 2);
  theirs = must(accounts[2]);
  for (const { id } of accounts) await addPeople(id, 4);
  // Collections with one shard have no cached first page.
  for (const collection of [collections.people(workspaceId), collections.accounts(workspaceId)]) {
    await other.client.send(
      new UpdateCommand({
        TableName: other.name,
        Key: keys.shardCounter(collection),
        UpdateExpression: 'SET shards = :two',
        ExpressionAttributeValues: { ':two': 2 },
      }),
    );
  }
  now += SETTLED;
});

const addPeople = (id: string, count: number, owner_id: string | null = null) =>
  upsertPeople(
    { people: personStore(other), now: () => new Date(now) },
    { workspaceId, id },
    Array.from({ length: count }, () => ({ found: directoryPerson(), extra: () => ({ owner_id }) })),
  );

async function giveTo(owner_id: string, { id }: AccountRecord): Promise<void> {
  const before = must(await accountStore(other).get(workspaceId, id));
  const after = { ...before, owner_id, revision: before.revision + 1 };
  expect(await accountStore(other).save(workspaceId, before, after)).toBe('saved');
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
  it("looks up the member's accounts on the first page only, and takes three rounds", async () => {
    const first = await page(1);
    const [second, third] = [await page(2), await page(3)];

    expect(first.meter.callsOf('Query').length).toBeGreaterThan(0);
    for (const { meter, total } of [second, third]) {
      expect(meter.callsOf('Query')).toEqual([]);
      expect(meter.rounds).toBe(3);
      expect(total).toBe(8);
    }
    expect([first, second, third].map(({ rows }) => rows.length)).toEqual([3, 3, 2]);
    expect(third.hasMore).toBe(false);
  });

  it('starts with an account that was assigned to them, however new, although the page was cached', async () => {
    await page(1, { per_page: 50 });
    const kept = await page(1, { per_page: 50 });
    await giveTo(ME, theirs);
    const anew = await page(1, { per_page: 50 });
    now += SETTLED;
    const settled = await page(1, { per_page: 50 });

    expect(kept.meter.callsOf('Query')).toEqual([]);
    expect([kept.total, anew.total, settled.total]).toEqual([8, 12, 12]);
    expect(settled.accounts.filter((id) => id === theirs.id)).toHaveLength(4);
  });

  it('is the same for two clients that start with one cached page and continue in parallel', async () => {
    await page(1);
    const [one, two] = await Promise.all([walk({ keyId: 'one' }), walk({ keyId: 'two' })]);

    expect(new Set(one).size).toBe(8);
    expect(two).toEqual(one);
  });

  it('does not use notes of another member, or of a member who sees everything', async () => {
    const totals = [];
    for (const asked of [{}, { memberId: 'mem_other' }, { visibility: 'all' }, {}] as const) {
      totals.push((await page(1, { ...asked, per_page: 50 })).total);
    }
    expect(totals).toEqual([8, 4, 12, 8]);
  });
});

describe('a walk over a saved list', () => {
  const lists = () => peopleListStore(other, { now: () => new Date(now) });
  let listId: string;
  let everybody: string[];

  beforeEach(async () => {
    listId = newId('lst');
    const list = { id: listId, name: listId, member_count: 0, created_at: '', created_by: null };
    await lists().add(workspaceId, list);
    everybody = (await page(1, { per_page: 50, visibility: 'all' })).rows.map(({ id }) => id);
    await lists().addMembers(workspaceId, listId, everybody);
    now += SETTLED;
  });

  it('reads neither pointers nor index for a later page', async () => {
    const first = await page(1, { list_id: listId, visibility: 'all' });
    const second = await page(2, { list_id: listId, visibility: 'all' });

    expect(first).toMatchObject({ total: 12, hasMore: true });
    expect(second.meter.callsOf('Query')).toEqual([]);
    expect(second.meter.rounds).toBe(3);
    expect(second.rows.map(({ id }) => id)).toEqual(everybody.slice(3, 6));
  });

  it('shows no one who has left the list in between', async () => {
    const gone = must(everybody[7]);
    const met = await walk({ list_id: listId, visibility: 'all' }, async (number) => {
      if (number === 1) await lists().removeMembers(workspaceId, listId, [gone]);
    });
    expect(met).toEqual(everybody.filter((id) => id !== gone));
    now += SETTLED;
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
