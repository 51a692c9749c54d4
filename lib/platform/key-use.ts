import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { env } from './env.ts';
import { keyUseKeys } from './table-keys.ts';

/** Where uses are recorded. */
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

/** Clocks differ by seconds at most; after an hour no one needs the minute. */
const TTL_SECONDS = 3_600;

/** Counting takes a few milliseconds. After this limit the count is given up, and the work is let through. */
const TIMEOUT_MS = 500;
/** On one machine only a busy CPU delays the count. */
const LOCAL_TIMEOUT_MS = 30_000;

export const createCountTimeout = (): AbortSignal =>
  AbortSignal.timeout(env.runsLocally() ? LOCAL_TIMEOUT_MS : TIMEOUT_MS);

/** A key's rate limits per minute. */
export interface KeyUseLimits {
  /** The key's own limit; undefined for a request of another key, which only counts toward the sum. */
  readonly perKey?: number;
  /** The limit of the key and all keys created with it together. */
  readonly sum: number;
}

/** A minute's requests so far. */
export interface KeyUseCount {
  readonly perKey: number;
  readonly sum: number;
}

/** Counts one more request; undefined if the rate limit is used up. */
export async function countKeyUse(
  { client, name }: KeyUseTable,
  { keyId, workspaceId, minute }: KeyUse,
  { perKey, sum }: KeyUseLimits,
  abortSignal: AbortSignal,
): Promise<KeyUseCount | undefined> {
  const isCountedPerKey = perKey !== undefined;
  const increment = new UpdateCommand({
    TableName: name,
    Key: keyUseKeys.keyMinute(keyId, minute),
    UpdateExpression: `SET workspace_id = :workspace, expires_at = :expiry ADD used :one${isCountedPerKey ? ', own :one' : ''}`,
    ConditionExpression: `(attribute_not_exists(used) OR used < :sum)${isCountedPerKey ? ' AND (attribute_not_exists(own) OR own < :own)' : ''}`,
    ExpressionAttributeValues: {
      ':workspace': workspaceId,
      ':expiry': minute * 60 + TTL_SECONDS,
      ':one': 1,
      ':sum': sum,
      ...(isCountedPerKey && { ':own': perKey }),
    },
    ReturnValues: 'UPDATED_NEW',
  });
  try {
    const { Attributes } = await client.send(increment, { abortSignal });
    return { perKey: Number(Attributes?.own ?? 0), sum: Number(Attributes?.used) };
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
}

/** Records the minute in which a key was last used. */
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
