import { BatchGetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { encodeKeyText } from '#platform/table-keys.ts';

interface RecordKey {
  readonly PK: string;
  readonly SK: string;
}

/** DynamoDB's own limit for one call. */
const KEYS_PER_CALL = 100;
/** Unprocessed keys are requested again. */
const MAX_TRIES = 5;

async function readOwnerBatch(
  { client, name }: { readonly client: DynamoDBDocumentClient; readonly name: string },
  keys: readonly RecordKey[],
): Promise<[string, string | null][]> {
  const owners: [string, string | null][] = [];
  let remainingKeys: Record<string, unknown>[] = keys.map(({ PK, SK }) => ({ PK, SK }));
  for (let attempt = 0; remainingKeys.length > 0; attempt += 1) {
    if (attempt === MAX_TRIES)
      throw new Error(`the table did not return the owners of ${remainingKeys.length} records`);
    const { Responses, UnprocessedKeys } = await client.send(
      new BatchGetCommand({
        RequestItems: {
          [name]: { Keys: remainingKeys, ProjectionExpression: 'PK, SK, owner_id', ConsistentRead: true },
        },
      }),
    );
    for (const { PK, SK, owner_id } of Responses?.[name] ?? []) {
      owners.push([encodeKeyText({ PK, SK }), typeof owner_id === 'string' ? owner_id : null]);
    }
    remainingKeys = UnprocessedKeys?.[name]?.Keys ?? [];
  }
  return owners;
}

/** Who owns these records: null if no one, undefined if the record doesn't exist. */
export async function recordOwners(
  table: { readonly client: DynamoDBDocumentClient; readonly name: string },
  keys: readonly RecordKey[],
): Promise<(key: RecordKey) => string | null | undefined> {
  const distinct = [...new Map(keys.map((key) => [encodeKeyText(key), key])).values()];
  const owners = new Map<string, string | null>();
  for (let offset = 0; offset < distinct.length; offset += KEYS_PER_CALL) {
    for (const [key, owner] of await readOwnerBatch(table, distinct.slice(offset, offset + KEYS_PER_CALL))) {
      owners.set(key, owner);
    }
  }
  return (key) => owners.get(encodeKeyText(key));
}
