import { batchDelete } from '#table/dynamodb/batch.ts';
import { queryAll } from '#table/dynamodb/query-all.ts';
import { keys } from '#table/keys.ts';
import { finishPendingWork } from '#table/pending-work/pending-work.ts';
import { clearPeople } from '#table/people/remove-people.ts';
import type { Table } from '#table/table.ts';

/** Removes everything that belonged to a deleted account. Safe to repeat: the pending-work note goes last. */
export async function clearAccount(table: Table, workspaceId: string, accountId: string): Promise<void> {
  await clearPeople(table, workspaceId, accountId);
  const { PK } = keys.account(workspaceId, accountId);
  const items = await queryAll(table, {
    KeyConditionExpression: 'PK = :partition',
    ExpressionAttributeValues: { ':partition': PK },
    ProjectionExpression: 'PK, SK',
    ConsistentRead: true,
  });
  await batchDelete(
    table,
    items.map((item) => ({ PK, SK: String(item.SK) })),
  );
  await finishPendingWork(table, { kind: 'clear_account', workspace_id: workspaceId, record_id: accountId });
}
