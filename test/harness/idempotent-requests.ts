import { readKey, updateIf } from '#table/dynamodb/items.ts';
import { listPartitionItems } from '#table/dynamodb/query-all.ts';
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

/** Turns completed requests into ones that crashed before they stored their response. */
export async function runningUntil(workspaceId: string, time: number): Promise<void> {
  for (const item of await listPartitionItems(testTable(), `WS#${workspaceId}#IDEMPOTENCY`)) {
    const set = { status: 'INPROGRESS', in_progress_expiration: time };
    await updateIf(testTable(), { Key: readKey(item), set, remove: ['data'] });
  }
}
