import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';

/** Begins the partitions of what is noted of a key's use, the only items that every endpoint may write. */
export const KEY_USE = 'KEY_USE#';

/**
 * Keys of what is noted of a key's use. They are built here because the HTTP room, which counts, does not know the
 * table; the table's `keys` lists them among all the others.
 */
export const keyUseKeys = {
  /** How many requests a key, and the keys made with it, have made in a minute. */
  keyMinute: (keyId: string, minute: number) => ({ PK: `${KEY_USE}${keyId}`, SK: `MINUTE#${minute}` }),
  lastKeyUse: (keyId: string) => ({ PK: `${KEY_USE}${keyId}`, SK: 'LAST' }),
};

/** Where uses are noted. */
export interface KeyUseTable {
  readonly client: DynamoDBDocumentClient;
  readonly name: string;
}

export interface KeyUse {
  readonly keyId: string;
  readonly workspaceId: string;
  /** Minutes since 1970. */
  readonly minute: number;
}

/** Clocks of machines differ by seconds at most; an hour later nobody asks for the minute any more. */
const KEPT_SECONDS = 3_600;

/** What a key may do in a minute. */
export interface KeyUseLimits {
  /** What it may do itself; undefined for a request of another key, which only the sum bounds. */
  readonly own?: number;
  /** What it and the keys made with it may do together. */
  readonly sum: number;
}

/** The requests of a minute so far. */
export interface KeyUseCount {
  readonly own: number;
  readonly sum: number;
}

/** Counts one more request of a minute, or gives undefined where all that may be made are made. */
export async function countKeyUse(
  { client, name }: KeyUseTable,
  { keyId, workspaceId, minute }: KeyUse,
  { own, sum }: KeyUseLimits,
  abortSignal: AbortSignal,
): Promise<KeyUseCount | undefined> {
  const isOwn = own !== undefined;
  const counted = new UpdateCommand({
    TableName: name,
    Key: keyUseKeys.keyMinute(keyId, minute),
    UpdateExpression: `SET workspace_id = :workspace, expires_at = :expiry ADD used :one${isOwn ? ', own :one' : ''}`,
    ConditionExpression: `(attribute_not_exists(used) OR used < :sum)${isOwn ? ' AND (attribute_not_exists(own) OR own < :own)' : ''}`,
    ExpressionAttributeValues: {
      ':workspace': workspaceId,
      ':expiry': minute * 60 + KEPT_SECONDS,
      ':one': 1,
      ':sum': sum,
      ...(isOwn && { ':own': own }),
    },
    ReturnValues: 'UPDATED_NEW',
  });
  try {
    const { Attributes } = await client.send(counted, { abortSignal });
    return { own: Number(Attributes?.own ?? 0), sum: Number(Attributes?.used) };
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
}

/** Notes the minute in which a key was last used. */
export async function noteKeyUse(
  { client, name }: KeyUseTable,
  { keyId, workspaceId, minute }: KeyUse,
  abortSignal: AbortSignal,
): Promise<void> {
  await client.send(
    new UpdateCommand({
      TableName: name,
      Key: keyUseKeys.lastKeyUse(keyId),
      UpdateExpression: 'SET workspace_id = :workspace, #minute = :minute',
      ExpressionAttributeNames: { '#minute': 'minute' },
      ExpressionAttributeValues: { ':workspace': workspaceId, ':minute': minute },
    }),
    { abortSignal },
  );
}
