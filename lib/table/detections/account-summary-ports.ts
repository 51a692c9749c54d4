import type { RefreshAccountSummaryPorts } from '#domain/signals/detections/refresh-account-summary.ts';
import { accountStore } from '#table/accounts/account-store.ts';
import { relationSettings } from '#table/relations/relation-settings.ts';
import type { Table } from '#table/table.ts';
import { knowledgeBaseStore } from '#table/workspaces/knowledge-base-store.ts';
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
