import * as z from 'zod';
import type { ReceiverHealth, ReceiverState } from '#domain/outbound/alerts/receiver-health.ts';
import { expiryOf } from '#platform/retention.ts';
import { getItem } from '#table/dynamodb/get-item.ts';
import { itemsUnder } from '#table/dynamodb/query-all.ts';
import { setExpression } from '#table/dynamodb/set-expression.ts';
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
      const set = setExpression({ receiver, error, ...expiryOf('alertDays', now) });
      const state = await updateIf(table, {
        Key: keys.alertReceiver(workspaceId, receiver),
        ...set,
        UpdateExpression: `${set.UpdateExpression}, failing_since = if_not_exists(failing_since, :now) ADD failures :one, in_a_row :one`,
        ExpressionAttributeValues: {
          ...set.ExpressionAttributeValues,
          ':now': now.toISOString(),
          ':one': 1,
        },
        ReturnValues: 'ALL_NEW',
      });
      return stateItem.parse(state);
    },

    async pause(workspaceId, receiver, now) {
      const paused = await updateIf(table, {
        Key: keys.alertReceiver(workspaceId, receiver),
        UpdateExpression: 'SET paused_at = :now',
        ConditionExpression: 'attribute_exists(failing_since) AND attribute_not_exists(paused_at)',
        ExpressionAttributeValues: { ':now': now.toISOString() },
      });
      return paused !== undefined;
    },

    async answered(workspaceId, receiver) {
      await updateIf(table, {
        Key: keys.alertReceiver(workspaceId, receiver),
        UpdateExpression: 'SET in_a_row = :none',
        ConditionExpression: 'attribute_exists(failing_since)',
        ExpressionAttributeValues: { ':none': 0 },
      });
    },

    async clear(workspaceId, receiver) {
      await updateIf(table, {
        Key: keys.alertReceiver(workspaceId, receiver),
        UpdateExpression: 'REMOVE failing_since, failures, in_a_row, paused_at, #error',
        ConditionExpression: 'attribute_exists(PK)',
        ExpressionAttributeNames: { '#error': 'error' },
      });
    },

    async claim(workspaceId, receiver, now, forMs) {
      const set = setExpression({ busy_until: now.getTime() + forMs, ...expiryOf('alertDays', now) });
      const claimed = await updateIf(table, {
        Key: keys.alertReceiver(workspaceId, receiver),
        ...set,
        ConditionExpression: 'attribute_not_exists(busy_until) OR busy_until <= :now',
        ExpressionAttributeValues: { ...set.ExpressionAttributeValues, ':now': now.getTime() },
      });
      return claimed !== undefined;
    },

    async release(workspaceId, receiver) {
      await updateIf(table, {
        Key: keys.alertReceiver(workspaceId, receiver),
        UpdateExpression: 'REMOVE busy_until',
        ConditionExpression: 'attribute_exists(PK)',
      });
    },
  };
}
