import * as z from 'zod';
import { DAY_SECONDS } from '#contract/time.ts';
import type { CacheEntry, VendorCache } from '#domain/market/directory/vendor-cache.ts';
import { createExpiringItems } from '#table/dynamodb/expiring-items.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';

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
