import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { SNAPSHOT_SIZES } from '#table/paging/bookmarks.ts';
import { listPage } from '#table/paging/list-page.ts';
import type { Item, ListContext, ListRequest, TableKey } from '#table/paging/list-request.ts';
import {
  BY_SCORE,
  idsOf,
  keyOfRow,
  ListsTable,
  numberedRows,
  SCORES,
  type TestRow,
  toItem,
} from './lists-table.ts';

const MINUTES = 60_000;

const table = await ListsTable.start();

/** Rows 0 to count − 1 in the order of their names. */
async function collectionOf(
  count: number,
  rowsPerShard: number,
  parts: (at: number) => Partial<TestRow> = () => ({}),
) {
  const collection = table.newCollection();
  const rows = numberedRows(count).map((row, at) => ({ ...row, score: SCORES.min, ...parts(at) }));
  await table.add(collection, rows, rowsPerShard);
  return { collection, rows };
}

const page = (context: ListContext, collection: string, parts: Partial<ListRequest<string>>) =>
  table.metered(() => listPage(context, idsOf(collection, parts)));

describe('a later page', () => {
  it('asks each shard for a few rows after the last one, in three rounds', async () => {
    const { collection, rows } = await collectionOf(400, 25);
    const context = table.context();
    const met: string[] = [];
    for (let offset = 0; offset < 400; offset += 50) {
      const { meter, result } = await page(context, collection, { offset, limit: 50 });
      met.push(...result.rows);
      expect([result.total, result.hasMore]).toEqual([400, offset < 350]);
      if (offset === 0) continue;
      expect(meter.rounds).toBeLessThanOrEqual(3);
      expect(meter.callsOf('Query').length).toBeLessThan(24);
      expect(meter.itemsReadOf('Query')).toBeLessThanOrEqual(300);
      expect(meter.callsOf('PutItem')).toHaveLength(offset < 350 ? 1 : 0);
    }
    expect(met).toEqual(rows.map(({ id }) => id));
  });

  it('reads on in the one shard that holds all of its rows', async () => {
    const collection = table.newCollection();
    await table.raiseShards(collection, 8);
    const rows = numberedRows(400).map((row) => ({ ...row, score: SCORES.min }));
    // The first 200 rows in one shard, the others in the rest.
    await table.write(rows.map((row, at) => toItem(collection, row, at < 200 ? 0 : 1 + (at % 7))));
    const context = table.context();
    const met: string[] = [];
    for (let offset = 0; offset < 400; offset += 50) {
      const { meter, result } = await page(context, collection, { offset, limit: 50 });
      met.push(...result.rows);
      if (offset > 0) expect(meter.itemsReadOf('Query')).toBeLessThan(250);
    }
    expect(met).toEqual(rows.map(({ id }) => id));
  });

  it('is the same when it is requested again', async () => {
    const { collection } = await collectionOf(40, 10);
    const context = table.context();
    await page(context, collection, { limit: 10 });
    const first = await page(context, collection, { offset: 10, limit: 10 });
    const again = await page(context, collection, { offset: 10, limit: 10 });
    expect(again.result).toEqual(first.result);
    expect(again.meter.itemsReadOf('Query')).toBeLessThan(40);
  });

  it('may have another size', async () => {
    const { collection, rows } = await collectionOf(40, 10);
    const context = table.context();
    await page(context, collection, { limit: 10 });
    const { result } = await page(context, collection, { offset: 10, limit: 25 });
    expect(result.rows).toEqual(rows.slice(10, 35).map(({ id }) => id));
  });

  it('shows rows that were added after it, and says that there are more', async () => {
    const { collection } = await collectionOf(20, 10);
    const context = table.context();
    await page(context, collection, { limit: 10 });
    await table.add(collection, [{ id: 'z1', name: 'z', score: SCORES.max }], 10);
    const second = await page(context, collection, { offset: 10, limit: 10 });
    const third = await page(context, collection, { offset: 20, limit: 10 });
    expect(second.result).toMatchObject({ total: 21, hasMore: true });
    expect(third.result).toEqual({ rows: ['z1'], total: 21, hasMore: false });
  });

  it('knows where the list ends although rows were deleted since the walk started', async () => {
    const { collection, rows } = await collectionOf(20, 10);
    const context = table.context();
    await page(context, collection, { limit: 10 });
    for (const row of rows.slice(15)) {
      const Key = keyOfRow(collection, row);
      await table.client.send(new DeleteCommand({ TableName: table.name, Key }));
    }
    const { result } = await page(context, collection, { offset: 10, limit: 4 });
    const last = await page(context, collection, { offset: 14, limit: 4 });
    expect(result).toMatchObject({ total: 20, hasMore: true });
    expect(last.result).toEqual({ rows: ['r0014'], total: 20, hasMore: false });
  });

  it('is found from scratch after half an hour, although the bookmark still exists', async () => {
    const { collection } = await collectionOf(40, 10);
    let now = Date.now();
    const context = table.context({ clock: () => new Date(now) });
    await page(context, collection, { limit: 10 });
    now += 29 * MINUTES;
    const inTime = await page(context, collection, { offset: 10, limit: 10 });
    await page(context, collection, { limit: 10 });
    now += 31 * MINUTES;
    const late = await page(context, collection, { offset: 10, limit: 10 });
    expect(inTime.meter.itemsReadOf('Query')).toBeLessThan(40);
    expect(late.meter.itemsReadOf('Query')).toBe(41);
    expect(late.result).toEqual(inTime.result);
  });

  it.each([
    ['another client', { clientId: 'other' }],
    ['another order', { order: 'desc' }],
    ['another filter', { filters: [{ field: 'f.score', op: 'exists' }] }],
    ['a rule', { rule: { name: 'all', accepts: (): boolean => true } }],
  ] as const)('does not continue where the walk of %s ended', async (_, other) => {
    const { collection } = await collectionOf(40, 10);
    const context = table.context();
    const asked = { limit: 10, clientId: 'me' };
    await page(context, collection, asked);
    const { meter } = await page(context, collection, { ...asked, ...other, offset: 10 });
    expect(meter.itemsReadOf('Query')).toBe(41);
  });

  it('is correct even if the bookmark could not be written', async () => {
    const { collection, rows } = await collectionOf(30, 10);
    await table.intercept(
      'PutItemCommand',
      async () => Promise.reject(new Error('throttled')),
      async () => {
        const first = await listPage(table.context(), idsOf(collection, { limit: 10 }));
        const second = await listPage(table.context(), idsOf(collection, { offset: 10, limit: 10 }));
        expect([...first.rows, ...second.rows]).toEqual(rows.slice(0, 20).map(({ id }) => id));
      },
    );
  });

  it('reads on only as far as the page reaches if matches are rare', async () => {
    const { collection, rows } = await collectionOf(1_600, 100, (at) => ({
      status: at % 20 === 0 ? 'open' : 'closed',
    }));
    const context = table.context();
    const request = { limit: 10, filters: [{ field: 'f.status', op: '=', value: 'open' }] } as const;
    const open = rows.filter(({ status }) => status === 'open').map(({ id }) => id);
    const met: string[] = [];
    for (let offset = 0; offset < 80; offset += 10) {
      const { meter, result } = await page(context, collection, { ...request, offset });
      met.push(...result.rows);
      expect([result.total, result.hasMore]).toEqual([80, offset < 70]);
      if (offset === 0) continue;
      expect(meter.rounds).toBeLessThanOrEqual(4);
      expect(meter.itemsReadOf('Query')).toBeLessThan(800);
    }
    expect(met).toEqual(open);
  });

  it('is found from scratch if its snapshot has expired, and the pages continue with a new one', async () => {
    const { collection, rows } = await collectionOf(40, 10);
    let now = Date.now();
    const snapshots = { ...SNAPSHOT_SIZES, maxMembersByKey: 0, rowsPerPart: 7 };
    const context = table.context({ clock: () => new Date(now), snapshots });
    await table.write(
      rows.map((row) => ({ PK: `${collection}#LIST`, SK: row.id, target: keyOfRow(collection, row) })),
    );
    const members = {
      name: 'list',
      partition: { attribute: 'PK', value: `${collection}#LIST` },
      toRowKey: ({ target }: Item) => target as TableKey,
      isMember: () => true,
    };
    const source = { kind: 'collection', collection, index: BY_SCORE, members } as const;
    const found: number[] = [];
    const met: string[] = [];
    for (let offset = 0; offset < 40; offset += 2) {
      const { meter, result } = await page(context, collection, { source, offset, limit: 2 });
      met.push(...result.rows);
      if (meter.callsOf('Query').length > 0) found.push(offset);
      now += 25 * MINUTES;
    }
    expect(met).toEqual(rows.map(({ id }) => id));
    // Six hours are fourteen pages.
    expect(found).toEqual([0, 2, 32]);
  });
});
