import * as z from 'zod';
import type { ReceiverHealth, ReceiverState } from '#domain/outbound/alerts/receiver-health.ts';
import { expiryOf } from '#platform/retention.ts';
import { all, either, exists, isAbsent, isAtMost, unlessSet } from '#table/dynamodb/expressions.ts';
import { getItem } from '#table/dynamodb/get-item.ts';
import { itemsUnder } from '#table/dynamodb/query-all.ts';
import { updateIf } from '#table/dynamodb/update-if.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';

const stateItem = z.object({
  receiver: z.string(),
  failing_since: z.string(),
  failures: z.int(),
  in_a_row: z.int(),
  paused_at: z.string().nullable().default(null),
  error: z.object({ code: z.string(), message: z.string() }),
}) satisfies z.ZodType<ReceiverState>;

/** Undefined for an item that only says who sends what waits. */
const toState = (item: Record<string, unknown>): ReceiverState | undefined =>
  item.failing_since === undefined ? undefined : stateItem.parse(item);

export function receiverHealth(table: Table): ReceiverHealth {
  return {
    get: (workspaceId, receiver) => getItem(table, keys.alertReceiver(workspaceId, receiver), toState),

    async list(workspaceId) {
      const items = await itemsUnder(table, keys.alertReceiver(workspaceId, ''));
      return items.flatMap((item) => toState(item) ?? []);
    },

    async failed(workspaceId, receiver, error, now) {
      const state = await updateIf(table, {
        Key: keys.alertReceiver(workspaceId, receiver),
        set: {
          receiver,
          error,
          failing_since: unlessSet(now.toISOString()),
          ...expiryOf('alertDays', now),
        },
        add: { failures: 1, in_a_row: 1 },
        ReturnValues: 'ALL_NEW',
      });
      return stateItem.parse(state);
    },

    async pause(workspaceId, receiver, now) {
      const paused = await updateIf(table, {
        Key: keys.alertReceiver(workspaceId, receiver),
        set: { paused_at: now.toISOString() },
        when: all(exists('failing_since'), isAbsent('paused_at')),
      });
      return paused !== undefined;
    },

    async answered(workspaceId, receiver) {
      await updateIf(table, {
        Key: keys.alertReceiver(workspaceId, receiver),
        set: { in_a_row: 0 },
        when: exists('failing_since'),
      });
    },

    async clear(workspaceId, receiver) {
      await updateIf(table, {
        Key: keys.alertReceiver(workspaceId, receiver),
        remove: ['failing_since', 'failures', 'in_a_row', 'paused_at', 'error'],
        when: exists(),
      });
    },

    async claim(workspaceId, receiver, now, forMs) {
      const claimed = await updateIf(table, {
        Key: keys.alertReceiver(workspaceId, receiver),
        set: { busy_until: now.getTime() + forMs, ...expiryOf('alertDays', now) },
        when: either(isAbsent('busy_until'), isAtMost('busy_until', now.getTime())),
      });
      return claimed !== undefined;
    },

    async release(workspaceId, receiver) {
      await updateIf(table, {
        Key: keys.alertReceiver(workspaceId, receiver),
        remove: ['busy_until'],
        when: exists(),
      });
    },
  };
}
