import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { keys } from '#table/keys.ts';
import { listPage } from '#table/paging/list-page.ts';
import { releaseRows, reserveShards } from '#table/paging/reserve-shards.ts';
import { assignShard, countShards, MAX_SHARDS } from '#table/paging/shards.ts';
import { eventually } from '#test/harness/eventually.ts';
import { idsOf, ListsTable } from './lists-table.ts';

function ids(count: number, prefix = 'id'): string[] {
  return Array.from({ length: count }, (_, at) => `${prefix}_${at}`);
}

function tally(shards: readonly number[]): number[] {
  const counts = new Array<number>(Math.max(...shards) + 1).fill(0);
  for (const shard of shards) counts[shard] = (counts[shard] ?? 0) + 1;
  return counts;
}

const table = await ListsTable.start();

describe('reserveShards', () => {
  async function counter(collection: string): Promise<{ rows: number; shards: number }> {
    const { Item } = await table.client.send(
      new GetCommand({ TableName: table.name, Key: keys.shardCounter(collection), ConsistentRead: true }),
    );
    return { rows: Item?.rows, shards: Item?.shards ?? 1 };
  }

  it('never loses a shard to concurrent reservations', async () => {
    const collection = table.newCollection();
    const sizes = Array.from({ length: 40 }, (_, at) => 1 + (at % 7));
    const beyond = await Promise.all(
      sizes.map(async (size, at) => {
        const shardOfId = await reserveShards(table.context(), collection, size, 5);
        const { shards } = await counter(collection);
        return ids(50, `w${at}`).filter((id) => shardOfId(id) >= shards);
      }),
    );
    const rows = sizes.reduce((sum, size) => sum + size, 0);
    expect(beyond.flat()).toEqual([]);
    expect(await counter(collection)).toMatchObject({ rows, shards: countShards(rows, 5) });
  });

  it('keeps the shards of a reservation that overtakes another', async () => {
    const collection = table.newCollection();
    const late = Promise.withResolvers<void>();
    const row = (id: string) => ({ id, name: id, score: 0 });
    let raises = 0;
    await table.intercept<{ UpdateExpression: string }>(
      'UpdateItemCommand',
      async (input, next) => {
        // The first to raise the number is the last whose write arrives.
        if (input.UpdateExpression.startsWith('SET') && ++raises === 1) await late.promise;
        return next(input);
      },
      async () => {
        const slow = table.add(collection, ids(6, 'slow').map(row), 5);
        await eventually(
          async () => raises,
          (count) => count === 1,
        );
        await table.add(collection, ids(100, 'quick').map(row), 5);
        late.resolve();
        await slow;
      },
    );
    const { rows, total } = await listPage(table.context(), idsOf(collection));
    expect([rows.length, total]).toEqual([100, 106]);
  });

  it('never lowers the number of shards', async () => {
    const collection = table.newCollection();
    await reserveShards(table.context(), collection, 100, 5);
    await releaseRows(table.context(), collection, 99);
    await reserveShards(table.context(), collection, 1, 5);
    expect(await counter(collection)).toMatchObject({ rows: 2, shards: 32 });
  });

  it('returns no shard before the number of shards is raised', async () => {
    const collection = table.newCollection();
    await table.intercept<{ ExpressionAttributeNames: Record<string, string> }>(
      'UpdateItemCommand',
      async (input, next) => {
        if (Object.values(input.ExpressionAttributeNames).includes('shards')) throw new Error('not raised');
        return next(input);
      },
      () => expect(reserveShards(table.context(), collection, 6, 5)).rejects.toThrow('not raised'),
    );
    expect(await counter(collection)).toMatchObject({ rows: 6, shards: 1 });
  });
});

describe('assignShard', () => {
  it('fills shards evenly, whether rows come in one reservation or many', () => {
    const rowsPerShard = 500;
    const at = (first: number, last: number, id: string) =>
      assignShard(id, { first, last, shards: countShards(first, rowsPerShard), rowsPerShard });
    const atOnce = ids(16_000).map((id) => at(1, 16_000, id));
    const oneByOne = ids(16_000).map((id, place) => at(place + 1, place + 1, id));
    for (const counts of [tally(atOnce), tally(oneByOne)]) {
      expect(counts).toHaveLength(32);
      expect(Math.max(...counts)).toBeLessThan(rowsPerShard * 1.2);
      expect(Math.min(...counts)).toBeGreaterThan(rowsPerShard * 0.8);
    }
  });

  it('gives the same id the same shard within a reservation', () => {
    const reservation = { first: 1, last: 10_000, shards: 1, rowsPerShard: 100 };
    expect(ids(200).map((id) => assignShard(id, reservation))).toEqual(
      ids(200).map((id) => assignShard(id, reservation)),
    );
  });

  it('uses all shards of a collection that shrank, and of one that outgrew the last doubling', () => {
    const shrunk = { first: 10, last: 10, shards: 8, rowsPerShard: 100 };
    const outgrown = { first: 20_000, last: 20_000, shards: MAX_SHARDS, rowsPerShard: 100 };
    expect(new Set(ids(500).map((id) => assignShard(id, shrunk))).size).toBe(8);
    expect(new Set(ids(5_000).map((id) => assignShard(id, outgrown))).size).toBe(MAX_SHARDS);
  });
});
