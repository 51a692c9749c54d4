import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '#table/table.ts';

/**
 * What says nothing about a rejected request: usage counts, notes of lists and idempotency records, which it may leave
 * behind, and the change log, which follows the other items whenever the stream gets to them.
 */
const NOT_COMPARED = /^KEY_USE#|#IDEMPOTENCY$|^PAGES#|#CHANGES$/;

/** Every item of a workspace by its key, as text to compare. */
export async function workspaceItems(
  { client, name }: Table,
  workspaceId: string,
): Promise<ReadonlyMap<string, string>> {
  const items = new Map<string, string>();
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await client.send(
      new ScanCommand({
        TableName: name,
        FilterExpression: 'contains(PK, :id) OR contains(SK, :id) OR workspace_id = :id',
        ExpressionAttributeValues: { ':id': workspaceId },
        ConsistentRead: true,
        ...(ExclusiveStartKey && { ExclusiveStartKey }),
      }),
    );
    for (const { PK, SK, ...rest } of Items) {
      if (NOT_COMPARED.test(PK)) continue;
      const sorted = Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1));
      items.set(
        `${PK} ${SK}`,
        JSON.stringify(sorted, (_, value) => (value instanceof Set ? [...value] : value)),
      );
    }
    ExclusiveStartKey = LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return items;
}

/** Which items differ. */
export const changesBetween = (
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): string[] =>
  [...new Set([...before.keys(), ...after.keys()])]
    .filter((key) => before.get(key) !== after.get(key))
    .map((key) => `${key}: ${before.get(key) ?? 'nothing'} → ${after.get(key) ?? 'nothing'}`);
