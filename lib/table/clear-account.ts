import { batchDelete } from './batch.ts';
import { clearPeople } from './clear-people.ts';
import { keys } from './keys.ts';
import { finishPendingWork } from './pending-work.ts';
import { queryAll } from './query-all.ts';
import type { Table } from './table.ts';

/** Removes what belonged to a deleted account. May run twice; the note that it is due goes last. */
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
