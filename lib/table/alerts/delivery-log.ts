import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { QueryCommand, type QueryCommandInput, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { alertDelivery } from '#contract/alerts.ts';
import type { AlertsMessage } from '#contract/queues.ts';
import { DAY_MS } from '#contract/time.ts';
import { receiverId } from '#domain/outbound/alerts/alert-channels.ts';
import { type DeliveryLog, deliveryId, type StoredDelivery } from '#domain/outbound/alerts/delivery-log.ts';
import { alertTime } from '#domain/outbound/alerts/raise-alerts.ts';
import { memberOf } from '#domain/outbound/alerts/receivers.ts';
import { count } from '#platform/count.ts';
import { expiryOf } from '#platform/retention.ts';
import { plainItem } from '#table/dynamodb/convert-attributes.ts';
import {
  all,
  either,
  exists,
  isAbsent,
  isAtMost,
  unlessSet,
  withExpressions,
} from '#table/dynamodb/expressions.ts';
import { getItem } from '#table/dynamodb/get-item.ts';
import { updateIf } from '#table/dynamodb/update-if.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';

/** Longer than the consumer's 45 s timeout. */
const TAKEN_MS = 60_000;
/**
 * A scoped member's page may need to skip other members' deliveries. This is how many pages back it looks.
 */
const PAGES_MAX = 20;

const storedDelivery = alertDelivery.omit({ account_name: true }).extend({
  run_id: z.string().optional(),
  redelivered_at: z.string().optional(),
  // Deliveries from before members had alerts, and alerts could be held and repeated.
  member_id: z.string().nullable().default(null),
  held_until: z.string().nullable().default(null),
  is_repeat: z.boolean().default(false),
});

const heldItem = z.object({
  status: alertDelivery.shape.status,
  taken_until: z.number().optional(),
  post_at: z.number().optional(),
  attempts: z.int().default(0),
});

/** Ids begin with the time of the run, which ends within a day. */
const firstId = (since: Date): string => alertTime(new Date(since.getTime() - DAY_MS));

/** Where the keys of a member's deliveries begin. Those of the workspace begin with the alert's id. */
const placeOf = (memberId: string | undefined): string => (memberId === undefined ? '' : `${memberId}#`);

const byCreation = (a: StoredDelivery, b: StoredDelivery): number =>
  a.created_at < b.created_at ? -1 : a.created_at > b.created_at ? 1 : a.id < b.id ? -1 : 1;

/** Whether there are `most` and one of a later moment, and no unread one is older: alerts are raised after their run starts. */
function hasEnough(found: readonly StoredDelivery[], most: number, lastId: string): boolean {
  const last = found[most - 1];
  const next = last && found.find(({ created_at }) => created_at > last.created_at);
  return next !== undefined && alertTime(new Date(next.created_at)) < lastId;
}

const keyOf = (message: AlertsMessage) => keys.alertDelivery(message.workspace_id, deliveryId(message));

/** The attributes a delivery has from the start. */
const facts = (message: AlertsMessage) => ({
  id: deliveryId(message),
  alert_id: message.alert_id,
  type: message.type,
  channel: message.channel,
  destination_id: message.destination_id,
  member_id: message.member_id,
  run_id: message.run_id,
  account_id: message.account_id,
  created_at: message.created_at,
});

/** What waits in the list of held alerts is only taken from there. */
const FREE_STATUS = { queue: 'failed', held: 'held' };

const isFree = (from: keyof typeof FREE_STATUS, now: Date) =>
  either(
    isAbsent(),
    all(
      either({ status: 'retrying' }, { status: FREE_STATUS[from] }),
      either(isAbsent('taken_until'), isAtMost('taken_until', now.getTime())),
    ),
  );

const FIRST_TIME = { attempts: unlessSet(0), status_code: unlessSet(null), error: unlessSet(null) };

export function deliveryLog(table: Table): DeliveryLog {
  /** Saves the delivery's status and releases it. */
  async function giveBack(
    message: AlertsMessage,
    attributes: Readonly<Record<string, unknown>>,
    { attempts, keepsTime = false }: { readonly attempts: 0 | 1; readonly keepsTime?: boolean },
  ): Promise<void> {
    await updateIf(table, {
      Key: keyOf(message),
      // A member may have chosen another channel since the delivery began.
      set: { ...attributes, channel: message.channel },
      remove: ['taken_until', ...(keepsTime ? [] : ['post_at'])],
      add: { attempts },
      // One that has expired stays gone.
      when: exists(),
    });
  }

  async function latestOf(
    workspaceId: string,
    memberId: string | undefined,
    most: number,
    keep: (delivery: StoredDelivery) => boolean,
  ): Promise<StoredDelivery[]> {
    const found: StoredDelivery[] = [];
    let start: QueryCommandInput['ExclusiveStartKey'];
    for (let pages = 0; pages < PAGES_MAX && found.length < most; pages += 1) {
      const page = await table.client.send(
        new QueryCommand({
          TableName: table.name,
          KeyConditionExpression: 'PK = :partition AND begins_with(SK, :place)',
          ExpressionAttributeValues: {
            ':partition': keys.alertDelivery(workspaceId, '').PK,
            ':place': `${placeOf(memberId)}alt_`,
          },
          ScanIndexForward: false,
          Limit: most,
          ConsistentRead: true,
          ...(start && { ExclusiveStartKey: start }),
        }),
      );
      found.push(...(page.Items ?? []).map((item) => storedDelivery.parse(item)).filter(keep));
      start = page.LastEvaluatedKey;
      if (!start) break;
    }
    return found;
  }

  return {
    async begin(message, now, from = 'queue') {
      try {
        const { Attributes } = await table.client.send(
          new UpdateCommand({
            TableName: table.name,
            Key: keyOf(message),
            ...withExpressions({
              set: {
                ...facts(message),
                ...FIRST_TIME,
                status: 'retrying',
                updated_at: now.toISOString(),
                taken_until: now.getTime() + TAKEN_MS,
                ...expiryOf('alertDays', now),
              },
              when: isFree(from, now),
            }),
            ReturnValues: 'ALL_NEW',
            ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          }),
        );
        const { post_at, attempts } = heldItem.parse(Attributes);
        return { kind: 'ours', postAt: post_at === undefined ? null : new Date(post_at), attempts };
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
        const { taken_until = 0 } = heldItem.parse(plainItem(error.Item ?? {}));
        if (taken_until <= now.getTime()) return { kind: 'over' };
        return { kind: 'taken', until: new Date(taken_until) };
      }
    },

    postpone: (message, postAt) =>
      giveBack(message, { post_at: postAt.getTime() }, { attempts: 0, keepsTime: true }),

    async end(message, end, now) {
      await giveBack(message, { ...end, held_until: null, updated_at: now.toISOString() }, { attempts: 1 });
      if (end.status === 'delivered') count('AlertsSent', 1, { Channel: message.channel });
      if (end.status === 'failed') count('AlertsFailed', 1, { Channel: message.channel });
    },

    skip: (message, error, now) =>
      giveBack(
        message,
        { status: 'skipped', error, held_until: null, updated_at: now.toISOString() },
        { attempts: 0 },
      ),

    get: (workspaceId, id) =>
      getItem(table, keys.alertDelivery(workspaceId, id), (item) => storedDelivery.parse(item)),

    async since(workspaceId, receiver, since, most, keep) {
      const place = placeOf(memberOf(receiver));
      let found: StoredDelivery[] = [];
      let start: QueryCommandInput['ExclusiveStartKey'];
      do {
        const page = await table.client.send(
          new QueryCommand({
            TableName: table.name,
            KeyConditionExpression: 'PK = :partition AND SK BETWEEN :first AND :last',
            // Where the receiver's name is depends on its kind; `receiverId` decides.
            FilterExpression:
              'created_at >= :since AND (channel = :receiver OR destination_id = :receiver OR member_id = :receiver)',
            ExpressionAttributeValues: {
              ':partition': keys.alertDelivery(workspaceId, '').PK,
              ':first': `${place}${firstId(since)}`,
              // "~" sorts after every id.
              ':last': `${place}alt_~`,
              ':since': since.toISOString(),
              ':receiver': receiver,
            },
            ConsistentRead: true,
            ...(start && { ExclusiveStartKey: start }),
          }),
        );
        const read = (page.Items ?? []).map((item) => storedDelivery.parse(item));
        found = [...found, ...read.filter((each) => receiverId(each) === receiver && keep(each))].sort(
          byCreation,
        );
        start = page.LastEvaluatedKey;
      } while (start && !hasEnough(found, most, String(start.SK).slice(place.length)));
      return found;
    },

    async latest(workspaceId, memberId, most, keep = () => true) {
      const members = memberId === undefined ? [undefined] : [undefined, memberId];
      const found = await Promise.all(members.map((each) => latestOf(workspaceId, each, most, keep)));
      return found
        .flat()
        .sort((a, b) => (a.id < b.id ? 1 : -1))
        .slice(0, most);
    },
  };
}
