import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { promise } from '#domain/pending-work/pending-work.ts';
import { overdueWork, pendingWorkKey } from '#table/pending-work/pending-work.ts';
import { type OwnTable, startOwnTable } from '#test/harness/own-table.ts';

let table: OwnTable;

beforeAll(async () => {
  table = await startOwnTable();
});
afterAll(() => table.stop());

it('a note that another version has left keeps nobody else’s work from being found', async () => {
  const note = (recordId: string, parts: object) =>
    table.client.send(
      new PutCommand({
        TableName: table.name,
        Item: {
          ...pendingWorkKey('push_run', 'ws_1', recordId),
          ...promise('push_run', 'ws_1', recordId, new Date()),
          ...parts,
        },
      }),
    );
  await note('push_1', { kind: 'of_tomorrow' });
  await note('push_2', {});

  const found = await overdueWork(table, new Date(Date.now() + 60_000));

  expect(found.map(({ record_id }) => record_id)).toEqual(['push_2']);
});
