import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import type { KeyUseTable } from './key-use.ts';
import type { keyUseKeys } from './table-keys.ts';

type PlaceKey = ReturnType<typeof keyUseKeys.waitingPlace>;

const TTL_SECONDS = 3_600;

/** False if the condition fails. */
async function update(
  { client, name }: KeyUseTable,
  change: Omit<UpdateCommandInput, 'TableName'>,
  abortSignal: AbortSignal,
): Promise<boolean> {
  try {
    await client.send(new UpdateCommand({ TableName: name, ...change }), { abortSignal });
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

/** False if another has the place. If a function dies, its place is free when its time is over. */
export const takePlace = (
  table: KeyUseTable,
  Key: PlaceKey,
  { by, now, until }: { readonly by: string; readonly now: number; readonly until: number },
  abortSignal: AbortSignal,
): Promise<boolean> =>
  update(
    table,
    {
      Key,
      UpdateExpression: 'SET taken_by = :by, taken_until = :until, expires_at = :expiry',
      // Its own: a repeated attempt of the client, whose first one was written.
      ConditionExpression: 'attribute_not_exists(taken_until) OR taken_until <= :now OR taken_by = :by',
      ExpressionAttributeValues: {
        ':by': by,
        ':now': now,
        ':until': until,
        ':expiry': Math.ceil(until / 1_000) + TTL_SECONDS,
      },
    },
    abortSignal,
  );

/** False if another has it by now. */
export const leavePlace = (
  table: KeyUseTable,
  Key: PlaceKey,
  by: string,
  abortSignal: AbortSignal,
): Promise<boolean> =>
  update(
    table,
    {
      Key,
      UpdateExpression: 'SET taken_until = :over',
      ConditionExpression: 'taken_by = :by',
      ExpressionAttributeValues: { ':by': by, ':over': 0 },
    },
    abortSignal,
  );
