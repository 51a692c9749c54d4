import { anyOf, isAbove, isAbsent, isUpTo } from '#table/dynamodb/expressions.ts';
import { updateIf } from '#table/dynamodb/items.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';

/** Chat services accept one message per second and channel. A workspace posts to one channel. */
const PACE_MS = 1_000;
const MAX_TRIES = 20;

/** Reserves the next free second of the workspace's chat for one message. */
export async function reserveChatTime(table: Table, workspaceId: string, now: Date): Promise<Date> {
  const nowMs = now.getTime();
  const Key = keys.chatPace(workspaceId);
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const isIdle = await updateIf(table, {
      Key,
      set: { next_at: nowMs + PACE_MS },
      when: anyOf(isAbsent('next_at'), isUpTo('next_at', nowMs)),
    });
    if (isIdle) return now;
    const previousAttributes = await updateIf(table, {
      Key,
      add: { next_at: PACE_MS },
      when: isAbove('next_at', nowMs),
      ReturnValues: 'UPDATED_OLD',
    });
    if (previousAttributes) return new Date(Number(previousAttributes.next_at));
  }
  throw new Error(`no time was found for a message within ${MAX_TRIES} tries`);
}
