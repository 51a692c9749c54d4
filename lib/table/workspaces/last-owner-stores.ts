import {
  checkOwnerStays,
  type LastOwnerPorts,
  type OwnerRemoval,
} from '#domain/workspace/workspaces/last-owner.ts';
import type { Table } from '#table/table.ts';
import { createApiKeyStore } from './api-key-store.ts';
import { createSignInProviderStore } from './integration-store.ts';
import { createMemberStore } from './member-store.ts';
import { readOwnerRevision } from './owner-guard.ts';
import { createMemberIdentityStore } from './sign-in-store.ts';

/** What says how owners get in. */
export const createLastOwnerStores = (table: Table): Omit<LastOwnerPorts, 'refuse'> => ({
  apiKeys: createApiKeyStore(table),
  members: createMemberStore(table),
  identities: createMemberIdentityStore(table),
  integrations: createSignInProviderStore(table),
  ownerRevision: (workspaceId) => readOwnerRevision(table, workspaceId),
});

/** Refuses to take away the last way in for an owner of the workspace. */
export const createOwnerCheck =
  (table: Table, workspaceId: string, refuse: LastOwnerPorts['refuse']) => (removal: OwnerRemoval) =>
    checkOwnerStays({ ...createLastOwnerStores(table), refuse }, workspaceId, removal);
