import type { Context } from 'aws-lambda';
import { MAX_IDEMPOTENCY_KEY_LENGTH } from '#contract/endpoint.ts';
import { ServiceError } from '#contract/errors.ts';
import { HEADER_TEXT } from '#contract/patterns.ts';
import { createSeededIds, type NewId } from '#platform/ids.ts';
import { logger } from '#platform/logger.ts';
import type { EndpointResult } from './event.ts';
import { findHiddenIds } from './find-hidden-ids.ts';
import { claimKey, formatRequestText, TTL_SECONDS } from './idempotency-records.ts';
import { decryptResponse, encryptResponse } from './sealed-response.ts';
import { loadResponse, type RecalledResponse, storeResponse } from './stored-response.ts';

const IDEMPOTENCY_KEY_PATTERN = new RegExp(HEADER_TEXT);

/** What an attempt needs to know about earlier attempts of the same request. */
export interface Attempt {
  /** An earlier attempt ended without a response and may have done some or all of its work. */
  readonly isRepeated: boolean;
  /** When the first attempt began. */
  readonly startedAt: Date;
  /** Gives every attempt of the same request the same ids, in the same order. */
  readonly newId: NewId;
}

export interface IdempotentRequest {
  readonly workspaceId: string;
  /** The member whose visibility limited the response; other members must not receive it. */
  readonly memberId: string | undefined;
  readonly visibility: 'all' | 'scoped';
  readonly endpointId: string;
  readonly key: string;
  /** What must match when the key is used again. */
  readonly request: unknown;
  /** The only `Authorization` that can decrypt the stored response, which holds a secret. @default not encrypted */
  readonly sealedFor?: string | undefined;
  /** The error for a repeated request whose stored response names records the caller can no longer see. */
  readonly hiddenCode: 'not_found' | 'forbidden';
}

export function checkIdempotencyKey(key: string | undefined): void {
  if (key === undefined || (key.length <= MAX_IDEMPOTENCY_KEY_LENGTH && IDEMPOTENCY_KEY_PATTERN.test(key)))
    return;
  throw new ServiceError('validation_failed', undefined, [
    {
      path: 'Idempotency-Key',
      message: `Must have 1 to ${MAX_IDEMPOTENCY_KEY_LENGTH} visible ASCII characters.`,
    },
  ]);
}

function openRecalled(recalled: RecalledResponse, sealedFor: string | undefined): RecalledResponse {
  if (sealedFor === undefined) return recalled;
  const body = decryptResponse(recalled.body, sealedFor);
  if (body === undefined) throw new ServiceError('answer_sealed');
  return { ...recalled, body };
}

const NO_LONGER_SEEN = 'This request was answered before, about records you can no longer see.';

/** Rejects a repeated request if the caller has lost access to records in the stored response. */
async function refuseHidden(
  idempotentRequest: IdempotentRequest,
  { body }: RecalledResponse,
  previouslyHiddenIds: readonly string[],
): Promise<void> {
  const hiddenIds = await findHiddenIds(
    idempotentRequest,
    `${JSON.stringify(idempotentRequest.request)} ${body}`,
  );
  if (hiddenIds.every((id) => previouslyHiddenIds.includes(id))) return;
  throw idempotentRequest.hiddenCode === 'not_found'
    ? new ServiceError('not_found')
    : new ServiceError('forbidden', NO_LONGER_SEEN);
}

/** Runs the work once per key within a day; a repeated call gets the stored response. */
export async function runOncePerKey(
  idempotentRequest: IdempotentRequest,
  context: Context,
  work: (idempotentRequest: Attempt) => Promise<EndpointResult>,
): Promise<EndpointResult | RecalledResponse> {
  const { workspaceId, memberId = 'none', endpointId, key, request, sealedFor } = idempotentRequest;
  const text = formatRequestText(request);
  const remainingMs = context.getRemainingTimeInMillis();
  const claimResult = await claimKey({
    workspaceId,
    memberId,
    endpointId,
    key,
    requestText: text,
    remainingMs,
  });
  if ('body' in claimResult) {
    const recalled = openRecalled(await loadResponse(claimResult, workspaceId), sealedFor);
    await refuseHidden(idempotentRequest, recalled, claimResult.unseen?.split(' ') ?? []);
    return recalled;
  }
  try {
    const { isRepeated, startedAt } = claimResult;
    const seed = JSON.stringify([workspaceId, memberId, endpointId, key, request]);
    const response = await work({
      isRepeated,
      startedAt: new Date(startedAt),
      newId: createSeededIds(seed, startedAt),
    });
    const hiddenIds = await findHiddenIds(idempotentRequest, `${text} ${response.body}`);
    const responseToStore =
      sealedFor === undefined ? response : { ...response, body: encryptResponse(response.body, sealedFor) };
    const location = { workspaceId, requestId: context.awsRequestId };
    const responseRecord = await storeResponse(
      responseToStore,
      location,
      Math.ceil(Date.now() / 1000) + TTL_SECONDS,
    );
    await claimResult.complete({
      ...responseRecord,
      ...(hiddenIds.length > 0 && { unseen: hiddenIds.join(' ') }),
    });
    return response;
  } catch (error) {
    // Without it, a retry has to wait until this function can't be running anymore.
    await claimResult.release().catch(() => logger.warn('an idempotency key could not be released'));
    throw error;
  }
}

/** Returns what an earlier attempt of the same request created before it crashed, or creates it now. */
export async function findOrCreate<Value>(
  repeatedSince: Date | undefined,
  find: () => Promise<Value | undefined>,
  create: () => Promise<Value>,
): Promise<Value> {
  const existing = repeatedSince === undefined ? undefined : await find();
  return existing ?? create();
}
