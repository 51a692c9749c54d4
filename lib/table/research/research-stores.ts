import type { PublicIdentities } from '#domain/signals/research/public-identity.ts';
import type { SharedPace } from '#domain/signals/research/shared-pace.ts';
import { tokenBucket } from '#table/pacing/token-bucket.ts';
import type { Table } from '#table/table.ts';
import { publicIdentityStore } from './public-identity-store.ts';

/** What live sources share across all workspaces and machines. */
export const researchStores = (
  table: Table,
  now: () => Date,
): { readonly sharedPace: SharedPace; readonly identities: PublicIdentities } => ({
  sharedPace: tokenBucket(table, now),
  identities: publicIdentityStore(table, now),
});
