import type * as z from 'zod';
import type { Key } from '#table/keys.ts';
import type { Table } from '#table/table.ts';
import { getItem, putItem } from './items.ts';

/** Items that are good for a number of seconds. DynamoDB deletes them late, so a read compares the time. */
export function expiringItems(table: Table, now: () => Date) {
  const seconds = (): number => Math.floor(now().getTime() / 1000);
  return {
    async get<Item extends { readonly expires_at: number }>(
      key: Key,
      schema: z.ZodType<Item>,
    ): Promise<Item | undefined> {
      const found = await getItem(table, key, schema);
      return found && found.expires_at > seconds() ? found : undefined;
    },

    async put(item: Key & Readonly<Record<string, unknown>>, goodForSeconds: number): Promise<void> {
      await putItem(table, { ...item, expires_at: seconds() + goodForSeconds });
    },
  };
}
