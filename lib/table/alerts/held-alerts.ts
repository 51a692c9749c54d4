import { randomUUID } from 'node:crypto';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { alertMessage } from '#contract/queues.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { receiverId } from '#domain/outbound/alerts/alert-channels.ts';
import {
  deliveryId,
  type HeldAlert,
  type HeldAlerts,
  type RepeatedAlert,
} from '#domain/outbound/alerts/delivery-log.ts';
import { chunked } from '#domain/shared/work/chunked.ts';
import { count } from '#platform/count.ts';
import { expiryOf } from '#platform/retention.ts';
import { deleteIf } from '#table/dynamodb/delete-if.ts';
import { all, differs, either, exists, isAbsent, isAtMost } from '#table/dynamodb/expressions.ts';
import { ENTRIES_PER_TRANSACTION, type TransactEntry, transact } from '#table/dynamodb/transact.ts';
import { type Key, keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';
import { transactPromising } from './catch-up-promises.ts';

/** Sorts before every time. */
const NOW = '0';

const heldItem = z
  .object({
    message: alertMessage,
    until: z.string().nullable(),
    is_repeat: z.boolean(),
    post_at: z.number().optional(),
    digest_id: z.string().optional(),
    token: z.string().optional(),
  })
  .transform(
    ({ message, until, is_repeat, post_at, digest_id, token }): HeldAlert => ({
      message,
      until: until === null ? null : new Date(until),
      isRepeat: is_repeat,
      ...(post_at !== undefined && { postAt: new Date(post_at) }),
      ...(digest_id !== undefined && { digestId: digest_id }),
      token,
    }),
  );

const keyOf = ({ message, until }: HeldAlert): Key =>
  keys.heldAlert(message.workspace_id, receiverId(message), until?.toISOString() ?? NOW, message.alert_id);

const partitionOf = (workspaceId: string, receiver: string): string =>
  keys.heldAlert(workspaceId, receiver, '', '').PK;

const entryOf = (held: HeldAlert, now: Date) => ({
  Put: {
    Item: {
      ...keyOf(held),
      message: held.message,
      until: held.until?.toISOString() ?? null,
      is_repeat: held.isRepeat,
      token: randomUUID(),
      ...(held.postAt && { post_at: held.postAt.getTime() }),
      ...(held.digestId !== undefined && { digest_id: held.digestId }),
      ...expiryOf('alertDays', now),
    },
  },
});

const waiting = (held: HeldAlert, now: Date) => ({
  status: 'held',
  held_until: held.until?.toISOString() ?? null,
  is_repeat: held.isRepeat,
  updated_at: now.toISOString(),
  ...expiryOf('alertDays', now),
});

const deliveryKey = ({ message }: HeldAlert): Key =>
  keys.alertDelivery(message.workspace_id, deliveryId(message));

const placeOf = ({ message }: HeldAlert, due: Date) => ({
  workspaceId: message.workspace_id,
  receiver: receiverId(message),
  due,
});

/** A repeated call within this time sends nothing more. */
const REPEATED_AFTER_MS = MINUTE_MS;
/** A message comes again within 15 minutes. One that didn't is a dead letter or waits behind many others. */
const STALE_AFTER_MS = 20 * MINUTE_MS;

/** Three entries each, and the promise. */
const REPEATS_PER_TRANSACTION = Math.floor((ENTRIES_PER_TRANSACTION - 1) / 3);

function repeatEntries({ delivery, held }: RepeatedAlert, now: Date): TransactEntry[] {
  const { status, held_until } = delivery;
  const earlierBy = (ms: number): string => new Date(now.getTime() - ms).toISOString();
  const old = keyOf({ ...held, until: held_until === null ? null : new Date(held_until) });
  return [
    entryOf(held, now),
    ...(old.SK === keyOf(held).SK ? [] : [{ Delete: { Key: old } }]),
    {
      Update: {
        Key: deliveryKey(held),
        set: { ...waiting(held, now), redelivered_at: now.toISOString() },
        when: all(
          { status },
          either(differs('status', 'retrying'), isAtMost('updated_at', earlierBy(STALE_AFTER_MS))),
          either(isAbsent('redelivered_at'), isAtMost('redelivered_at', earlierBy(REPEATED_AFTER_MS))),
        ),
      },
    },
  ];
}

/** Holds what can be repeated in one transaction, and returns how many that were. */
async function repeatTogether(table: Table, chunk: readonly RepeatedAlert[], now: Date): Promise<number> {
  let left = chunk;
  for (let [first] = left; first; [first] = left) {
    const entries = left.map((each) => repeatEntries(each, now));
    const outcome = await transactPromising(table, placeOf(first.held, now), entries.flat());
    if (outcome.committed) return left.length;
    const owners = entries.flatMap((each, at) => each.map(() => at));
    const unchanged = new Set(outcome.failed.map((index) => owners[index]));
    left = left.filter((_, at) => !unchanged.has(at));
  }
  return 0;
}

export function heldAlerts(table: Table): HeldAlerts {
  async function first(workspaceId: string, receiver: string, limit: number, upTo?: string) {
    const { Items = [] } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: upTo === undefined ? 'PK = :partition' : 'PK = :partition AND SK <= :last',
        ExpressionAttributeValues: {
          ':partition': partitionOf(workspaceId, receiver),
          ...(upTo !== undefined && { ':last': upTo }),
        },
        Limit: limit,
        ConsistentRead: true,
      }),
    );
    return Items.map((item) => heldItem.parse(item));
  }

  return {
    async hold(held, now, { attempt, ...how }) {
      const { Put } = entryOf(held, now);
      const delivery: TransactEntry = {
        Update: {
          Key: deliveryKey(held),
          set: { ...waiting(held, now), channel: held.message.channel, ...attempt },
          remove: ['taken_until', 'post_at'],
          add: { attempts: attempt ? 1 : 0 },
        },
      };
      if ('before' in how) {
        const old = keyOf(how.before);
        // Someone who asked for it again has moved it meanwhile: then it waits there, and only there.
        const when = exists();
        const moved: TransactEntry[] =
          old.SK === keyOf(held).SK ? [{ Put: { ...Put, when } }] : [{ Put }, { Delete: { Key: old, when } }];
        await transact(table, [...moved, delivery]);
        return;
      }
      await transactPromising(table, placeOf(held, how.lookBy), [{ Put }, delivery]);
      // Its attempts are used up. Later ones, while it waits, are counted by the receiver's state.
      if (attempt) count('AlertsFailed', 1, { Channel: held.message.channel });
    },

    async repeat(all, now) {
      const free = all.filter(({ delivery }) => delivery.status !== 'held' || delivery.held_until !== null);
      let repeated = 0;
      for (const chunk of chunked(free, REPEATS_PER_TRANSACTION)) {
        repeated += await repeatTogether(table, chunk, now);
      }
      return repeated;
    },

    async join(alerts, digestId) {
      const entries = alerts.map((each) => ({
        Update: { Key: keyOf(each), set: { digest_id: digestId }, when: exists() },
      }));
      return (await transact(table, entries)).committed;
    },

    due: (workspaceId, receiver, now, most) =>
      // "~" sorts after every id.
      first(workspaceId, receiver, most, `${now.toISOString()}#~`),

    async firstDue(workspaceId, receiver) {
      const [next] = await first(workspaceId, receiver, 1);
      return next && (next.until ?? new Date(0));
    },

    async release(held) {
      await deleteIf(table, keyOf(held), either(isAbsent('token'), { token: held.token ?? '' }));
    },
  };
}
