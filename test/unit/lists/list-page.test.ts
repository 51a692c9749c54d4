import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { transact } from '#table/dynamodb/transact.ts';
import { countRows } from '#table/paging/collection-state.ts';
import type { Filter } from '#table/paging/filter.ts';
import { listPage } from '#table/paging/list-page.ts';
import type { IndexRow } from '#table/paging/list-request.ts';
import { releaseRows, reserveShards } from '#table/paging/reserve-shards.ts';
import { CallMeter } from '#test/harness/call-meter.ts';
import { measuresBeforeFilter } from '#test/harness/test-dynamodb.ts';
import {
  BY_NAME,
  BY_SCORE,
  groupPartition,
  idsOf,
  keyOfRow,
  ListsTable,
  numberedRows,
  toItem,
} from './lists-table.ts';

const KILOBYTE = 1_024;

const table = await ListsTable.start();

describe('listPage', () => {
  async function collectionOf(count: number, rowsPerShard: number, paddingKilobytes = 0): Promise<string> {
    const collection = table.newCollection();
    const padding = 'x'.repeat(paddingKilobytes * KILOBYTE);
    await table.add(collection, numberedRows(count, { padding }), rowsPerShard);
    return collection;
  }

  it('returns an empty page for a collection that was never written', async () => {
    expect(await listPage(table.context(), idsOf(table.newCollection()))).toMatchObject({
      rows: [],
      total: 0,
    });
  });

  it("reads nothing for a filter that can't match", async () => {
    const request = idsOf(await collectionOf(3, 5), {
      filters: [{ field: 'f.status', op: 'in', value: [] }],
    });
    const { meter, result } = await table.metered(() => listPage(table.context(), request));
    expect(result).toMatchObject({ rows: [], total: 0 });
    expect(meter.calls).toEqual([]);
  });

  describe('cost', () => {
    /** Two shards of 1.2 MB each. */
    let largeRows: string;
    /** More than one query reads at first, in one shard. */
    let manyRows: string;
    beforeAll(async () => {
      [largeRows, manyRows] = await Promise.all([collectionOf(12, 6, 200), collectionOf(1_100, 2_000)]);
    });

    it('is one round for the shards, one of queries and one for the page', async () => {
      const collection = await collectionOf(60, 5);
      const { meter } = await table.metered(() => listPage(table.context(), idsOf(collection)));
      expect(meter.rounds).toBe(3);
      // One more for the number of shards.
      expect(meter.callsOf('Query')).toHaveLength(17);
      expect(meter.callsOf('BatchGetItem')).toHaveLength(1);
    });

    it('is one round less if the process knows the shards', async () => {
      const collection = await collectionOf(60, 5);
      const context = table.context();
      await listPage(context, idsOf(collection));
      const { meter } = await table.metered(() => listPage(context, idsOf(collection)));
      expect(meter.rounds).toBe(2);
      expect(meter.callsOf('Query')).toHaveLength(17);
    });

    it('is a few rows of every shard if the collection is counted, and its total is the count', async () => {
      const left = { field: 'f.status', op: 'not_exists' } as const;
      const collection = await collectionOf(800, 50);
      await transact(table, countRows(collection, 800, 'any'));
      const read = (filters: readonly Filter[], countedFilters: readonly Filter[]) => {
        const source = { kind: 'collection', collection, index: BY_SCORE, countedFilters } as const;
        return table.metered(() =>
          listPage(table.context(), idsOf(collection, { source, limit: 50, filters })),
        );
      };
      const [counted, filtered, other] = [
        await read([left], [left]),
        await read([left], []),
        await read([], [left]),
      ];

      for (const { result } of [counted, filtered, other]) {
        expect([result.rows.length, result.total, result.hasMore]).toEqual([50, 800, true]);
      }
      expect(counted.meter.itemsReadOf('Query')).toBeLessThan(400);
      for (const { meter } of [filtered, other]) expect(meter.itemsReadOf('Query')).toBeGreaterThan(799);
    });

    it('counts the rest of an uncounted shard while the page is fetched', async () => {
      const {
        meter,
        result: { rows, total },
      } = await table.metered(() => listPage(table.context(), idsOf(manyRows, { limit: 50 })));
      expect([rows.length, total]).toEqual([50, 1_100]);
      // The first also reads the number of shards.
      expect(meter.callsOf('Query').map(({ itemsRead }) => itemsRead)).toEqual([1, 1_000, 100]);
      const [rest, batch] = [meter.callsOf('Query').at(-1), meter.callsOf('BatchGetItem')[0]];
      expect(rest?.round).toBe(batch?.round);
    });

    it('is one query per shard if a filter leaves few rows', async () => {
      const filters = [{ field: 'q', op: 'contains', value: 'row 1099' }] as const;
      const { meter, result: page } = await table.metered(() =>
        listPage(table.context(), idsOf(manyRows, { filters })),
      );
      expect(page).toMatchObject({ rows: ['r1099'], total: 1 });
      expect(meter.callsOf('Query').map(({ itemsRead }) => itemsRead)).toEqual([1, 1_100]);
      expect(meter.rounds).toBe(2);
    });

    it.each([
      ['no filter', {}],
      ['a filter that all rows meet', { filters: [{ field: 'f.score', op: 'exists' }] }],
      ...(measuresBeforeFilter
        ? ([['a filter that no row meets', { filters: [{ field: 'f.none', op: 'exists' }] }]] as const)
        : []),
      ['a residual rule', { rule: { name: 'all', accepts: () => true } }],
    ] as const)('is every index row once across 1 MB pages, with %s', async (_, parts) => {
      const { meter, result } = await table.metered(() =>
        listPage(table.context(), idsOf(largeRows, { limit: 3, ...parts })),
      );
      expect(result.total).toBe('filters' in parts && parts.filters[0].field === 'f.none' ? 0 : 12);
      expect(meter.callsOf('Query').length).toBeGreaterThan(3);
      // And the number of shards.
      expect(meter.itemsReadOf('Query')).toBe(13);
    });
  });

  it('leaves out a row deleted after the index was read, but still counts it', async () => {
    const collection = await collectionOf(10, 5);
    const [, gone] = numberedRows(10);
    await table.intercept(
      'BatchGetItemCommand',
      async (input, next) => {
        if (gone)
          await table.client.send(
            new DeleteCommand({ TableName: table.name, Key: keyOfRow(collection, gone) }),
          );
        return next(input);
      },
      async () => {
        const page = await listPage(table.context(), idsOf(collection, { limit: 3 }));
        expect(page).toMatchObject({ rows: ['r0000', 'r0002'], total: 10 });
      },
    );
    expect((await listPage(table.context(), idsOf(collection))).total).toBe(9);
  });

  it.each([
    ['a filter', { filters: [{ field: 'f.status', op: '=', value: 'open' }] }],
    [
      'a residual rule',
      { rule: { name: 'open', accepts: ({ filterMap }: IndexRow) => filterMap.status === 'open' } },
    ],
  ] as const)('leaves out a row that %s no longer matches when it is read', async (_, parts) => {
    const collection = table.newCollection();
    const rows = numberedRows(5, { status: 'open' });
    await table.add(collection, rows);
    const [, changed] = rows;
    await table.intercept(
      'BatchGetItemCommand',
      async (input, next) => {
        if (changed) await table.write([toItem(collection, { ...changed, status: 'closed' }, 0)]);
        return next(input);
      },
      async () => {
        const request = idsOf(collection, { ...parts, limit: 3, attributes: ['id'] });
        expect(await listPage(table.context(), request)).toMatchObject({
          rows: ['r0000', 'r0002'],
          total: 5,
        });
      },
    );
  });

  it('misses no row written before it started while writers add shards', async () => {
    const collection = table.newCollection();
    const all = numberedRows(48);
    const written = new Set<string>();
    const memory = new Map<string, number>();
    const write = async (rows: typeof all) => {
      for (let at = 0; at < rows.length; at += 4) {
        const chunk = rows.slice(at, at + 4);
        await table.add(collection, chunk, 3);
        for (const row of chunk) written.add(row.id);
      }
    };
    const missed: string[] = [];
    const read = async () => {
      while (written.size < all.length) {
        const before = [...written];
        const { rows } = await listPage(table.context({ shards: memory }), idsOf(collection));
        missed.push(...before.filter((id) => !rows.includes(id)));
      }
    };
    await Promise.all([write(all.slice(0, 24)), write(all.slice(24)), read(), read()]);
    expect(missed).toEqual([]);
    const after = await listPage(table.context({ shards: memory }), idsOf(collection));
    expect([after.total, memory.get(collection)]).toEqual([48, 16]);
  });

  it('keeps totals exact although writers crashed after reserving and rows were released', async () => {
    const collection = await collectionOf(10, 5);
    await reserveShards(table.context(), collection, 25, 5);
    await releaseRows(table.context(), collection, 3);
    expect((await listPage(table.context(), idsOf(collection))).total).toBe(10);
  });

  it('gives a rule the filter map and key of rows that match the filters', async () => {
    const collection = await collectionOf(40, 5);
    const seen: string[] = [];
    const page = await listPage(
      table.context(),
      idsOf(collection, {
        filters: [{ field: 'f.score', op: '>=', value: -20 }],
        rule: {
          name: 'even',
          accepts: ({ filterMap, key }) => {
            seen.push(key.SK);
            return Number(filterMap.score) % 2 === 0;
          },
        },
        limit: 2,
      }),
    );
    expect(page).toMatchObject({ rows: ['r0030', 'r0032'], total: 5 });
    // Rows on the page are checked again when they are read.
    expect(seen).toHaveLength(12);
    expect(new Set(seen).size).toBe(10);
  });

  it.each([
    ['alone', {}],
    ['with a filter', { filters: [{ field: 'f.score', op: '>=', value: -45 }] }],
    ['with a residual rule', { rule: { name: 'all', accepts: () => true } }],
  ] as const)('finds the same page through keys derived from ids, %s', async (_, parts) => {
    const collection = await collectionOf(40, 5);
    const keyOfId = (id: string) => keyOfRow(collection, { id, name: '', score: null });
    const request = idsOf(collection, { order: 'desc', offset: 7, limit: 9, ...parts });
    const byId = {
      ...request,
      source: { kind: 'collection' as const, collection, index: BY_SCORE, keyOfId },
    };
    const page = await listPage(table.context(), byId);
    expect(page).toEqual(await listPage(table.context(), request));
    expect(page.rows).toHaveLength(9);
  });

  it('reads only the requested attributes of the page, and the key', async () => {
    const collection = await collectionOf(5, 5);
    const request = { ...idsOf(collection, { limit: 2 }), attributes: ['f'] };

    const { rows } = await listPage(table.context(), {
      ...request,
      toRow: (item) => Object.keys(item).sort(),
    });

    expect(rows).toEqual([
      ['PK', 'SK', 'f'],
      ['PK', 'SK', 'f'],
    ]);
  });

  it("rejects a filter on an attribute that list indexes don't have", async () => {
    const request = idsOf(await collectionOf(1, 5), { filters: [{ field: 'name', op: '=', value: 'x' }] });
    await expect(listPage(table.context(), request)).rejects.toThrow(
      'got the attribute name, expected f, q, PK or SK',
    );
  });

  describe('natural partitions', () => {
    it('cost only that partition, and one fetch of the page', async () => {
      const collection = table.newCollection();
      await table.add(collection, numberedRows(30, { group: 'big' }));
      const small = numberedRows(3, { group: 'small' }).map((row) => ({ ...row, id: `s${row.id}` }));
      await table.add(collection, small);
      const { meter, result: page } = await table.metered(() =>
        listPage(
          table.context(),
          idsOf(collection, {
            source: {
              kind: 'partition',
              partition: { attribute: 'PK', value: groupPartition(collection, 'small') },
              sortAttribute: 'LS',
            },
            order: 'desc',
            limit: 2,
          }),
        ),
      );
      expect(page).toMatchObject({ rows: ['sr0002', 'sr0001'], total: 3 });
      expect(meter.calls.map(({ operation, itemsRead }) => [operation, itemsRead])).toEqual([
        ['Query', 3],
        ['BatchGetItem', 2],
      ]);
    });

    it('read a partition of an index, and across 1 MB pages', async () => {
      const collection = await collectionOf(12, 100, 200);
      const request = idsOf(collection, {
        source: {
          kind: 'partition',
          partition: { index: 'by-score', attribute: 'LP', value: `${collection}#0` },
          sortAttribute: 'LS',
        },
        filters: [{ field: 'f.score', op: '>=', value: -45 }],
        limit: 1,
      });
      expect(await listPage(table.context(), request)).toMatchObject({ rows: ['r0005'], total: 7 });
    });

    it('follow more pointers than one BatchGetItem allows, each row once', async () => {
      const collection = table.newCollection();
      const rows = numberedRows(130).map((row, at) => ({ ...row, status: at % 2 ? 'odd' : 'even' }));
      await table.add(collection, rows);
      const pointers = rows.map((row) => ({
        PK: `${collection}#LIST`,
        SK: row.id,
        target: keyOfRow(collection, row),
      }));
      const [first] = pointers;
      await table.write([...pointers, { ...first, SK: 'twice' }]);
      const { meter, result: page } = await table.metered(() =>
        listPage(
          table.context(),
          idsOf(collection, {
            source: {
              kind: 'collection',
              collection,
              index: BY_NAME,
              members: {
                name: 'list',
                partition: { attribute: 'PK', value: `${collection}#LIST` },
                toRowKey: ({ target }) => target as { PK: string; SK: string },
                isMember: () => true,
              },
            },
            filters: [{ field: 'f.status', op: '=', value: 'even' }],
            limit: 3,
          }),
        ),
      );
      expect(page).toMatchObject({ rows: ['r0000', 'r0010', 'r0100'], total: 65 });
      // The targets, and the rows of the page.
      expect(meter.callsOf('BatchGetItem').map(({ itemsRead }) => itemsRead)).toEqual([100, 30, 3]);
    });

    it('say which row lacks the sort attribute', async () => {
      const collection = await collectionOf(1, 5);
      const [row] = numberedRows(1);
      if (row)
        await table.write(
          [{ ...toItem(collection, { ...row, id: 'x' }, 0), LS: undefined }].map(withoutUndefined),
        );
      const request = idsOf(collection, {
        source: {
          kind: 'partition',
          partition: { attribute: 'PK', value: groupPartition(collection, 'none') },
          sortAttribute: 'LS',
        },
      });
      await expect(listPage(table.context(), request)).rejects.toThrow(/ROW#x.*LS/);
    });
  });

  it('fails with the error of the failed call', async () => {
    const collection = await collectionOf(40, 5);
    const index = { name: 'no-such-index', partitionAttribute: 'LP', sortAttribute: 'LS' };
    const request = idsOf(collection, { source: { kind: 'collection', collection, index } });
    await expect(listPage(table.context(), request)).rejects.toThrow(/no-such-index/);
  });

  it.runIf(measuresBeforeFilter)('reads no further page after a failed call', async () => {
    const collection = await collectionOf(16, 100, 200);
    const request = idsOf(collection, { filters: [{ field: 'f.none', op: 'exists' }] });
    const whole = await table.metered(() => listPage(table.context(), request));
    const pages = whole.meter.callsOf('Query').length;
    expect(pages).toBeGreaterThan(3);
    const meter = new CallMeter(table.client);
    await table.intercept(
      'QueryCommand',
      async (input: { IndexName?: string }, next) => {
        if (input.IndexName === undefined) throw new Error('no counter today');
        return next(input);
      },
      () => expect(listPage(table.context(), request)).rejects.toThrow('no counter today'),
    );
    // A second list gives the first one time to continue.
    await listPage(table.context(), request);
    meter.stop();
    expect(meter.callsOf('Query').length - pages).toBeLessThan(2);
  });
});

function withoutUndefined(item: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined));
}
