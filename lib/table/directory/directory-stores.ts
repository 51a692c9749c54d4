import type { Suppression } from '#domain/market/directory/directory.ts';
import type { VendorCache } from '#domain/market/directory/vendor-cache.ts';
import type { SharedPace } from '#domain/signals/research/research.ts';
import type { IntegrationStore } from '#domain/workspace/integrations/integration.ts';
import type { BudgetStore } from '#domain/workspace/plans/budget-store.ts';
import { tokenBucket } from '#table/pacing/token-bucket.ts';
import type { Table } from '#table/table.ts';
import { integrationStore } from '#table/workspaces/integration-store.ts';
import { budgetStore } from './budget-store.ts';
import { suppressionStore } from './suppression-store.ts';
import { vendorCacheStore } from './vendor-cache-store.ts';

export interface DirectoryStores {
  readonly workspaceId: string;
  readonly now: () => Date;
  readonly budgets: BudgetStore;
  readonly cache: VendorCache;
  readonly suppression: Suppression;
  readonly pace: SharedPace;
  readonly integrations: IntegrationStore;
}

/** What vendor directories store for a workspace. */
export const directoryStores = (table: Table, workspaceId: string, now: () => Date): DirectoryStores => ({
  workspaceId,
  now,
  budgets: budgetStore(table, now),
  cache: vendorCacheStore(table, workspaceId, now),
  suppression: suppressionStore(table, workspaceId, now),
  pace: tokenBucket(table, now),
  integrations: integrationStore(table),
});
