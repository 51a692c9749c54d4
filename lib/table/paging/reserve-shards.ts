import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { announceBy } from '#table/dynamodb/announce-changes.ts';
import { updateIf } from '#table/dynamodb/update-if.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';
import { ROWS_PER_SHARD, shardOf, shardsFor } from './shards.ts';

/**
 * Reserves room for so many new rows of a collection and tells the shard of each by its id. The shards are
 * raised before this returns, hence before any row is written there, so no reader can miss one.
 *
 * A writer that dies after this leaves the count too high, which is harmless: the count only decides when
 * to add shards, totals never come from it. A row keeps its shard for life, so reserve for new rows only.
 */
export async function reserveShards(
  table: Table,
  collection: string,
  rows: number,
  rowsPerShard: number = ROWS_PER_SHARD,
): Promise<(id: string) => number> {
  const counter = await addRows(table, collection, checkedRows(rows));
  const wanted = shardsFor(counter.rows, rowsPerShard);
  if (wanted > counter.shards) await raiseShards(table, collection, wanted);
  const reservation = {
    first: counter.rows - rows + 1,
    last: counter.rows,
    shards: counter.shards,
    rowsPerShard,
  };
  return (id) => shardOf(id, reservation);
}

/** Gives back the room of deleted rows. Shards stay, since the rows left keep theirs. */
export async function releaseRows(table: Table, collection: string, rows: number): Promise<void> {
  await addRows(table, collection, -checkedRows(rows));
}

function checkedRows(rows: number): number {
  if (Number.isSafeInteger(rows) && rows > 0) return rows;
  throw new RangeError(`List rows: got ${rows}, expected a whole number of at least 1`);
}

async function addRows(
  table: Table,
  collection: string,
  change: number,
): Promise<{ rows: number; shards: number }> {
  // Whoever counts rows is about to write them, or has just deleted them.
  const { Attributes: counter = {} } = await announceBy(table, collection, ({ set, add, values }) =>
    table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: keys.shardCounter(collection),
        UpdateExpression: `SET ${set} ADD #rows :change, ${add}`,
        ExpressionAttributeNames: { '#rows': 'rows' },
        ExpressionAttributeValues: { ':change': change, ...values },
        ReturnValues: 'ALL_NEW',
      }),
    ),
  );
  return { rows: Number(counter.rows), shards: Number(counter.shards ?? 1) };
}

/** Lets lists look in so many shards; they are never made fewer. */
export async function raiseShards(table: Table, collection: string, shards: number): Promise<void> {
  // Where the condition fails, another writer has raised it to as many or more.
  await updateIf(table, {
    Key: keys.shardCounter(collection),
    UpdateExpression: 'SET #shards = :shards',
    ConditionExpression: 'attribute_not_exists(#shards) OR #shards < :shards',
    ExpressionAttributeNames: { '#shards': 'shards' },
    ExpressionAttributeValues: { ':shards': shards },
  });
}
