import * as z from 'zod';
import { DAY_SECONDS } from '#contract/time.ts';
import { type PublicIdentities, publicIdentity } from '#domain/signals/research/public-identity.ts';
import type { AnswerCache, SharedPace } from '#domain/signals/research/research.ts';
import { systemClock } from '#platform/clock.ts';
import { createBudgetStore } from '#table/directory/budget-store.ts';
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

/** Scans read the last 180 days. With this, a document is read once, however often its account is scanned. */
const TTL_SECONDS = 200 * DAY_SECONDS;

const sealedAnswer = z.object({ sealed: z.instanceof(Uint8Array), expires_at: z.number() });

/** For whom a model reads and writes in a run: what it may spend, and what it has answered before. */
export const createSpender = (table: Table, workspaceId: string, runId: string) => ({
  workspaceId,
  runId,
  budgets: createBudgetStore(table, systemClock),
  answers: createAnswerStore(table, systemClock),
});

export const createAnswerStore = (table: Table, now: () => Date): AnswerCache => {
  const items = createExpiringItems(table, now);
  return {
    get: async (key) => (await items.get(keys.modelAnswer(key), sealedAnswer))?.sealed,
    put: (key, sealed) => items.put({ ...keys.modelAnswer(key), sealed }, TTL_SECONDS),
  };
};
