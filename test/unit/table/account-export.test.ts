import { describe, expect, it } from 'vitest';
import type { Account } from '#contract/account.ts';
import type { AccountExportQuery } from '#contract/exports.ts';
import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import type { ExportPosition } from '#domain/outbound/exports/export-file.ts';
import { toAccountItem } from '#table/accounts/account-item.ts';
import { streamAccounts } from '#table/accounts/account-list.ts';
import { batchDelete, batchPut } from '#table/dynamodb/batch.ts';
import { updateIf } from '#table/dynamodb/items.ts';
import { collections, keys } from '#table/keys.ts';
import { exampleRecord } from '#test/harness/accounts.ts';
import { meterCalls } from '#test/harness/call-meter.ts';
import { intercept } from '#test/harness/intercept.ts';
import { startSuiteTable } from '#test/harness/suite-table.ts';

const WORKSPACE = 'ws_export';
const SHARDS = 4;
const ROWS = 900;
const BORN = Date.parse('2026-01-01T00:00:00Z');
const viewer = { workspaceId: WORKSPACE, visibility: 'all' } as const;

/** Three of each share a timestamp, so that ids break the tie. */
const recordOf = (number: number): AccountRecord =>
  exampleRecord({
    name: `Company ${number}`,
    created_at: new Date(BORN + Math.floor(number / 3) * 1000).toISOString(),
    score: number % 100,
    owner_id: number % 10 === 0 ? 'mem_1' : null,
  });

const byCreation = (a: Account, b: Account): number =>
  a.created_at.localeCompare(b.created_at) || (a.id < b.id ? -1 : 1);

/** Most are in one shard, which is read in several pages. */
const shardOf = (number: number): number => (number % 5 === 0 ? 1 + ((number / 5) % (SHARDS - 1)) : 0);

const put = (some: readonly AccountRecord[]) =>
  batchPut(
    table,
    some.map((record, number) => toAccountItem(WORKSPACE, record, shardOf(number))),
  );

async function read(query: Partial<AccountExportQuery> = {}, after?: ExportPosition, now = new Date()) {
  const ids: string[] = [];
  for await (const { id } of streamAccounts(table, viewer, { format: 'ndjson', ...query }, after, now)) {
    ids.push(id);
  }
  return ids;
}

const table = await startSuiteTable();
const records = Array.from({ length: ROWS }, (_, number) => recordOf(number)).sort(byCreation);
await put(records);
const counterKey = keys.shardCounter(collections.accounts(WORKSPACE));
await updateIf(table, { Key: counterKey, set: { shards: SHARDS } });

const idsOf = (some: readonly { id: string }[]) => some.map(({ id }) => id);

describe('an export', () => {
  it('has every row of every shard once, oldest first, ties by id', async () => {
    expect(await read()).toEqual(idsOf(records));
  });

  it('continues exactly after any row, even within one timestamp', async () => {
    for (const at of [0, 1, 499, ROWS - 1]) {
      expect(await read({}, records[at])).toEqual(idsOf(records.slice(at + 1)));
    }
  });

  it("respects the filters and the viewer's visibility", async () => {
    const owned = records.filter(({ owner_id }) => owner_id === 'mem_1');

    expect(await read({ min_score: 90, owner_id: 'mem_1' })).toEqual(
      idsOf(owned.filter(({ score }) => score >= 90)),
    );
    const scoped = { workspaceId: WORKSPACE, visibility: 'scoped', memberId: 'mem_1' } as const;
    const seen: string[] = [];
    for await (const { id } of streamAccounts(table, scoped, { format: 'csv' }, undefined, new Date())) {
      seen.push(id);
    }
    expect(seen).toEqual(idsOf(owned));
  });

  it('leaves out rows created after it started, so that it ends', async () => {
    const at = (seconds: number) => new Date(BORN + seconds * 1000);
    const before = records.filter(({ created_at }) => Date.parse(created_at) < at(101).getTime());

    expect(await read({}, undefined, at(100))).toEqual(idsOf(before));
  });

  it('reads only a few pages ahead of the current row', async () => {
    let fetched = 0;
    await intercept(
      table.client,
      'BatchGetItemCommand',
      (input, next) => {
        fetched += 1;
        return next(input);
      },
      async () => {
        const rows = streamAccounts(table, viewer, { format: 'ndjson' }, undefined, new Date());
        await rows.next();
        await new Promise((resolve) => setTimeout(resolve, 50));
        expect(fetched).toBeLessThanOrEqual(5);
        await rows.return();
      },
    );
  });

  it('reads the index once and each record once, at half a unit per 4 KB', async () => {
    const { meter } = await meterCalls(table.client, () => read());

    expect(meter.unitsOf('BatchGetItem')).toBe(ROWS / 2);
    expect(meter.callsOf('BatchGetItem')).toHaveLength(ROWS / 100);
    expect(
      meter.calls.reduce((sum, { operation, itemsRead }) => sum + (operation === 'Query' ? itemsRead : 0), 0),
      // And the number of shards.
    ).toBe(ROWS + 1);
  });

  it('passes a failure to the consumer, after correct rows', async () => {
    let calls = 0;
    await intercept(
      table.client,
      'BatchGetItemCommand',
      (input, next) => {
        calls += 1;
        return calls === 8 ? Promise.reject(new Error('the table is gone')) : next(input);
      },
      async () => {
        const rows = streamAccounts(table, viewer, { format: 'ndjson' }, undefined, new Date());
        const ids: string[] = [];
        const reading = (async () => {
          for await (const { id } of rows) ids.push(id);
        })();
        await expect(reading).rejects.toThrow('the table is gone');
        expect(ids).toEqual(idsOf(records.slice(0, 700)));
      },
    );
  });

  it('shows no deleted row, and each other one once, while rows are added and deleted', async () => {
    const gone = records.slice(600, 620);
    const rows = streamAccounts(table, viewer, { format: 'ndjson' }, undefined, new Date());
    const ids: string[] = [];
    for await (const { id } of rows) {
      ids.push(id);
      if (ids.length !== 1) continue;
      await batchDelete(
        table,
        gone.map(({ id }) => keys.account(WORKSPACE, id)),
      );
    }
    await put(gone);

    const lost = new Set(idsOf(gone));
    expect(ids).toEqual(idsOf(records).filter((id) => !lost.has(id)));
  });
});
