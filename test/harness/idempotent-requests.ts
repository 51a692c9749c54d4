import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { type RawResponse, request } from '#test/harness/request.ts';
import { testTable } from '#test/harness/workspace.ts';

/** A request that may be repeated. */
export const postOnce = (path: string, key: string, body: unknown, apiKey: string): Promise<RawResponse> =>
  request(path, {
    method: 'POST',
    apiKey,
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  });

/** The records of a workspace's idempotent requests. */
async function marksOf(workspaceId: string) {
  const { client, name: TableName } = testTable();
  const { Items } = await client.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: 'PK = :pk',
      ExpressionAttributeValues: { ':pk': `WS#${workspaceId}#IDEMPOTENCY` },
      ConsistentRead: true,
    }),
  );
  return Items ?? [];
}

/** Turns completed requests into ones that crashed before they stored their response. */
export async function runningUntil(workspaceId: string, time: number): Promise<void> {
  const { client, name: TableName } = testTable();
  for (const { PK, SK } of await marksOf(workspaceId)) {
    await client.send(
      new UpdateCommand({
        TableName,
        Key: { PK, SK },
        UpdateExpression: 'SET #status = :running, in_progress_expiration = :until REMOVE #data',
        ExpressionAttributeNames: { '#status': 'status', '#data': 'data' },
        ExpressionAttributeValues: { ':running': 'INPROGRESS', ':until': time },
      }),
    );
  }
}
