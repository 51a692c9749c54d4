import type { RefreshAccountSummaryPorts } from '#domain/signals/detections/refresh-account-summary.ts';
import { accountStore } from '#table/accounts/account-store.ts';
import { personStore } from '#table/people/person-store.ts';
import { relationSettings } from '#table/relations/relation-settings.ts';
import { signalStore } from '#table/signals/signal-store.ts';
import type { Table } from '#table/table.ts';
import { knowledgeBaseStore } from '#table/workspaces/knowledge-base-store.ts';
import { workspaceStore } from '#table/workspaces/workspace-store.ts';
import { detectionStore } from './detection-store.ts';

/** The stores for refreshing an account from its detections. */
export const createSummaryPorts = (table: Table, now: () => Date) =>
  ({
    accounts: accountStore(table),
    detections: detectionStore(table),
    knowledgeBase: knowledgeBaseStore(table),
    relations: relationSettings(table),
    now,
  }) satisfies RefreshAccountSummaryPorts;

/** The stores for finding events at an account and writing about them. */
export const createWritingPorts = (table: Table, now: () => Date) => ({
  ...createSummaryPorts(table, now),
  people: personStore(table),
  signals: signalStore(table),
  workspaces: workspaceStore(table),
});
