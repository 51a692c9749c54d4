import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHANGED } from '#domain/shared/records/retry-while-changed.ts';
import { detectionId } from '#domain/signals/detections/detection-id.ts';
import { newId } from '#platform/ids.ts';
import { detectionStore } from '#table/detections/detection-store.ts';
import { batchDelete } from '#table/dynamodb/batch.ts';
import { keys } from '#table/keys.ts';
import { exampleRecord, putRecords } from '#test/harness/accounts.ts';
import { exampleDetection } from '#test/harness/detections.ts';
import { intercept } from '#test/harness/intercept.ts';
import { type OwnTable, startOwnTable } from '#test/harness/own-table.ts';

let table: OwnTable;

beforeAll(async () => {
  table = await startOwnTable();
});
afterAll(() => table.stop());

const SIGNAL = 'sig_layoffs';

/** More than fit into one transaction, at a separate account. */
async function manyDetections() {
  const workspaceId = newId('ws');
  const account = exampleRecord();
  await putRecords(workspaceId, [account], table);
  const records = Array.from({ length: 150 }, (_, index) =>
    exampleDetection({
      id: detectionId(account.id, SIGNAL, `event ${index}`),
      account_id: account.id,
      signal_id: SIGNAL,
    }),
  );
  const detections = detectionStore(table);
  const save = async () => {
    const seen = await detections.load(workspaceId, account.id, SIGNAL);
    return detections.save(workspaceId, account.id, SIGNAL, seen, records);
  };
  const ids = async () => (await detections.list(workspaceId, account.id)).map(({ id }) => id).sort();
  return { workspaceId, account, records, save, ids, wanted: records.map(({ id }) => id).sort() };
}

/** Does something between the first and the second part of a write. */
const afterFirstPart = async (act: () => Promise<unknown>, run: () => Promise<unknown>) => {
  let parts = 0;
  await intercept(
    table.client,
    'TransactWriteItemsCommand',
    async (input, next) => {
      parts += 1;
      if (parts === 2) await act();
      return next(input);
    },
    run,
  );
  expect(parts).toBe(2);
};

describe('more detections of one signal than fit into a transaction', () => {
  it('are written in parts, and writing again changes nothing', async () => {
    const { save, ids, wanted } = await manyDetections();

    expect(await save()).toBe('saved');
    expect(await ids()).toEqual(wanted);
    expect(await save()).toBe('saved');
    expect(await ids()).toEqual(wanted);
  });

  it('are read again if another scan writes between the parts', async () => {
    const { workspaceId, account, save, ids, wanted } = await manyDetections();
    const other = detectionStore(table.other);
    const another = exampleDetection({
      id: detectionId(account.id, SIGNAL, 'of the other scan'),
      account_id: account.id,
      signal_id: SIGNAL,
    });

    await afterFirstPart(
      async () =>
        other.save(workspaceId, account.id, SIGNAL, await other.load(workspaceId, account.id, SIGNAL), [
          another,
        ]),
      async () => expect(await save()).toBe(CHANGED),
    );
    expect(await save()).toBe('saved');
    expect(await ids()).toEqual([...wanted, another.id].sort());
  });

  it('stop if the account is deleted between the parts', async () => {
    const { workspaceId, account, save, ids } = await manyDetections();

    await afterFirstPart(
      () => batchDelete(table.other, [keys.account(workspaceId, account.id)]),
      async () => expect(await save()).toBe('account_gone'),
    );
    // The first part belongs to an account that existed, and is deleted with it.
    expect(await ids()).toHaveLength(98);
  });
});
