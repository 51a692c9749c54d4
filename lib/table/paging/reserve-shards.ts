import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { anyOf, isAbsent, isBelow, withExpressions } from '#table/dynamodb/expressions.ts';
import { updateIf } from '#table/dynamodb/items.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';
import { assignShard, countShards, ROWS_PER_SHARD } from './shards.ts';

/**
 * Reserves room for new rows of a collection and returns the shard for each id. The shard count is raised
 * before any row is written, so no reader can miss one.
 *
 * If a writer crashes after this, the count stays too high. That is harmless: it only decides when to add
 * shards; totals come from `countRows`. A row keeps its shard for life, so reserve for new rows only.
 */
export async function reserveShards(
  table: Table,
  collection: string,
  rows: number,
  rowsPerShard: number = ROWS_PER_SHARD,
): Promise<(id: string) => number> {
  const counter = await addRows(table, collection, rows);
  const neededShards = countShards(counter.rows, rowsPerShard);
  if (neededShards > counter.shards) await raiseShards(table, collection, neededShards);
  const reservation = {
    first: counter.rows - rows + 1,
    last: counter.rows,
    shards: counter.shards,
    rowsPerShard,
  };
  return (id) => assignShard(id, reservation);
}

/** Releases the room of deleted rows. Shards stay, since the remaining rows keep theirs. */
export async function releaseRows(table: Table, collection: string, rows: number): Promise<void> {
  await addRows(table, collection, -rows);
}

async function addRows(
  table: Table,
  collection: string,
  change: number,
): Promise<{ rows: number; shards: number }> {
  const { Attributes: counter = {} } = await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: keys.shardCounter(collection),
      ...withExpressions({ add: { rows: change } }),
      ReturnValues: 'ALL_NEW',
    }),
  );
  return { rows: Number(counter.rows), shards: Number(counter.shards ?? 1) };
}

/** Lets lists read this many shards. The number never goes down. */
async function raiseShards(table: Table, collection: string, shards: number): Promise<void> {
  // If the condition fails, another writer has raised it at least as far.
  await updateIf(table, {
    Key: keys.shardCounter(collection),
    set: { shards },
    when: anyOf(isAbsent('shards'), isBelow('shards', shards)),
  });
}
