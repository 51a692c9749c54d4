import * as z from 'zod';
import { DAY_SECONDS } from '#contract/time.ts';
import type { Suppression } from '#domain/market/directory/directory.ts';
import { DirectoryError } from '#domain/market/directory/directory-error.ts';
import {
  type CacheEntry,
  listPersonSubjects,
  type VendorCache,
} from '#domain/market/directory/vendor-cache.ts';
import { batchDelete, batchGet } from '#table/dynamodb/batch.ts';
import { createExpiringItems } from '#table/dynamodb/expiring-items.ts';
import { putItem, readKey } from '#table/dynamodb/items.ts';
import { createPrefixQuery, queryAll } from '#table/dynamodb/query-all.ts';
import { keys } from '#table/keys.ts';
import { createTokenBucket } from '#table/pacing/token-bucket.ts';
import type { Table } from '#table/table.ts';
import { createIntegrationStore } from '#table/workspaces/integration-store.ts';
import { createBudgetStore } from './budget-store.ts';

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

const createSuppressionStore = (table: Table, workspaceId: string, now: () => Date): Suppression => ({
  async check(person) {
    const marks = listPersonSubjects(person).map((subject) => keys.suppressed(workspaceId, subject));
    if ((await batchGet(table, marks)).length === 0) return;
    throw new DirectoryError('objected', 'The person has objected to being found.');
  },

  async add(person) {
    for (const subject of listPersonSubjects(person)) {
      // The mark comes first: a reader in between sees nothing, never the deleted record.
      await putItem(table, { ...keys.suppressed(workspaceId, subject), objected_at: now().toISOString() });
      const { PK, SK } = keys.vendorAnswers(workspaceId, subject);
      const responses = await queryAll(table, {
        ...createPrefixQuery(PK, SK),
        ProjectionExpression: 'PK, SK',
      });
      await batchDelete(table, responses.map(readKey));
    }
  },
});

/** An item holds up to 400 KB. Larger responses are not cached. */
const MAX_CHARACTERS = 300_000;

const cachedAnswer = z.object({ answer: z.string(), expires_at: z.number() });

const getKey = (workspaceId: string, { subject, provider, question }: CacheEntry) =>
  keys.vendorAnswer(workspaceId, subject, `${provider} ${question}`);

/** Directory responses, cached per workspace because each workspace pays for its own. */
export function createVendorCacheStore(table: Table, workspaceId: string, now: () => Date): VendorCache {
  const items = createExpiringItems(table, now);
  return {
    async get(entry) {
      const found = await items.get(getKey(workspaceId, entry), cachedAnswer);
      return found && JSON.parse(found.answer);
    },
    async put(entry, value, days) {
      const answer = JSON.stringify(value);
      if (answer.length > MAX_CHARACTERS) return;
      await items.put({ ...getKey(workspaceId, entry), answer }, days * DAY_SECONDS);
    },
  };
}
