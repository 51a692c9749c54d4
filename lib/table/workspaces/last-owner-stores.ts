import {
  checkOwnerStays,
  type LastOwnerPorts,
  type OwnerRemoval,
} from '#domain/workspace/workspaces/last-owner.ts';
import type { Table } from '#table/table.ts';
import { apiKeyStore } from './api-key-store.ts';
import { signInProviderStore } from './integration-store.ts';
import { memberStore } from './member-store.ts';
import { ownerRevision } from './owner-guard.ts';
import { memberIdentityStore } from './sign-in-store.ts';

/** What says how owners get in. */
export const lastOwnerStores = (table: Table): Omit<LastOwnerPorts, 'refuse'> => ({
  apiKeys: apiKeyStore(table),
  members: memberStore(table),
  identities: memberIdentityStore(table),
  integrations: signInProviderStore(table),
  ownerRevision: (workspaceId) => ownerRevision(table, workspaceId),
});

/** Refuses to take away the last way in for an owner of the workspace. */
export const createOwnerCheck =
  (table: Table, workspaceId: string, refuse: LastOwnerPorts['refuse']) => (removal: OwnerRemoval) =>
    checkOwnerStays({ ...lastOwnerStores(table), refuse }, workspaceId, removal);
