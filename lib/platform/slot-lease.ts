import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import type { KeyUseTable } from './key-use.ts';
import type { keyUseKeys } from './table-keys.ts';

type SlotKey = ReturnType<typeof keyUseKeys.slot>;

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

/** False if another holds the slot. If a function dies, its slot is free when its lease ends. */
export const claimSlot = (
  table: KeyUseTable,
  Key: SlotKey,
  { holder, now, expiresAt }: { readonly holder: string; readonly now: number; readonly expiresAt: number },
  abortSignal: AbortSignal,
): Promise<boolean> =>
  update(
    table,
    {
      Key,
      UpdateExpression: 'SET held_by = :holder, held_until = :until, expires_at = :expiry',
      // The last one accepts the client's retry of a write that had succeeded.
      ConditionExpression: 'attribute_not_exists(held_until) OR held_until <= :now OR held_by = :holder',
      ExpressionAttributeValues: {
        ':holder': holder,
        ':now': now,
        ':until': expiresAt,
        ':expiry': Math.ceil(expiresAt / 1_000) + TTL_SECONDS,
      },
    },
    abortSignal,
  );

/** False if another holds it by now. */
export const releaseSlot = (
  table: KeyUseTable,
  Key: SlotKey,
  holder: string,
  abortSignal: AbortSignal,
): Promise<boolean> =>
  update(
    table,
    {
      Key,
      UpdateExpression: 'SET held_until = :over',
      ConditionExpression: 'held_by = :holder',
      ExpressionAttributeValues: { ':holder': holder, ':over': 0 },
    },
    abortSignal,
  );
