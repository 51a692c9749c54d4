import { hash } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { logger } from '#platform/logger.ts';
import { getItem } from '#table/dynamodb/get-item.ts';
import { keys } from '#table/keys.ts';
import { type Table, timeOf } from '#table/table.ts';

/** As long as a bookmark. */
const LIFETIME_SECONDS = 30 * 60;

/** The part of a list that a client pages through. */
interface ListWindow {
  readonly since: string;
  readonly until: string;
}

export interface ListStart {
  /** The window that the first page stored, or undefined if there is none. */
  read(): Promise<ListWindow | undefined>;
  /** `until` is the newest row at that time. */
  write(window: ListWindow): Promise<void>;
}

/**
 * New rows arrive at the front of the list and would shift every row. The first page stores where it
 * started, and later pages start there too.
 */
export function createListStart(table: Table, collection: string, question: readonly unknown[]): ListStart {
  const key = keys.bookmark(collection, hash('sha256', JSON.stringify(question), 'base64url'), 0);
  return {
    async read() {
      const stored = await getItem(table, key, (item) => item);
      // Expired items can stay in the table for days.
      if (!stored || Number(stored.expires_at) * 1000 <= timeOf(table)) return undefined;
      return { since: String(stored.since), until: String(stored.after) };
    },

    async write({ since, until }) {
      const expires_at = Math.ceil(timeOf(table) / 1000) + LIFETIME_SECONDS;
      const Item = { ...key, since, after: until, expires_at };
      try {
        await table.client.send(new PutCommand({ TableName: table.name, Item }));
      } catch (error) {
        // The list is correct even if its start could not be saved.
        logger.warn('a list could not store where it starts', { error });
      }
    },
  };
}
