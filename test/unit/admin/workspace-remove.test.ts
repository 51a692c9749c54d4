import { afterAll, beforeAll, expect, it } from 'vitest';
import { Given } from '#admin/command.ts';
import { workspaceRemove } from '#admin/workspace-remove.ts';
import { operatorSecretsClient } from '#platform/clients.ts';
import { systemClock } from '#platform/clock.ts';
import { batchPut } from '#table/dynamodb/batch.ts';
import { keys } from '#table/keys.ts';
import { importsOver } from '#test/harness/crm-imports.ts';
import { MemoryCrm } from '#test/harness/memory-crm.ts';
import { type OwnTable, startOwnTable } from '#test/harness/own-table.ts';

let table: OwnTable;

beforeAll(async () => {
  table = await startOwnTable();
});
afterAll(() => table.stop());

it('keeps a workspace while an import from a CRM writes to it', async () => {
  const ws = 'ws_importing';
  await batchPut(table, [
    { ...keys.workspace(ws), id: ws, name: 'Busy', created_at: '2026-05-01T08:00:00.000Z' },
  ]);
  const over = importsOver(table, ws);
  const record = await over.start();
  const context = {
    table,
    pepper: async () => 'pepper',
    keyPrefix: 'sis_test_',
    now: systemClock,
    secrets: () => operatorSecretsClient({}),
  };
  const remove = () => workspaceRemove.run(context, new Given({ workspace: ws, confirm: 'Busy' }, new Set()));
  await expect(remove()).rejects.toThrow('still running');
  expect(await over.step(record, new MemoryCrm([]))).toBeNull();
  expect(await remove()).toMatchObject({ removed: true });
});
