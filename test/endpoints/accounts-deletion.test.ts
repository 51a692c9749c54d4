import { describe, expect, it, vi } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { logger } from '#platform/logger.ts';
import { clearAccount, removeAccount } from '#table/accounts/remove-account.ts';
import { createDetectionStore } from '#table/detections/detection-store.ts';
import { putItem } from '#table/dynamodb/items.ts';
import { listPartitionItems } from '#table/dynamodb/query-all.ts';
import { type Key, keys } from '#table/keys.ts';
import { createMonitorEventStore } from '#table/monitors/monitor-event-store.ts';
import { getPendingJobKey, putPendingJob } from '#table/pending-jobs/pending-job-store.ts';
import { exampleRecord, newAccount, newDomain, putRecords } from '#test/harness/accounts.ts';
import { exampleDetection, exampleEvent } from '#test/harness/detections.ts';
import { eventually } from '#test/harness/eventually.ts';
import { must } from '#test/harness/must.ts';
import { sweepWorkspace } from '#test/harness/sweep-workspace.ts';
import { createTestTable, newQuietWorkspace, testTable } from '#test/harness/workspace.ts';

const workspace = await newQuietWorkspace();

const itemsOf = ({ PK }: Key) => listPartitionItems(testTable(), PK);

const partitionOf = (id: string) => itemsOf(keys.account(workspace.id, id));
const clearNoteOf = async (id: string) => {
  const { PK, SK } = getPendingJobKey('clear_account', workspace.id, id);
  return (await itemsOf({ PK, SK })).filter((item) => item.SK === SK);
};

/** The records that signals and monitors leave at an account. */
async function fill(id: string, detections: number, events: number): Promise<void> {
  const table = testTable();
  await createDetectionStore(table).put(
    workspace.id,
    Array.from({ length: detections }, (_, i) => exampleDetection({ id: `det_${i}`, account_id: id })),
  );
  await createMonitorEventStore(table).put(
    workspace.id,
    id,
    Array.from({ length: events }, (_, i) => exampleEvent({ id: `evt_${i}` })),
  );
}

describe('DELETE /accounts/:id', () => {
  it('removes an active account with its monitor, detections, events and domain lock', async () => {
    const domain = newDomain();
    const { id } = await newAccount(workspace.api, { domain });
    await workspace.api.activateAccount({ params: { id } });
    await eventually(
      () => partitionOf(id),
      (items) => items.some(({ SK }) => SK === 'MONITOR'),
    );
    await fill(id, 60, 60);
    const before = (await workspace.api.listAccounts()).pagination.total;

    const { status, data } = await workspace.api.deleteAccount({ params: { id } });

    expect([status, data]).toEqual([200, { id, deleted: true }]);
    expect(await partitionOf(id)).toEqual([]);
    expect(await itemsOf(keys.accountDomainLock(workspace.id, domain))).toEqual([]);
    expect(await clearNoteOf(id)).toEqual([]);
    expect((await workspace.api.listAccounts()).pagination.total).toBe(before - 1);
  });

  it('is finished by the sweeper if it crashed after its transaction', async () => {
    const { id } = exampleRecord();
    await fill(id, 30, 30);
    const longAgo = new Date(Date.now() - 60 * 60 * 1000);
    const { Put } = putPendingJob('clear_account', workspace.id, id, longAgo);
    await putItem(testTable(), must(Put?.Item));

    await eventually(
      async () => {
        await sweepWorkspace(workspace.id);
        return [await partitionOf(id), await clearNoteOf(id)].flat();
      },
      (left) => left.length === 0,
    );
  });

  it('succeeds even if the cleanup fails, and leaves a note for the sweeper', async () => {
    const record = exampleRecord({ domain: newDomain() });
    await putRecords(workspace.id, [record]);
    await fill(record.id, 3, 0);
    const table = createTestTable();
    table.client.middlewareStack.add(
      (next, { commandName }) =>
        async (args) => {
          if (commandName === 'BatchWriteItemCommand') throw new Error('the table is out of reach');
          return next(args);
        },
      { step: 'initialize' },
    );

    const log = vi.spyOn(logger, 'error').mockImplementation(() => undefined);

    const outcome = await removeAccount(table, systemClock)(workspace.id, record);

    expect(outcome).toBe('saved');
    expect(log).toHaveBeenCalledOnce();
    await expect(workspace.api.getAccount({ params: { id: record.id } })).rejects.toMatchObject({
      status: 404,
    });
    expect(await clearNoteOf(record.id)).toMatchObject([{ attempt: 0 }]);
    await clearAccount(testTable(), workspace.id, record.id);
    expect([await partitionOf(record.id), await clearNoteOf(record.id)]).toEqual([[], []]);
  });
});
