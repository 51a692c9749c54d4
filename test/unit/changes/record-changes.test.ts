import { expect, it } from 'vitest';
import { createChangeLogStore } from '#table/changes/change-log-store.ts';
import { recordChanges } from '#table/changes/record-changes.ts';
import { batchPut } from '#table/dynamodb/batch.ts';
import { keys } from '#table/keys.ts';
import { intercept } from '#test/harness/intercept.ts';
import { startSuiteTable } from '#test/harness/suite-table.ts';

const table = await startSuiteTable();

it('reads what moves with ten accounts at the same time, and notes it behind its account', async () => {
  const WS = 'ws_moved';
  const ids = Array.from({ length: 10 }, (_, index) => `acc_${index}`);
  const detectionOf = (id: string) => `det_of_${id}`;
  await batchPut(
    table,
    ids.map((id) => ({ ...keys.account(WS, id), SK: `DETECTION#${detectionOf(id)}` })),
  );
  const moved = ids.map((id) => ({
    key: keys.account(WS, id),
    before: { owner_id: { S: 'mem_1' } },
    after: { owner_id: { S: 'mem_2' } },
    at: 0,
  }));
  let begun = 0;
  const all = Promise.withResolvers<void>();
  await intercept(
    table.client,
    'QueryCommand',
    async (input, next) => {
      begun += 1;
      if (begun === ids.length) all.resolve();
      await all.promise;
      return next(input);
    },
    () => recordChanges(table, moved),
  );
  const [noted] = await createChangeLogStore(table).read(WS, 1, 10);

  expect(noted?.entries.map(({ id }) => id)).toEqual(ids.flatMap((id) => [id, detectionOf(id)]));
});
