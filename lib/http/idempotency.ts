import { IdempotencyConfig, makeIdempotent } from '@aws-lambda-powertools/idempotency';
import type { Context } from 'aws-lambda';
import { IDEMPOTENCY_KEY_MAX } from '#contract/endpoint.ts';
import { ServiceError } from '#contract/errors.ts';
import { HEADER_TEXT } from '#contract/patterns.ts';
import { dynamoClient } from '#platform/clients.ts';
import { env } from '#platform/env.ts';
import { idempotencyPartition } from '#platform/idempotency-keys.ts';
import { idsOf, type NewId } from '#platform/ids.ts';
import { unseenIn } from './answer-sight.ts';
import type { EndpointResult } from './event.ts';
import { currentTry, RepeatableRecords, type Try } from './repeatable-records.ts';
import { openAnswer, sealAnswer } from './sealed-answer.ts';
import { type RecalledAnswer, recallAnswer, type StoredAnswer, storeAnswer } from './stored-answer.ts';

const KEPT_SECONDS = 24 * 60 * 60;
const HEADER = new RegExp(HEADER_TEXT);

const stores = new Map<string, RepeatableRecords>();

function storeOf(workspaceId: string): RepeatableRecords {
  let store = stores.get(workspaceId);
  if (!store) {
    const table = { name: env.tableName(), client: dynamoClient() };
    store = new RepeatableRecords(idempotencyPartition(workspaceId), table);
    stores.set(workspaceId, store);
  }
  return store;
}

/** What an attempt needs to know about earlier attempts of the same request. */
export interface Attempt {
  /** An earlier attempt ended without a response and may have done some or all of its work. */
  readonly again: boolean;
  /** When the first attempt began. */
  readonly begunAt: Date;
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
  readonly outOfSight: 'not_found' | 'forbidden';
}

const refusals: Record<string, 'request_in_progress' | 'idempotency_key_reused'> = {
  IdempotencyAlreadyInProgressError: 'request_in_progress',
  IdempotencyValidationError: 'idempotency_key_reused',
};

export function checkIdempotencyKey(key: string | undefined): void {
  if (key === undefined || (key.length <= IDEMPOTENCY_KEY_MAX && HEADER.test(key))) return;
  throw new ServiceError('validation_failed', undefined, [
    { path: 'Idempotency-Key', message: `Must have 1 to ${IDEMPOTENCY_KEY_MAX} visible ASCII characters.` },
  ]);
}

function opened(recalled: RecalledAnswer, sealedFor: string | undefined): RecalledAnswer {
  if (sealedFor === undefined) return recalled;
  const body = openAnswer(recalled.body, sealedFor);
  if (body === undefined) throw new ServiceError('answer_sealed');
  return { ...recalled, body };
}

const NO_LONGER_SEEN = 'This request was answered before, about records you can no longer see.';

/** Rejects a repeated request if the caller has lost access to records in the stored response. */
async function refuseUnseen(
  asked: IdempotentRequest,
  { body }: RecalledAnswer,
  unseenThen: readonly string[],
): Promise<void> {
  const unseen = await unseenIn(asked, `${JSON.stringify(asked.request)} ${body}`);
  if (unseen.every((id) => unseenThen.includes(id))) return;
  throw asked.outOfSight === 'not_found'
    ? new ServiceError('not_found')
    : new ServiceError('forbidden', NO_LONGER_SEEN);
}

/** Runs the work once per key within a day; a repeated call gets the stored response. */
export async function onceByKey(
  asked: IdempotentRequest,
  context: Context,
  work: (attempt: Attempt) => Promise<EndpointResult>,
): Promise<EndpointResult> {
  const { workspaceId, memberId = 'none', endpointId, key, request, sealedFor } = asked;
  const config = new IdempotencyConfig({
    eventKeyJmesPath: 'key',
    payloadValidationJmesPath: 'request',
    expiresAfterSeconds: KEPT_SECONDS,
  });
  config.registerLambdaContext(context);
  let answer: EndpointResult | undefined;
  const made: Try = { begunAt: Date.now(), again: false };
  const run = makeIdempotent(
    async (_: {
      key: string;
      request: unknown;
    }): Promise<StoredAnswer & Record<string, string | number | boolean>> => {
      const seed = JSON.stringify([workspaceId, memberId, endpointId, key, request]);
      answer = await work({
        again: made.again,
        begunAt: new Date(made.begunAt),
        newId: idsOf(seed, made.begunAt),
      });
      const place = { workspaceId, requestId: context.awsRequestId };
      const unseen = await unseenIn(asked, `${JSON.stringify(request)} ${answer.body}`);
      const kept = sealedFor === undefined ? answer : { ...answer, body: sealAnswer(answer.body, sealedFor) };
      const stored = await storeAnswer(kept, place, Math.ceil(Date.now() / 1000) + KEPT_SECONDS);
      return { ...stored, ...(unseen.length > 0 && { unseen: unseen.join(' ') }) };
    },
    { persistenceStore: storeOf(workspaceId), config, keyPrefix: endpointId },
  );
  try {
    const stored = await currentTry.run(made, () => run({ key: `${memberId} ${key}`, request }));
    if (answer) return answer;
    const recalled = opened(await recallAnswer(stored, workspaceId), sealedFor);
    await refuseUnseen(asked, recalled, stored.unseen?.split(' ') ?? []);
    return recalled;
  } catch (error) {
    const code = error instanceof Error ? refusals[error.name] : undefined;
    throw code ? new ServiceError(code) : error;
  }
}
