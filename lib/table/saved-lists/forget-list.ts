import { batchDelete, mapChunks } from '#table/dynamodb/batch.ts';
import { exists } from '#table/dynamodb/expressions.ts';
import { listPartitionItems } from '#table/dynamodb/query-all.ts';
import { commitValidGroups, updateEntry } from '#table/dynamodb/transact.ts';
import { keys } from '#table/keys.ts';
import { finishPendingJob } from '#table/pending-jobs/pending-job-store.ts';
import { parsePersonKey } from '#table/people/person-item.ts';
import type { Table } from '#table/table.ts';

const PEOPLE_PER_TRANSACTION = 100;

/** Removes a deleted list's id from these people's records. Deleted people are skipped. */
export async function forgetList(
  table: Table,
  workspaceId: string,
  listId: string,
  personIds: readonly string[],
): Promise<void> {
  await mapChunks(personIds, PEOPLE_PER_TRANSACTION, (chunk) =>
    commitValidGroups(
      table,
      chunk.flatMap((id) => {
        const Key = parsePersonKey(workspaceId, id);
        if (!Key) return [];
        return [
          [
            updateEntry(Key, {
              delete: { list_ids: new Set([listId]) },
              // Without this, the update would recreate a deleted person as an empty item.
              when: exists(),
            }),
          ],
        ];
      }),
    ),
  );
  await batchDelete(
    table,
    personIds.map((id) => keys.peopleListMember(workspaceId, listId, id)),
  );
}

/** Removes the memberships of a deleted list. Safe to repeat: the pending job is removed last. */
export async function clearPeopleList(table: Table, workspaceId: string, listId: string): Promise<void> {
  const members = await listPartitionItems(table, keys.peopleListMember(workspaceId, listId, '').PK);
  await forgetList(
    table,
    workspaceId,
    listId,
    members.map(({ SK }) => String(SK)),
  );
  await finishPendingJob(table, {
    kind: 'clear_people_list',
    workspace_id: workspaceId,
    record_id: listId,
  });
}
