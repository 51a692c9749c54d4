import { expect, it } from 'vitest';
import { createDetectionId } from '#domain/signals/detections/detection-record.ts';
import { newId } from '#platform/ids.ts';
import { listDetectionsPage } from '#table/detections/detection-list.ts';
import { createDetectionStore } from '#table/detections/detection-store.ts';
import { exampleRecord, putRecords } from '#test/harness/accounts.ts';
import { exampleDetection } from '#test/harness/detections.ts';
import { startSuiteTable } from '#test/harness/suite-table.ts';

const SIGNAL = 'sig_layoffs';

const table = await startSuiteTable();

it.each([
  ['nobody’s', 'mem_none', []],
  ['one account’s', 'mem_one', ['one']],
  ['two accounts’', 'mem_two', ['two', 'three']],
])('a scoped member who owns %s sees the detections there, and nothing else', async (_, memberId, seen) => {
  const workspaceId = newId('ws');
  const accounts = [
    exampleRecord({ name: 'one', owner_id: 'mem_one' }),
    exampleRecord({ name: 'two', owner_id: 'mem_two' }),
    exampleRecord({ name: 'three', owner_id: 'mem_two' }),
    exampleRecord({ name: 'four', owner_id: null }),
  ];
  await putRecords(workspaceId, accounts, table);
  const detections = createDetectionStore(table);
  for (const { id, name } of accounts) {
    const found = exampleDetection({
      id: createDetectionId(id, SIGNAL, name),
      account_id: id,
      signal_id: SIGNAL,
      headline: name,
    });
    await detections.save(workspaceId, id, await detections.load(workspaceId, id, SIGNAL), [found]);
  }

  const query = { page: 1, per_page: 10, sort: 'detected_at' } as const;
  const page = await listDetectionsPage(table, { workspaceId, memberId, visibility: 'scoped' }, query);

  expect(page.rows.map(({ headline }) => headline).sort()).toEqual([...seen].sort());
  expect(page.total).toBe(seen.length);
});

it('a snooze ends when its time comes, without any write', async () => {
  const workspaceId = newId('ws');
  const account = exampleRecord({ status: 'active' });
  await putRecords(workspaceId, [account], table);
  const until = Date.parse('2026-05-04T08:00:00.000Z');
  const snoozed = exampleDetection({
    id: createDetectionId(account.id, SIGNAL, 'asleep'),
    account_id: account.id,
    signal_id: SIGNAL,
    state: 'snoozed',
    snoozed_until: new Date(until).toISOString(),
  });
  await createDetectionStore(table).put(workspaceId, [snoozed]);
  const listAt = (time: number) =>
    listDetectionsPage(
      { ...table, clock: () => new Date(time) },
      { workspaceId, visibility: 'all' },
      { page: 1, per_page: 10, sort: 'detected_at', state: ['new'] },
    );

  const totals = [];
  for (const time of [until - 1, until - 1, until]) totals.push((await listAt(time)).total);

  expect(totals).toEqual([0, 0, 1]);
});
