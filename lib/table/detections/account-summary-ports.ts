import type { RefreshAccountSummaryPorts } from '#domain/signals/detections/refresh-account-summary.ts';
import { createAccountStore } from '#table/accounts/account-store.ts';
import { createPersonStore } from '#table/people/person-store.ts';
import { createRelationSettings } from '#table/relations/relation-settings.ts';
import { createSignalStore } from '#table/signals/signal-store.ts';
import type { Table } from '#table/table.ts';
import { createKnowledgeBaseStore } from '#table/workspaces/knowledge-base-store.ts';
import { createWorkspaceStore } from '#table/workspaces/workspace-store.ts';
import { createDetectionStore } from './detection-store.ts';

/** The stores for refreshing an account from its detections. */
export const createSummaryPorts = (table: Table, now: () => Date) =>
  ({
    accounts: createAccountStore(table),
    detections: createDetectionStore(table),
    knowledgeBase: createKnowledgeBaseStore(table),
    relations: createRelationSettings(table),
    now,
  }) satisfies RefreshAccountSummaryPorts;

/** The stores for finding events at an account and writing about them. */
export const createWritingPorts = (table: Table, now: () => Date) => ({
  ...createSummaryPorts(table, now),
  people: createPersonStore(table),
  signals: createSignalStore(table),
  workspaces: createWorkspaceStore(table),
});
