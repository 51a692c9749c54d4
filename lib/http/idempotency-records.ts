import { hash, randomUUID } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod';
import { ServiceError } from '#contract/errors.ts';
import { DAY_SECONDS } from '#contract/time.ts';
import { idempotencyKeys } from '#platform/table-keys.ts';
import { anyOf, type Condition, isAbsent, isBelow, withExpressions } from '#table/dynamodb/expressions.ts';
import { updateIf } from '#table/dynamodb/items.ts';
import { getFunctionTable } from '#table/table.ts';
import { type StoredResponse, storedResponse } from './stored-response.ts';

export const TTL_SECONDS = DAY_SECONDS;

const idempotencyRecord = z.object({
  status: z.enum(['INPROGRESS', 'COMPLETED']),
  /** Hash of the request that used the key. */
  validation: z.string(),
  /** When the attempt that holds the key must have ended, because its function can't run longer. */
  in_progress_expiration: z.number(),
  begun_at: z.number(),
  taken_up_by: z.string().optional(),
  data: storedResponse.optional(),
});

/** The request as one text, whatever the order of its fields. */
export const formatRequestText = (request: unknown): string =>
  JSON.stringify(request, (_, fieldValue) =>
    typeof fieldValue === 'object' && fieldValue !== null && !Array.isArray(fieldValue)
      ? Object.fromEntries(Object.entries(fieldValue).sort(([a], [b]) => (a < b ? -1 : 1)))
      : fieldValue,
  );

/** MD5 is enough: callers choose both texts themselves and could only mislead themselves. */
const hashText = (text: string): string => hash('md5', text, 'base64');

export interface Claim {
  readonly workspaceId: string;
  readonly memberId: string;
  readonly endpointId: string;
  readonly key: string;
  readonly requestText: string;
  readonly remainingMs: number;
}

export interface ClaimedKey {
  /** When the first attempt with this key began. */
  readonly startedAt: number;
  /** An earlier attempt of the same request ended without a response. */
  readonly isRepeated: boolean;
  complete(data: StoredResponse): Promise<void>;
  /** A failed attempt may have done part of its work: the next one can start at once and knows about this one. */
  release(): Promise<void>;
}

/** Claims an unused or expired key, or one whose attempt failed or crashed. Otherwise returns the stored response. */
export async function claimKey(claim: Claim): Promise<ClaimedKey | StoredResponse> {
  const { workspaceId, memberId, endpointId, key, remainingMs } = claim;
  const table = getFunctionTable();
  const Key = idempotencyKeys.idempotentAnswer(
    workspaceId,
    endpointId,
    hashText(JSON.stringify(`${memberId} ${key}`)),
  );
  const validation = hashText(claim.requestText);
  const now = Date.now();
  const holderId = randomUUID();

  /** Returns the item as it is if the condition fails. */
  async function putClaim(startedAt: number, when: Condition): Promise<Record<string, unknown> | undefined> {
    const Item = {
      ...Key,
      status: 'INPROGRESS',
      expires_at: Math.round(now / 1000) + TTL_SECONDS,
      in_progress_expiration: now + remainingMs,
      validation,
      begun_at: startedAt,
      taken_up_by: holderId,
    };
    const condition = {
      ...withExpressions({ when }),
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    } as const;
    try {
      await table.client.send(new PutCommand({ TableName: table.name, Item, ...condition }));
      return undefined;
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      return error.Item ? unmarshall(error.Item) : {};
    }
  }

  /** Does nothing once another attempt has taken over. */
  const updateClaim = async (set: Readonly<Record<string, unknown>>): Promise<void> =>
    void (await updateIf(table, { Key, set, when: { taken_up_by: holderId } }));

  const createClaimedKey = (startedAt: number, isRepeated: boolean): ClaimedKey => ({
    startedAt,
    isRepeated,
    complete: (data) =>
      updateClaim({ status: 'COMPLETED', data, expires_at: Math.round(Date.now() / 1000) + TTL_SECONDS }),
    release: () => updateClaim({ in_progress_expiration: 0 }),
  });

  const conflictingItem = await putClaim(now, anyOf(isAbsent(), isBelow('expires_at', now / 1000)));
  // It is our own write if the response was lost and the SDK retried.
  if (!conflictingItem || conflictingItem.taken_up_by === holderId) return createClaimedKey(now, false);
  const record = idempotencyRecord.parse(conflictingItem);
  const isSame = record.validation === validation;
  if (record.status === 'INPROGRESS' && record.in_progress_expiration < now) {
    const seenExpiration = record.in_progress_expiration;
    const winningItem = await putClaim(record.begun_at, { in_progress_expiration: seenExpiration });
    if (!winningItem || winningItem.taken_up_by === holderId)
      return createClaimedKey(record.begun_at, isSame);
    // Of several concurrent retries one takes over.
    throw new ServiceError('request_in_progress');
  }
  if (!isSame) throw new ServiceError('idempotency_key_reused');
  if (record.status === 'INPROGRESS' || !record.data) throw new ServiceError('request_in_progress');
  return record.data;
}
