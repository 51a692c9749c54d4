import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { IdempotencyConfig, makeIdempotent } from '@aws-lambda-powertools/idempotency';
import { DynamoDBPersistenceLayer } from '@aws-lambda-powertools/idempotency/dynamodb';
import type { Context } from 'aws-lambda';
import { ServiceError } from '#contract/errors.ts';
import { dynamoClient } from '#platform/clients.ts';
import { env } from '#platform/env.ts';
import type { EndpointResult } from './event.ts';

const KEPT_SECONDS = 24 * 60 * 60;
const KEY_MAX = 255;
/** An item holds at most 400 KB; 500 accounts in one answer come close. Small answers stay readable. */
const COMPRESS_OVER = 20_000;

interface Stored {
  readonly statusCode: number;
  readonly body: string;
  readonly compressed: boolean;
}

const pack = ({ statusCode, body }: EndpointResult): Stored =>
  body.length <= COMPRESS_OVER
    ? { statusCode, body, compressed: false }
    : {
        statusCode,
        body: brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).toString(
          'base64',
        ),
        compressed: true,
      };

const unpack = ({ statusCode, body, compressed }: Stored): Pick<EndpointResult, 'statusCode' | 'body'> => ({
  statusCode,
  body: compressed ? brotliDecompressSync(Buffer.from(body, 'base64')).toString() : body,
});

/** One partition per workspace, so that a busy tenant cannot slow down another's writes. */
const stores = new Map<string, DynamoDBPersistenceLayer>();

function storeOf(workspaceId: string): DynamoDBPersistenceLayer {
  let store = stores.get(workspaceId);
  if (!store) {
    store = new DynamoDBPersistenceLayer({
      tableName: env.tableName(),
      awsSdkV3Client: dynamoClient(),
      keyAttr: 'PK',
      sortKeyAttr: 'SK',
      staticPkValue: `WS#${workspaceId}#IDEMPOTENCY`,
      expiryAttr: 'expires_at',
    });
    stores.set(workspaceId, store);
  }
  return store;
}

export interface IdempotentRequest {
  readonly workspaceId: string;
  /** Whose sight limited the answer: another member must not be shown it. */
  readonly memberId: string | undefined;
  readonly endpointId: string;
  readonly key: string;
  /** What must be the same when the key comes again. */
  readonly request: unknown;
}

const refusals: Record<string, 'request_in_progress' | 'idempotency_key_reused'> = {
  IdempotencyAlreadyInProgressError: 'request_in_progress',
  IdempotencyValidationError: 'idempotency_key_reused',
};

export function checkIdempotencyKey(key: string | undefined): void {
  if (key === undefined || (key.length <= KEY_MAX && key.trim() !== '')) return;
  throw new ServiceError('validation_failed', undefined, [
    { path: 'Idempotency-Key', message: `Must have 1 to ${KEY_MAX} characters.` },
  ]);
}

/** Runs the work once per key within a day; a repeated call gets the stored answer. */
export async function onceByKey(
  { workspaceId, memberId = 'none', endpointId, key, request }: IdempotentRequest,
  context: Context,
  work: () => Promise<EndpointResult>,
): Promise<EndpointResult> {
  const config = new IdempotencyConfig({
    eventKeyJmesPath: 'key',
    payloadValidationJmesPath: 'request',
    expiresAfterSeconds: KEPT_SECONDS,
  });
  config.registerLambdaContext(context);
  let answer: EndpointResult | undefined;
  const run = makeIdempotent(
    async (_: {
      key: string;
      request: unknown;
    }): Promise<Stored & Record<string, string | number | boolean>> => {
      answer = await work();
      return { ...pack(answer) };
    },
    { persistenceStore: storeOf(workspaceId), config, keyPrefix: endpointId },
  );
  try {
    const stored = await run({ key: `${memberId} ${key}`, request });
    return answer ?? unpack(stored);
  } catch (error) {
    const code = error instanceof Error ? refusals[error.name] : undefined;
    throw code ? new ServiceError(code) : error;
  }
}
