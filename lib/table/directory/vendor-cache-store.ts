import * as z from 'zod';
import { DAY_SECONDS } from '#contract/time.ts';
import type { CacheEntry, VendorCache } from '#domain/market/directory/vendor-cache.ts';
import { getItem, putItem } from '#table/dynamodb/items.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';

/** An item holds up to 400 KB. Larger responses are not cached. */
const MAX_CHARACTERS = 300_000;

const stored = z.object({ answer: z.string(), expires_at: z.number() });

const keyOf = (workspaceId: string, { subject, provider, question }: CacheEntry) =>
  keys.vendorAnswer(workspaceId, subject, `${provider} ${question}`);

/** Directory responses, cached per workspace because each workspace pays for its own. */
export function vendorCacheStore(table: Table, workspaceId: string, now: () => Date): VendorCache {
  const seconds = (): number => Math.floor(now().getTime() / 1000);
  return {
    async get(entry) {
      const found = await getItem(table, keyOf(workspaceId, entry), stored);
      // DynamoDB deletes expired items late.
      return found === undefined || found.expires_at <= seconds() ? undefined : JSON.parse(found.answer);
    },
    async put(entry, value, days) {
      const answer = JSON.stringify(value);
      if (answer.length > MAX_CHARACTERS) return;
      const expires_at = seconds() + days * DAY_SECONDS;
      await putItem(table, { ...keyOf(workspaceId, entry), answer, expires_at });
    },
  };
}
