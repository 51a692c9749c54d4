import { batchDelete, eachChunk } from '#table/dynamodb/batch.ts';
import { queryAll } from '#table/dynamodb/query-all.ts';
import { transactIndependently } from '#table/dynamodb/transact-independently.ts';
import { keys } from '#table/keys.ts';
import { finishPendingWork } from '#table/pending-work/pending-work.ts';
import { personKey } from '#table/people/person-item.ts';
import type { Table } from '#table/table.ts';

const PEOPLE_PER_TRANSACTION = 100;

/** Takes the id of a deleted list out of these people's records; people who are gone are no mistake. */
export async function forgetList(
  table: Table,
  workspaceId: string,
  listId: string,
  personIds: readonly string[],
): Promise<void> {
  await eachChunk(personIds, PEOPLE_PER_TRANSACTION, (chunk) =>
    transactIndependently(
      table,
      chunk.flatMap((id) => {
        const Key = personKey(workspaceId, id);
        if (!Key) return [];
        return [
          [
            {
              Update: {
                Key,
                UpdateExpression: 'DELETE list_ids :ids',
                // An update would bring a deleted person back as an empty item.
                ConditionExpression: 'attribute_exists(PK)',
                ExpressionAttributeValues: { ':ids': new Set([listId]) },
              },
            },
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

/** Removes the memberships of a deleted list. May run twice; the note that it is due goes last. */
export async function clearPeopleList(table: Table, workspaceId: string, listId: string): Promise<void> {
  const members = await queryAll(table, {
    KeyConditionExpression: 'PK = :partition',
    ExpressionAttributeValues: { ':partition': keys.peopleListMember(workspaceId, listId, '').PK },
    ConsistentRead: true,
  });
  await forgetList(
    table,
    workspaceId,
    listId,
    members.map(({ SK }) => String(SK)),
  );
  await finishPendingWork(table, {
    kind: 'clear_people_list',
    workspace_id: workspaceId,
    record_id: listId,
  });
}
