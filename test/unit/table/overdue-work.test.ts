import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOUR_MS } from '#contract/time.ts';
import { type PendingWork, promise } from '#domain/shared/pending-work/pending-work.ts';
import { claimWork, overdueWork, pendingWorkKey } from '#table/pending-work/pending-work.ts';
import { must } from '#test/harness/must.ts';
import { type OwnTable, startOwnTable } from '#test/harness/own-table.ts';

let table: OwnTable;

beforeAll(async () => {
  table = await startOwnTable();
});
afterAll(() => table.stop());

const note = (recordId: string, parts: object, kind: PendingWork['kind'] = 'push_run') =>
  table.client.send(
    new PutCommand({
      TableName: table.name,
      Item: {
        ...pendingWorkKey(kind, 'ws_1', recordId),
        ...promise(kind, 'ws_1', recordId, new Date()),
        ...parts,
      },
    }),
  );

it("a note from another version doesn't hide other work", async () => {
  await note('push_1', { kind: 'of_tomorrow' });
  await note('push_2', {});

  const found = await overdueWork(table, new Date(Date.now() + 60_000));

  expect(found.map(({ record_id }) => record_id)).toEqual(['push_2']);
});

it('work waits at most an hour before it is retried, however often it failed', async () => {
  const now = new Date(Date.now() + HOUR_MS);
  await note('acc_1', { attempt: 900 }, 'onboard_account');
  const overdue = must((await overdueWork(table, now)).find(({ record_id }) => record_id === 'acc_1'));

  const taken = await claimWork(table, overdue, now);

  expect(taken).toMatchObject({ attempt: 901, due_at: new Date(now.getTime() + HOUR_MS).toISOString() });
});
