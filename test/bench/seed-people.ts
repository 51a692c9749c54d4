import type { PeopleQuery } from '#contract/people.ts';
import { createPersonIds } from '#domain/market/people/person-id.ts';
import { newPersonRecord, type PersonRecord } from '#domain/market/people/person-record.ts';
import { newId } from '#platform/ids.ts';
import { batchPut } from '#table/dynamodb/batch.ts';
import { transact } from '#table/dynamodb/transact.ts';
import { collections, keys } from '#table/keys.ts';
import { countRows } from '#table/paging/collection-state.ts';
import { reserveShards } from '#table/paging/reserve-shards.ts';
import { toPersonItem } from '#table/people/person-item.ts';
import { tableSchema } from '#table/schema.ts';
import type { Table } from '#table/table.ts';
import { manyPeople } from '#test/harness/many-people.ts';

interface Seeding {
  readonly workspaceId: string;
  /** Owns every twentieth person. */
  readonly memberId: string;
  readonly count: number;
  /** Accounts of these sizes, once each; the rest of the workspace is in accounts of the last size. */
  readonly accountSizes: readonly number[];
  /** A saved list that contains everyone. @default none */
  readonly listId?: string;
}

/** People of an account, created a second apart, so that no two accounts are alike. */
function peopleOf(accountId: string, size: number, first: number, memberId: string): PersonRecord[] {
  const created_at = new Date(Date.UTC(2026, 0, 1) + first * 1000).toISOString();
  return manyPeople(size, first).map((found, index) => {
    const [id = ''] = createPersonIds(accountId, found);
    const record = newPersonRecord({ id, account_id: accountId, created_at }, found);
    return index % 20 === 0 ? { ...record, owner_id: memberId } : record;
  });
}

export interface SeededPeople {
  readonly accountIds: readonly string[];
  readonly people: readonly PersonRecord[];
  readonly indexBytes: Readonly<Record<PeopleQuery['sort'], number>>;
}

/** One account after the other, like onboarding, so that shards are added along the way. */
export async function seedPeople(
  table: Table,
  { workspaceId, memberId, count, accountSizes, listId }: Seeding,
): Promise<SeededPeople> {
  const accountIds: string[] = [];
  const people: PersonRecord[] = [];
  const indexBytes = { created_at: 0, full_name: 0 };
  while (people.length < count) {
    const accountId = newId('acc');
    const size = accountSizes[accountIds.length] ?? accountSizes.at(-1) ?? 1;
    const roster = peopleOf(accountId, Math.min(size, count - people.length), accountIds.length, memberId);
    const shardOf = await reserveShards(table, collections.people(workspaceId), roster.length);
    const items = roster.map((record) => toPersonItem(workspaceId, record, shardOf(record.id)));
    for (const item of items) {
      indexBytes.created_at += indexRowSize(item, 'byCreation');
      indexBytes.full_name += indexRowSize(item, 'byRank');
    }
    await batchPut(
      table,
      listId === undefined ? items : items.map((item) => ({ ...item, list_ids: new Set([listId]) })),
    );
    if (listId !== undefined)
      await batchPut(
        table,
        roster.map(({ id }) => ({ ...keys.peopleListMember(workspaceId, listId, id) })),
      );
    await transact(table, countRows(collections.people(workspaceId), roster.length, accountId));
    accountIds.push(accountId);
    people.push(...roster);
  }
  return { accountIds, people, indexBytes };
}

function indexRowSize(item: Readonly<Record<string, unknown>>, index: 'byCreation' | 'byRank'): number {
  const { partitionAttribute, sortAttribute } = tableSchema.listIndexes[index];
  const names = ['PK', 'SK', partitionAttribute, sortAttribute, ...tableSchema.listProjection];
  return names.reduce((sum, name) => sum + Buffer.byteLength(name) + sizeOf(item[name]), 0);
}

/** DynamoDB's size of a value: texts and names as UTF-8, 3 and 1 for nesting. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (typeof value !== 'object' || value === null) return 1;
  return Object.entries(value).reduce(
    (sum, [name, each]) => sum + Buffer.byteLength(name) + 1 + sizeOf(each),
    3,
  );
}
