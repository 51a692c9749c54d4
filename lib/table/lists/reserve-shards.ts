import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { ROWS_PER_SHARD, shardCounterKey, shardOf, shardsFor } from './shards.ts';

export interface ReserveContext {
  readonly client: DynamoDBDocumentClient;
  readonly tableName: string;
  readonly signal?: AbortSignal;
}

/**
 * Reserves room for so many new rows of a collection and tells the shard of each by its id. The shards are
 * raised before this returns, hence before any row is written there, so no reader can miss one.
 *
 * A writer that dies after this leaves the count too high, which is harmless: the count only decides when
 * to add shards, totals never come from it. A row keeps its shard for life, so reserve for new rows only.
 */
export async function reserveShards(
  context: ReserveContext,
  collection: string,
  rows: number,
  rowsPerShard: number = ROWS_PER_SHARD,
): Promise<(id: string) => number> {
  const counter = await addRows(context, collection, checkedRows(rows));
  const wanted = shardsFor(counter.rows, rowsPerShard);
  if (wanted > counter.shards) await raiseShards(context, collection, wanted);
  const reservation = {
    first: counter.rows - rows + 1,
    last: counter.rows,
    shards: counter.shards,
    rowsPerShard,
  };
  return (id) => shardOf(id, reservation);
}

/** Gives back the room of deleted rows. Shards stay, since the rows left keep theirs. */
export async function releaseRows(context: ReserveContext, collection: string, rows: number): Promise<void> {
  await addRows(context, collection, -checkedRows(rows));
}

function checkedRows(rows: number): number {
  if (Number.isSafeInteger(rows) && rows > 0) return rows;
  throw new RangeError(`List rows: got ${rows}, expected a whole number of at least 1`);
}

async function addRows(
  context: ReserveContext,
  collection: string,
  change: number,
): Promise<{ rows: number; shards: number }> {
  const { Attributes: counter = {} } = await context.client.send(
    new UpdateCommand({
      TableName: context.tableName,
      Key: shardCounterKey(collection),
      UpdateExpression: 'ADD #rows :change',
      ExpressionAttributeNames: { '#rows': 'rows' },
      ExpressionAttributeValues: { ':change': change },
      ReturnValues: 'ALL_NEW',
    }),
    sendOptions(context),
  );
  return { rows: Number(counter.rows), shards: Number(counter.shards ?? 1) };
}

async function raiseShards(context: ReserveContext, collection: string, shards: number): Promise<void> {
  try {
    await context.client.send(
      new UpdateCommand({
        TableName: context.tableName,
        Key: shardCounterKey(collection),
        UpdateExpression: 'SET #shards = :shards',
        ConditionExpression: 'attribute_not_exists(#shards) OR #shards < :shards',
        ExpressionAttributeNames: { '#shards': 'shards' },
        ExpressionAttributeValues: { ':shards': shards },
      }),
      sendOptions(context),
    );
  } catch (error) {
    // Another writer has raised it to as many or more.
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}

function sendOptions({ signal }: ReserveContext): { abortSignal?: AbortSignal } {
  return signal ? { abortSignal: signal } : {};
}
