import * as z from 'zod';
import { batchGet, mapChunks } from '#table/dynamodb/batch.ts';
import { allOf, exists, isAbsent } from '#table/dynamodb/expressions.ts';
import { listItemsUnder } from '#table/dynamodb/query-all.ts';
import { commitValidGroups, transact } from '#table/dynamodb/transact.ts';
import { collections, type Key, keys, parseAccountId } from '#table/keys.ts';
import { countRows } from '#table/paging/collection-state.ts';
import { releaseRows } from '#table/paging/reserve-shards.ts';
import { putPendingJob } from '#table/pending-jobs/pending-job-store.ts';
import { forgetList } from '#table/saved-lists/forget-list.ts';
import { moveMembers } from '#table/saved-lists/people-list-members.ts';
import { type Table, timeOf } from '#table/table.ts';

/** A transaction holds 100 entries; one counts the people. */
const PEOPLE_PER_TRANSACTION = 99;

/** A person who joins a list during the deletion is handled in the next round. */
const MAX_ROUNDS = 10;

/** The attributes needed to remove a person. */
const REMOVAL_ATTRIBUTES = ['PK', 'SK', 'id', 'list_ids', 'left_at'] as const;

const personItem = z.object({
  PK: z.string(),
  SK: z.string(),
  id: z.string(),
  list_ids: z.set(z.string()).default(new Set()),
  left_at: z.string().nullable(),
});

type PersonItem = z.infer<typeof personItem>;

/** Removes people, first from their lists so that every count stays exact. Returns how many were removed. */
async function removePeople(
  table: Table,
  workspaceId: string,
  readPeople: () => Promise<readonly unknown[]>,
): Promise<number> {
  let removedCount = 0;
  for (let round = 1; round <= MAX_ROUNDS; round += 1) {
    const people = (await readPeople()).map((item) => personItem.parse(item));
    if (people.length === 0) return removedCount;
    await removeFromLists(table, workspaceId, people);
    const deletedCount = await deleteListless(table, collections.people(workspaceId), people);
    if (deletedCount > 0) await releaseRows(table, collections.people(workspaceId), deletedCount);
    removedCount += deletedCount;
  }
  throw new Error(`people were put into lists ${MAX_ROUNDS} times while they were deleted`);
}

/** Removes the people of these keys. New drafts for those that speak to them are stored as pending first: cut short, the rest is repeated. */
export async function removePeopleAt(
  table: Table,
  workspaceId: string,
  personKeys: readonly Key[],
): Promise<number> {
  const now = new Date(timeOf(table));
  for (const accountId of new Set(personKeys.map(parseAccountId))) {
    await transact(table, [putPendingJob('redraft_messages', workspaceId, accountId, now)]);
  }
  return removePeople(table, workspaceId, () => batchGet(table, personKeys, REMOVAL_ATTRIBUTES));
}

async function removeFromLists(
  table: Table,
  workspaceId: string,
  people: readonly PersonItem[],
): Promise<void> {
  const lists = new Set(people.flatMap(({ list_ids }) => [...list_ids]));
  for (const listId of lists) {
    const members = people.filter(({ list_ids }) => list_ids.has(listId)).map(({ id }) => id);
    const outcome = await moveMembers(table, workspaceId, listId, members, 'leave');
    if (outcome === 'list_gone') await forgetList(table, workspaceId, listId, members);
  }
}

async function deleteListless(
  table: Table,
  collection: string,
  people: readonly PersonItem[],
): Promise<number> {
  const deletedCounts = await mapChunks(people, PEOPLE_PER_TRANSACTION, async (chunk) => {
    const committed = await commitValidGroups(
      table,
      chunk.map(({ PK, SK, left_at }) => [
        {
          Delete: {
            Key: { PK, SK },
            // Another worker that deleted them has already updated the counts. They count unless they left.
            when: allOf(exists(), isAbsent('list_ids'), { left_at }),
          },
        },
      ]),
      (remaining) => {
        const counted = remaining.filter((index) => chunk[index]?.left_at === null).length;
        return countRows(collection, -counted, chunk[0]?.id ?? '');
      },
    );
    return committed === 'refused' ? 0 : committed.size;
  });
  return deletedCounts.reduce((sum, count) => sum + count, 0);
}

/** Removes all people at an account. */
export async function clearPeople(table: Table, workspaceId: string, accountId: string): Promise<void> {
  await removePeople(table, workspaceId, () =>
    listItemsUnder(table, keys.person(workspaceId, { accountId, hash: '' }), {
      ProjectionExpression: REMOVAL_ATTRIBUTES.join(', '),
    }),
  );
}
