import { describe, expect, it } from 'vitest';
import { listRows } from '#table/paging/list-rows.ts';
import { measuresBeforeFilter } from '#test/harness/test-dynamodb.ts';
import { BY_SCORE, ListsTable, numberedRows } from './lists-table.ts';

const table = await ListsTable.start();

const source = (collection: string) => ({ kind: 'collection', collection, index: BY_SCORE }) as const;

describe('listRows', () => {
  it.runIf(measuresBeforeFilter)(
    'returns every matching row, across all shards and pages, without fetching any',
    async () => {
      const collection = table.newCollection();
      const rows = numberedRows(300, { padding: 'x'.repeat(30_000) }).map((row, at) => ({
        ...row,
        status: at % 3 === 0 ? 'active' : 'new',
      }));
      await table.add(collection, rows, 40);

      const { meter, result: found } = await table.metered(() =>
        listRows(table.context(), source(collection), [{ field: 'f.status', op: '=', value: 'active' }]),
      );

      expect(found.map(({ id }) => id).sort()).toEqual(
        rows.filter(({ status }) => status === 'active').map(({ id }) => id),
      );
      expect(found[0]?.filterMap.status).toBe('active');
      expect(meter.callsOf('BatchGetItem')).toHaveLength(0);
      expect(meter.callsOf('Query').length).toBeGreaterThan(8);
    },
  );

  it("reads nothing for a filter that can't match", async () => {
    const collection = table.newCollection();

    const { meter, result: none } = await table.metered(() =>
      listRows(table.context(), source(collection), [{ field: 'f.status', op: 'in', value: [] }]),
    );

    expect([none, meter.calls]).toEqual([[], []]);
  });
});
