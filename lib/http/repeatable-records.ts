import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import {
  IdempotencyItemAlreadyExistsError,
  IdempotencyRecordStatus,
} from '@aws-lambda-powertools/idempotency';
import { DynamoDBPersistenceLayer } from '@aws-lambda-powertools/idempotency/dynamodb';
import { IdempotencyRecord } from '@aws-lambda-powertools/idempotency/persistence';
import {
  type AttributeValue,
  ConditionalCheckFailedException,
  type DynamoDBClient,
  PutItemCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod';

/** When the first attempt with this key began, and whether an earlier one ended without a response. */
export interface Try {
  begunAt: number;
  again: boolean;
}

/** The current request's attempt; filled in when its record is written. */
export const currentTry = new AsyncLocalStorage<Try>();

/** The names that Powertools gives the attributes; `begun_at` and `taken_up_by` are ours. */
const storedRecord = z.looseObject({
  PK: z.string(),
  SK: z.string(),
  status: z.enum(IdempotencyRecordStatus),
  expires_at: z.number(),
  in_progress_expiration: z.number().optional(),
  validation: z.string().optional(),
  data: z.json().optional(),
  begun_at: z.number().optional(),
  taken_up_by: z.string().optional(),
});

type StoredRecord = z.infer<typeof storedRecord>;

const IN_USE = 'The idempotency key is in use.';

const read = (item: Record<string, AttributeValue> | undefined): StoredRecord | undefined =>
  item && storedRecord.parse(unmarshall(item));

const isDead = ({ status, in_progress_expiration }: StoredRecord): boolean =>
  status === IdempotencyRecordStatus.INPROGRESS &&
  (in_progress_expiration ?? Number.POSITIVE_INFINITY) < Date.now();

function alreadyThere(stored: StoredRecord | undefined): IdempotencyItemAlreadyExistsError {
  if (!stored) return new IdempotencyItemAlreadyExistsError(IN_USE);
  const { in_progress_expiration, data, validation } = stored;
  const record = new IdempotencyRecord({
    idempotencyKey: stored.PK,
    sortKey: stored.SK,
    status: stored.status,
    expiryTimestamp: stored.expires_at,
    ...(in_progress_expiration !== undefined && { inProgressExpiryTimestamp: in_progress_expiration }),
    ...(data !== undefined && { responseData: data }),
    ...(validation !== undefined && { payloadHash: validation }),
  });
  return new IdempotencyItemAlreadyExistsError(IN_USE, record);
}

/**
 * Idempotency records that remember when the first attempt began. A crashed attempt may have done its work, and the next
 * one must find the result.
 */
export class RepeatableRecords extends DynamoDBPersistenceLayer {
  readonly #table: { readonly name: string; readonly client: DynamoDBClient };

  constructor(partition: string, table: { readonly name: string; readonly client: DynamoDBClient }) {
    super({
      tableName: table.name,
      awsSdkV3Client: table.client,
      keyAttr: 'PK',
      sortKeyAttr: 'SK',
      staticPkValue: partition,
      expiryAttr: 'expires_at',
    });
    this.#table = table;
  }

  /** Starts an unused or expired key. Takes over an attempt that must have crashed. */
  protected override async _putRecord(record: IdempotencyRecord): Promise<void> {
    const now = Date.now();
    try {
      await this.#table.client.send(
        new PutItemCommand({
          TableName: this.#table.name,
          Item: {
            ...this.getKey(record.idempotencyKey),
            ...marshall({ ...this.#fields(record), status: record.getStatus(), begun_at: now }),
          },
          ConditionExpression: 'attribute_not_exists(PK) OR expires_at < :now',
          ExpressionAttributeValues: marshall({ ':now': now / 1000 }),
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        }),
      );
      this.#note({ begunAt: now, again: false });
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      const stored = read(error.Item);
      if (!stored || !isDead(stored)) throw alreadyThere(stored);
      await this.#takeUp(record, stored);
    }
  }

  /** A failed attempt may have done part of its work: the next one can start at once and knows about this one. */
  protected override async _deleteRecord(record: IdempotencyRecord): Promise<void> {
    await this.#table.client.send(
      new UpdateItemCommand({
        TableName: this.#table.name,
        Key: this.getKey(record.idempotencyKey),
        UpdateExpression: 'SET in_progress_expiration = :over',
        ExpressionAttributeValues: marshall({ ':over': 0 }),
      }),
    );
  }

  /** Of several concurrent retries one takes over; the others are told that the request is in progress. */
  async #takeUp(record: IdempotencyRecord, stored: StoredRecord): Promise<void> {
    const taker = randomUUID();
    const fields = { ...this.#fields(record), taken_up_by: taker };
    const names = Object.keys(fields);
    try {
      await this.#table.client.send(
        new UpdateItemCommand({
          TableName: this.#table.name,
          Key: this.getKey(record.idempotencyKey),
          UpdateExpression: `SET ${names.map((name) => `${name} = :${name}`).join(', ')}`,
          ConditionExpression: 'in_progress_expiration = :seen',
          ExpressionAttributeValues: marshall({
            ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [`:${name}`, value])),
            ':seen': stored.in_progress_expiration,
          }),
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        }),
      );
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      const met = read(error.Item);
      // It is our own write if the response was lost and the SDK retried.
      if (met?.taken_up_by !== taker) throw alreadyThere(met);
    }
    const isSame = stored.validation === record.payloadHash;
    this.#note({ begunAt: stored.begun_at ?? Date.now(), again: isSame && stored.begun_at !== undefined });
  }

  #fields({ expiryTimestamp, inProgressExpiryTimestamp, payloadHash }: IdempotencyRecord) {
    return {
      expires_at: expiryTimestamp,
      ...(inProgressExpiryTimestamp !== undefined && { in_progress_expiration: inProgressExpiryTimestamp }),
      ...(payloadHash !== undefined && { validation: payloadHash }),
    };
  }

  #note({ begunAt, again }: Try): void {
    const attempt = currentTry.getStore();
    if (!attempt) return;
    attempt.begunAt = begunAt;
    attempt.again = again;
  }
}
