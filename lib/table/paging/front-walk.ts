import { hash } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { logger } from '#platform/logger.ts';
import { getItem } from '#table/dynamodb/get-item.ts';
import { keys } from '#table/keys.ts';
import { type Table, timeOf } from '#table/table.ts';

/** The same lifetime as other lists' bookmarks. */
const WALK_SECONDS = 30 * 60;

const START = 0;

/** The part of a list that a walk goes through. */
interface WalkWindow {
  readonly since: string;
  readonly until: string;
}

export interface FrontWalk {
  /** The window the walk started with, or undefined if there is none. */
  start(): Promise<WalkWindow | undefined>;
  /** `until` is the newest row at that time. */
  begin(start: WalkWindow): Promise<void>;
}

/**
 * New rows arrive at the front of the list and would shift every row. The first page notes where it
 * started, and later pages start there too.
 */
export function frontWalk(table: Table, collection: string, question: readonly unknown[]): FrontWalk {
  const name = hash('sha256', JSON.stringify(question), 'base64url');
  const key = keys.walk(collection, name, START);
  return {
    async start() {
      const found = await getItem(table, key, (item) => item);
      // Expired items can stay in the table for days.
      if (!found || Number(found.expires_at) * 1000 <= timeOf(table)) return undefined;
      return { since: String(found.since), until: String(found.after) };
    },

    async begin({ since, until }) {
      const expires_at = Math.ceil(timeOf(table) / 1000) + WALK_SECONDS;
      const Item = { ...key, since, after: until, expires_at };
      try {
        await table.client.send(new PutCommand({ TableName: table.name, Item }));
      } catch (error) {
        // The list is correct even if its start could not be saved.
        logger.warn('a list could not note its place', { error });
      }
    },
  };
}
