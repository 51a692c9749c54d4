import { expect, it } from 'vitest';
import { createDetectionId } from '#domain/signals/detections/detection-record.ts';
import { countInbox } from '#domain/signals/detections/inbox.ts';
import { newId } from '#platform/ids.ts';
import { listDetectionsPage } from '#table/detections/detection-list.ts';
import { createDetectionStore } from '#table/detections/detection-store.ts';
import { createInboxStore } from '#table/detections/inbox.ts';
import { updateIf } from '#table/dynamodb/items.ts';
import { collections, keys } from '#table/keys.ts';
import { exampleRecord, putRecords } from '#test/harness/accounts.ts';
import { meterCalls } from '#test/harness/call-meter.ts';
import { exampleDetection } from '#test/harness/detections.ts';
import { must } from '#test/harness/must.ts';
import { startSuiteTable } from '#test/harness/suite-table.ts';

/** What the inbox reads. Settled detections are in no index of open ones, so their number makes no difference. */

const OPEN = 60;

const table = await startSuiteTable();

/** A workspace with sixty open detections at twenty accounts, and so many settled ones at others. */
async function workspaceWith(settled: number): Promise<string> {
  const workspaceId = newId('ws');
  const accounts = Array.from({ length: 20 + settled / 5 }, (_, at) =>
    exampleRecord({ name: `Account ${at}`, status: 'active', owner_id: at % 2 === 0 ? 'mem_one' : null }),
  );
  await putRecords(workspaceId, accounts, table);
  const at = (index: number, account: number, parts: object = {}) => {
    const { id } = must(accounts[account]);
    return exampleDetection({ id: createDetectionId(id, 'sig_x', `${index}`), account_id: id, ...parts });
  };
  const done = { state: 'done', state_at: '2026-05-02T08:00:00.000Z', state_by: 'mem_one' };
  await createDetectionStore(table).put(workspaceId, [
    ...Array.from({ length: OPEN }, (_, index) => at(index, index % 20)),
    ...Array.from({ length: settled }, (_, index) => at(OPEN + index, 20 + (index % (settled / 5)), done)),
  ]);
  return workspaceId;
}

async function unitsAt(workspaceId: string) {
  const viewer = { workspaceId, memberId: 'mem_one', visibility: 'all' } as const;
  const query = { sort: 'relevance', page: 1, per_page: 50 } as const;
  const page = await meterCalls(table.client, () => listDetectionsPage(table, viewer, query));
  const counts = await meterCalls(table.client, () =>
    countInbox(createInboxStore(table), viewer, new Date('2026-06-01T08:00:00Z')),
  );
  expect(page.result.rows).toHaveLength(50);
  expect(page.result.total).toBe(OPEN);
  expect(counts.result).toMatchObject({ open: OPEN, new: OPEN, mine: OPEN / 2, unassigned: OPEN / 2 });
  const reads = ['Query', 'BatchGetItem', 'GetItem'];
  return {
    page: page.meter.unitsOf(...reads),
    counts: counts.meter.unitsOf(...reads),
    rows: page.meter.itemsReadOf('Query'),
    counted: counts.meter.itemsReadOf('Query'),
  };
}

it('the first page and the counts read what is open, not what exists', { timeout: 120_000 }, async () => {
  const few = await unitsAt(await workspaceWith(100));
  const many = await unitsAt(await workspaceWith(2_000));

  // Once for the accounts and once for the page, each with the number of shards.
  expect(many.rows).toBe(2 * OPEN + 2);
  expect(many.counted).toBe(OPEN + 1);
  expect(many.page).toBe(few.page);
  expect(many.counts).toBe(few.counts);
  expect(many.counts).toBeLessThan(20);
  expect(many.page).toBeLessThan(100);
});

/** A workspace with an open detection at each of its accounts. The count decides how they are read. */
async function workspaceOf(accounts: number, counted: number): Promise<string> {
  const workspaceId = newId('ws');
  const records = Array.from({ length: accounts }, (_, at) =>
    exampleRecord({ name: `Account ${at}`, owner_id: at === 0 ? 'mem_one' : null }),
  );
  await putRecords(workspaceId, records, table);
  await createDetectionStore(table).put(
    workspaceId,
    records.map(({ id }) => exampleDetection({ id: createDetectionId(id, 'sig_x', 'a'), account_id: id })),
  );
  const counterKey = keys.shardCounter(collections.accounts(workspaceId));
  await updateIf(table, { Key: counterKey, set: { rows: counted } });
  return workspaceId;
}

it.each([
  { accounts: 301, all: 10_000, read: 'alone', rows: 302, units: 175 },
  { accounts: 301, all: 301, read: 'in the index', rows: 605, units: 40 },
])(
  '$accounts of $all accounts are read $read',
  { timeout: 60_000 },
  async ({ accounts, all, rows, units }) => {
    const viewer = {
      workspaceId: await workspaceOf(accounts, all),
      memberId: 'mem_one',
      visibility: 'all',
    } as const;

    const { meter, result } = await meterCalls(table.client, () =>
      countInbox(createInboxStore(table), viewer, new Date('2026-06-01T08:00:00Z')),
    );

    expect(result).toMatchObject({ open: accounts, mine: 1, unassigned: accounts - 1 });
    expect(meter.itemsReadOf('Query')).toBe(rows);
    expect(meter.unitsOf('Query', 'BatchGetItem', 'GetItem')).toBeLessThan(units);
  },
);
