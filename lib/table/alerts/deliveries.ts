import * as z from 'zod';
import { alertDelivery } from '#contract/alerts.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { getReceiverId } from '#domain/outbound/alerts/alert-channels.ts';
import {
  createDeliveryId,
  type Deliveries,
  type RaisedAlert,
  type StoredDelivery,
  type WaitingAlert,
} from '#domain/outbound/alerts/deliveries.ts';
import { toPublicProblem } from '#domain/outbound/alerts/receiver-state.ts';
import { splitIntoChunks } from '#domain/shared/work/limiter.ts';
import { computeExpiry } from '#platform/retention.ts';
import { all, anyOf, exists, isAbsent, isUpTo } from '#table/dynamodb/expressions.ts';
import { deleteIf, getItem } from '#table/dynamodb/items.ts';
import { type PartitionQuery, queryPages } from '#table/dynamodb/query-all.ts';
import {
  deleteEntry,
  ENTRIES_PER_TRANSACTION,
  putEntry,
  type TransactEntry,
  transact,
  updateEntry,
} from '#table/dynamodb/transact.ts';
import { type Key, keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';
import { makeTurnDue } from './receiver-turns.ts';

const alertFacts = alertDelivery
  .pick({ alert_id: true, type: true, account_id: true, created_at: true })
  .extend(alertDelivery.pick({ channel: true, destination_id: true, member_id: true }).shape)
  .extend({ run_id: z.string() });

const storedDelivery = alertDelivery
  .omit({ account_name: true, held_until: true })
  .extend({ status: z.enum(['waiting', 'delivered', 'failed', 'skipped']), run_id: z.string() });

const waitingAlert = alertFacts.extend({
  workspace_id: z.string(),
  requested_at: z.string().nullable().default(null),
  not_before: z.string().nullable().default(null),
  tries: z.int().default(0),
}) satisfies z.ZodType<WaitingAlert>;

/** Each alert has two entries, and the receiver's turn is one. */
const ALERTS_PER_TRANSACTION = Math.floor((ENTRIES_PER_TRANSACTION - 1) / 2);
/** A repeated call within this time sends nothing more. */
const REPEATED_AFTER_MS = MINUTE_MS;
/** What a worker reads at once: a full digest. */
const WAITING_PER_QUERY = 50;
/** A worker skips this many queries of alerts that are put off alone. A scoped member's page skips as many of others' deliveries. */
const QUERIES_MAX = 20;

const deliveryKey = (alert: RaisedAlert): Key =>
  keys.alertDelivery(alert.workspace_id, createDeliveryId(alert));

/** By the time at which it was raised, which is the order in which digests and waiting alerts are sent. */
const entryKey = (alert: RaisedAlert): Key =>
  keys.heldAlert(alert.workspace_id, getReceiverId(alert), alert.created_at, alert.alert_id);

const createHeldAlertEntry = (alert: RaisedAlert, now: Date, requested?: { readonly requested_at: string }) =>
  putEntry({
    ...entryKey(alert),
    ...alertFacts.parse(alert),
    workspace_id: alert.workspace_id,
    ...requested,
    ...computeExpiry('alertDays', now),
  });

const createDeliveryEntry = (alert: RaisedAlert): TransactEntry =>
  putEntry(
    {
      ...deliveryKey(alert),
      ...alertFacts.parse(alert),
      id: createDeliveryId(alert),
      status: 'waiting',
      attempts: 0,
      status_code: null,
      error: null,
      is_repeat: false,
      updated_at: alert.created_at,
      ...computeExpiry('alertDays', new Date(alert.created_at)),
    },
    isAbsent(),
  );

/** Nobody has asked for it again since it was read. */
const isSameRequest = ({ requested_at }: WaitingAlert) =>
  requested_at === null ? isAbsent('requested_at') : { requested_at };

export function deliveryStore(table: Table): Deliveries {
  /** Adds alerts for one receiver. Those that are known fail their condition, and the others are added without them. */
  async function addToList(alerts: readonly RaisedAlert[]): Promise<void> {
    const [first] = alerts;
    if (!first) return;
    const at = new Date(first.created_at);
    const outcome = await transact(table, [
      ...alerts.flatMap((alert) => [createDeliveryEntry(alert), createHeldAlertEntry(alert, at)]),
      makeTurnDue(first.workspace_id, getReceiverId(first), at),
    ]);
    if (outcome.committed) return;
    const existing = new Set(outcome.failed.map((index) => Math.floor(index / 2)));
    await addToList(alerts.filter((_, index) => !existing.has(index)));
  }

  async function* readPages(PK: string, query: Partial<PartitionQuery>, values: object = {}) {
    const pages = queryPages(table, {
      KeyConditionExpression: 'PK = :partition',
      ExpressionAttributeValues: { ':partition': PK, ...values },
      ConsistentRead: true,
      ...query,
    });
    let queries = 0;
    for await (const { Items = [] } of pages) {
      yield Items;
      queries += 1;
      if (queries >= QUERIES_MAX) return;
    }
  }

  async function readLatest(
    workspaceId: string,
    memberId: string | undefined,
    max: number,
    isIncluded: (delivery: StoredDelivery) => boolean,
  ): Promise<StoredDelivery[]> {
    const found: StoredDelivery[] = [];
    const query = {
      KeyConditionExpression: 'PK = :partition AND begins_with(SK, :prefix)',
      ScanIndexForward: false,
      Limit: max,
    };
    // The keys of a member's deliveries begin with the member, those of the workspace with the alert.
    const prefix = { ':prefix': `${memberId === undefined ? '' : `${memberId}#`}alt_` };
    for await (const items of readPages(keys.alertDelivery(workspaceId, '').PK, query, prefix)) {
      found.push(...items.map((item) => storedDelivery.parse(item)).filter(isIncluded));
      if (found.length >= max) break;
    }
    return found;
  }

  return {
    async raise(alerts) {
      const distinct = new Map(alerts.map((alert) => [createDeliveryId(alert), alert]));
      for (const ofReceiver of Map.groupBy(distinct.values(), getReceiverId).values()) {
        for (const some of splitIntoChunks(ofReceiver, ALERTS_PER_TRANSACTION)) await addToList(some);
      }
    },

    async repeat(workspaceId, delivery, now) {
      const alert = { ...delivery, workspace_id: workspaceId };
      const at = now.toISOString();
      const earlier = new Date(now.getTime() - REPEATED_AFTER_MS).toISOString();
      const { committed } = await transact(table, [
        updateEntry(deliveryKey(alert), {
          set: {
            status: 'waiting',
            is_repeat: true,
            updated_at: at,
            redelivered_at: at,
            ...computeExpiry('alertDays', now),
          },
          when: all(exists(), anyOf(isAbsent('redelivered_at'), isUpTo('redelivered_at', earlier))),
        }),
        createHeldAlertEntry(alert, now, { requested_at: at }),
        makeTurnDue(workspaceId, getReceiverId(alert), now),
      ]);
      return committed;
    },

    async waiting(workspaceId, receiver, now) {
      let next: string | undefined;
      const at = now.toISOString();
      const { PK } = keys.heldAlert(workspaceId, receiver, '', '');
      for await (const items of readPages(PK, { Limit: WAITING_PER_QUERY })) {
        const due: WaitingAlert[] = [];
        for (const alert of items.map((item) => waitingAlert.parse(item))) {
          const { not_before } = alert;
          if (not_before === null || not_before <= at) due.push(alert);
          else if (next === undefined || not_before < next) next = not_before;
        }
        if (due.length > 0) return { due, next: next === undefined ? undefined : new Date(next) };
      }
      return { due: [], next: next === undefined ? undefined : new Date(next) };
    },

    async record(alert, { status, isAttempt, problem, statusCode, notBefore }, now) {
      const Key = entryKey(alert);
      const when = all(exists(), isSameRequest(alert));
      const postponement = { not_before: notBefore?.toISOString() };
      const entry: TransactEntry =
        status === 'waiting'
          ? updateEntry(Key, {
              set: postponement,
              add: { tries: notBefore ? 1 : 0 },
              when,
            })
          : deleteEntry(Key, when);
      const outcome = await transact(table, [
        updateEntry(deliveryKey(alert), {
          set: {
            status,
            channel: alert.channel,
            error: problem ? toPublicProblem(problem) : null,
            updated_at: now.toISOString(),
            ...(isAttempt && { status_code: statusCode ?? problem?.status_code ?? null }),
          },
          add: { attempts: isAttempt ? 1 : 0 },
          // One that has expired stays deleted.
          when: exists(),
        }),
        entry,
      ]);
      if (!outcome.committed && outcome.failed.includes(0)) await deleteIf(table, Key, isSameRequest(alert));
    },

    get: (workspaceId, id) => getItem(table, keys.alertDelivery(workspaceId, id), storedDelivery),

    async latest(workspaceId, memberId, max, isIncluded = () => true) {
      const members = memberId === undefined ? [undefined] : [undefined, memberId];
      const found = await Promise.all(members.map((each) => readLatest(workspaceId, each, max, isIncluded)));
      return found
        .flat()
        .sort((a, b) => (a.id < b.id ? 1 : -1))
        .slice(0, max);
    },
  };
}
