import { batchDelete, eachChunk } from '#table/dynamodb/batch.ts';
import { transactIndependently } from '#table/dynamodb/transact-independently.ts';
import { keys } from '#table/keys.ts';
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
