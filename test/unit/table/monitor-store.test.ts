import { expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { createMonitorStore } from '#table/monitors/monitor-store.ts';
import { exampleRecord, putRecords } from '#test/harness/accounts.ts';
import { exampleEvent } from '#test/harness/detections.ts';
import { must } from '#test/harness/must.ts';
import { startSuiteTable } from '#test/harness/suite-table.ts';

const LATER = '2026-05-02T08:00:00.000Z';

const table = await startSuiteTable();

/** An active account with a monitor, and the state of both. */
async function watched() {
  const workspaceId = newId('ws');
  const account = exampleRecord({ status: 'active' });
  await putRecords(workspaceId, [account], table);
  const store = createMonitorStore(table);
  await store.start(workspaceId, account.id, new Date('2026-05-01T08:00:00.000Z'));
  const monitorOf = async () => {
    const due = { workspaceId, accountId: account.id, nextCheckAt: '' };
    return must((await store.load([due]))[0]?.monitor);
  };
  return { workspaceId, account, store, monitorOf };
}

it.each([
  ['nothing', [], []],
  ['something', [exampleEvent({ id: 'evt_1' })], ['evt_1']],
])('a check that found %s reschedules the monitor, and writes its events once', async (_, events, known) => {
  const { workspaceId, account, store, monitorOf } = await watched();
  const before = await monitorOf();

  await store.finishCheck(before, {
    nextCheckAt: LATER,
    lastCheckAt: LATER,
    memory: 'seen',
    events,
  });

  expect(await monitorOf()).toMatchObject({
    nextCheckAt: LATER,
    lastCheckAt: LATER,
    memory: 'seen',
  });
  expect([...(await store.findEvents(workspaceId, account.id, ['evt_1', 'evt_2'])).keys()]).toEqual(known);
});

it.each([[[]], [[exampleEvent({ id: 'evt_2' })]]])(
  'a worker that checks at the same time as another changes nothing (%j)',
  async (events) => {
    const { workspaceId, account, store, monitorOf } = await watched();
    const before = await monitorOf();
    await store.finishCheck(before, {
      nextCheckAt: LATER,
      lastCheckAt: LATER,
      memory: 'first',
      events: [],
    });

    await store.finishCheck(before, {
      nextCheckAt: '2026-06-01T00:00:00.000Z',
      lastCheckAt: LATER,
      memory: 'second',
      events,
    });

    expect(await monitorOf()).toMatchObject({ nextCheckAt: LATER, memory: 'first' });
    expect((await store.findEvents(workspaceId, account.id, ['evt_2'])).size).toBe(0);
  },
);
