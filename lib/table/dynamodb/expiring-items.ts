import type * as z from 'zod';
import type { Key } from '#table/keys.ts';
import type { Table } from '#table/table.ts';
import { getItem, putItem } from './items.ts';

/** Items that are good for a number of seconds. DynamoDB deletes them late, so a read compares the time. */
export function createExpiringItems(table: Table, now: () => Date) {
  const getNowSeconds = (): number => Math.floor(now().getTime() / 1000);
  return {
    async get<Item extends { readonly expires_at: number }>(
      key: Key,
      schema: z.ZodType<Item>,
    ): Promise<Item | undefined> {
      const item = await getItem(table, key, schema);
      return item && item.expires_at > getNowSeconds() ? item : undefined;
    },

    async put(item: Key & Readonly<Record<string, unknown>>, goodForSeconds: number): Promise<void> {
      await putItem(table, { ...item, expires_at: getNowSeconds() + goodForSeconds });
    },
  };
}
