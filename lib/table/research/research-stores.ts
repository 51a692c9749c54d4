import * as z from 'zod';
import { DAY_SECONDS } from '#contract/time.ts';
import { type PublicIdentities, publicIdentity } from '#domain/signals/research/public-identity.ts';
import type { SharedPace } from '#domain/signals/research/research.ts';
import { createExpiringItems } from '#table/dynamodb/expiring-items.ts';
import { keys } from '#table/keys.ts';
import { createTokenBucket } from '#table/pacing/token-bucket.ts';
import type { Table } from '#table/table.ts';

/** What live sources share across all workspaces and machines. */
export const createResearchStores = (
  table: Table,
  now: () => Date,
): { readonly sharedPace: SharedPace; readonly identities: PublicIdentities } => ({
  sharedPace: createTokenBucket(table, now),
  identities: createPublicIdentityStore(table, now),
});

/** Company numbers and names change over years. A company unknown today may be known in a week. */
const KNOWN_DAYS = 30;
const UNKNOWN_DAYS = 7;

const storedIdentity = z.object({ identity: publicIdentity.nullable(), expires_at: z.number() });

export const createPublicIdentityStore = (table: Table, now: () => Date): PublicIdentities => {
  const items = createExpiringItems(table, now);
  return {
    get: async (company) => (await items.get(keys.publicIdentity(company), storedIdentity))?.identity,
    put: (company, identity) =>
      items.put(
        { ...keys.publicIdentity(company), identity },
        (identity === null ? UNKNOWN_DAYS : KNOWN_DAYS) * DAY_SECONDS,
      ),
  };
};
