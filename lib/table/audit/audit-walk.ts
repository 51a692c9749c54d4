import { hash } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { AuditWindow } from '#domain/audit/audit-window.ts';
import { logger } from '#platform/logger.ts';
import { getItem } from '#table/dynamodb/get-item.ts';
import { keys } from '#table/keys.ts';
import { type Table, timeOf } from '#table/table.ts';

/** As long as the bookmarks of other lists last. */
const WALK_SECONDS = 30 * 60;

const START = 0;

export interface AuditWalk {
  /** What the walk began with; undefined where none is known. */
  start(): Promise<AuditWindow | undefined>;
  /** `until`: the newest event that there was. */
  begin(start: AuditWindow): Promise<void>;
}

/**
 * New events come in at the front of the list and would push every row on by one. So the first page notes the event it
 * began with, and the pages behind it begin there too.
 */
export function auditWalk(table: Table, workspaceId: string, question: readonly unknown[]): AuditWalk {
  const name = hash('sha256', JSON.stringify(question), 'base64url');
  const key = keys.walk(`AUDIT#${workspaceId}`, name, START);
  return {
    async start() {
      const found = await getItem(table, key, (item) => item);
      // Items that have expired may lie there for days.
      if (!found || Number(found.expires_at) * 1000 <= timeOf(table)) return undefined;
      return { since: String(found.since), until: String(found.after) };
    },

    async begin({ since, until }) {
      const expires_at = Math.ceil(timeOf(table) / 1000) + WALK_SECONDS;
      const Item = { ...key, since, after: until, expires_at };
      try {
        await table.client.send(new PutCommand({ TableName: table.name, Item }));
      } catch (error) {
        // A list that could not note its start is still right.
        logger.warn('a list could not note its place', { error });
      }
    },
  };
}
