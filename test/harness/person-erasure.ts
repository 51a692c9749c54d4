import { CommandInput, type Row } from '#operations/command.ts';
import { personErase } from '#operations/person-erase.ts';
import { createOperatorSecretsClient } from '#platform/clients.ts';
import { systemClock } from '#platform/clock.ts';
import { putItem } from '#table/dynamodb/items.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';
import { type OwnTable, startOwnTable } from './own-table.ts';

/** The secret of suppression lists. */
export const pepper = async () => 'pepper';

/** What an operator's command needs, over a table of the test's own. */
export const operatorContext = (table: Table) => ({
  table,
  pepper,
  keyPrefix: 'sis_test_',
  now: systemClock,
  secrets: () => createOperatorSecretsClient({}),
});

export const erasePerson = async (table: Table, options: Record<string, string>, ...flags: string[]) =>
  (await personErase.run(operatorContext(table), new CommandInput(options, new Set(flags)))) as Row[];

/** A table with one workspace. */
export async function startWorkspaceTable(id: string): Promise<OwnTable> {
  const table = await startOwnTable();
  await putItem(table, { ...keys.workspace(id), id, name: id, created_at: '2026-05-01T08:00:00.000Z' });
  return table;
}
