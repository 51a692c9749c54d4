import { createTokenBucket } from '#table/pacing/token-bucket.ts';
import type { Table } from '#table/table.ts';
import { createIntegrationStore } from '#table/workspaces/integration-store.ts';
import { createBudgetStore } from './budget-store.ts';
import { createSuppressionStore } from './suppression-store.ts';
import { createVendorCacheStore } from './vendor-cache-store.ts';

/** What vendor directories store for a workspace. */
export const createDirectoryStores = (table: Table, workspaceId: string, now: () => Date) => ({
  workspaceId,
  now,
  budgets: createBudgetStore(table, now),
  cache: createVendorCacheStore(table, workspaceId, now),
  suppression: createSuppressionStore(table, workspaceId, now),
  pace: createTokenBucket(table, now),
  integrations: createIntegrationStore(table),
});
