import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { transact } from '#table/dynamodb/transact.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';

/** The monitor of an active account. It lies in the account's partition and goes with it. */
export const monitorStore = (table: Table) => ({
  /** Starts the monitor, unless the account is gone or no longer active; starting twice keeps the first start. */
  async start(workspaceId: string, accountId: string, now: Date): Promise<void> {
    await transact(table, [
      {
        ConditionCheck: {
          Key: keys.account(workspaceId, accountId),
          ConditionExpression: '#status = :active',
          ExpressionAttributeNames: { '#status': 'status' },
          ExpressionAttributeValues: { ':active': 'active' },
        },
      },
      {
        Update: {
          Key: keys.monitor(workspaceId, accountId),
          UpdateExpression: 'SET started_at = if_not_exists(started_at, :now), account_id = :account',
          ExpressionAttributeValues: { ':now': now.toISOString(), ':account': accountId },
        },
      },
    ]);
  },

  async isRunning(workspaceId: string, accountId: string): Promise<boolean> {
    const { Item } = await table.client.send(
      new GetCommand({
        TableName: table.name,
        Key: keys.monitor(workspaceId, accountId),
        ConsistentRead: true,
      }),
    );
    return Item !== undefined;
  },
});
