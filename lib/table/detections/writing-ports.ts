import { personStore } from '#table/people/person-store.ts';
import { signalStore } from '#table/signals/signal-store.ts';
import type { Table } from '#table/table.ts';
import { workspaceStore } from '#table/workspaces/workspace-store.ts';
import { createSummaryPorts } from './account-summary-ports.ts';

/** The stores for finding events at an account and writing about them. */
export const createWritingPorts = (table: Table, now: () => Date) => ({
  ...createSummaryPorts(table, now),
  people: personStore(table),
  signals: signalStore(table),
  workspaces: workspaceStore(table),
});
