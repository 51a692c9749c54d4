import { MINUTE_MS } from '#contract/time.ts';
import { getReceiverId } from '#domain/outbound/alerts/alert-channels.ts';
import {
  type AlertDeliveryStore,
  alertFacts,
  createDeliveryId,
  type RaisedAlert,
  type StoredDelivery,
  storedDelivery,
  type WaitingAlert,
  waitingAlert,
} from '#domain/outbound/alerts/deliveries.ts';
import { toPublicProblem } from '#domain/outbound/alerts/receiver-state.ts';
import { splitIntoChunks } from '#domain/shared/work/limiter.ts';
import { computeExpiry } from '#platform/retention.ts';
import { allOf, anyOf, exists, isAbsent, isUpTo } from '#table/dynamodb/expressions.ts';
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

/** Each alert has two entries, and the receiver's turn is one. */
const ALERTS_PER_TRANSACTION = Math.floor((ENTRIES_PER_TRANSACTION - 1) / 2);
/** A repeated call within this time sends nothing more. */
const REPEATED_AFTER_MS = MINUTE_MS;
/** What a worker reads at once: a full digest. */
const WAITING_PER_QUERY = 50;
/** A worker skips this many queries of alerts that are put off alone. A scoped member's page skips as many of others' deliveries. */
const MAX_QUERIES = 20;

const getDeliveryKey = (alert: RaisedAlert): Key =>
  keys.alertDelivery(alert.workspace_id, createDeliveryId(alert));

/** By the time at which it was raised, which is the order in which digests and waiting alerts are sent. */
const getHeldAlertKey = (alert: RaisedAlert): Key =>
  keys.heldAlert(alert.workspace_id, getReceiverId(alert), alert.created_at, alert.alert_id);

const createHeldAlertEntry = (
  alert: RaisedAlert,
  now: Date,
  repeatRequest?: { readonly requested_at: string },
) =>
  putEntry({
    ...getHeldAlertKey(alert),
    ...alertFacts.parse(alert),
    workspace_id: alert.workspace_id,
    ...repeatRequest,
    ...computeExpiry('alertDays', now),
  });

const createDeliveryEntry = (alert: RaisedAlert): TransactEntry =>
  putEntry(
    {
      ...getDeliveryKey(alert),
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

export function createDeliveryStore(table: Table): AlertDeliveryStore {
  /** Adds alerts for one receiver. Those that are known fail their condition, and the others are added without them. */
  async function addToReceiversList(alerts: readonly RaisedAlert[]): Promise<void> {
    const [firstAlert] = alerts;
    if (!firstAlert) return;
    const raisedAt = new Date(firstAlert.created_at);
    const outcome = await transact(table, [
      ...alerts.flatMap((alert) => [createDeliveryEntry(alert), createHeldAlertEntry(alert, raisedAt)]),
      makeTurnDue(firstAlert.workspace_id, getReceiverId(firstAlert), raisedAt),
    ]);
    if (outcome.committed) return;
    const existingIndexes = new Set(outcome.failed.map((index) => Math.floor(index / 2)));
    await addToReceiversList(alerts.filter((_, index) => !existingIndexes.has(index)));
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
      if (queries >= MAX_QUERIES) return;
    }
  }

  async function readLatest(
    workspaceId: string,
    memberId: string | undefined,
    max: number,
    isIncluded: (delivery: StoredDelivery) => boolean,
  ): Promise<StoredDelivery[]> {
    const foundDeliveries: StoredDelivery[] = [];
    const query = {
      KeyConditionExpression: 'PK = :partition AND begins_with(SK, :prefix)',
      ScanIndexForward: false,
      Limit: max,
    };
    // The keys of a member's deliveries begin with the member, those of the workspace with the alert.
    const prefixValues = { ':prefix': `${memberId === undefined ? '' : `${memberId}#`}alt_` };
    for await (const items of readPages(keys.alertDelivery(workspaceId, '').PK, query, prefixValues)) {
      foundDeliveries.push(...items.map((item) => storedDelivery.parse(item)).filter(isIncluded));
      if (foundDeliveries.length >= max) break;
    }
    return foundDeliveries;
  }

  return {
    async raise(alerts) {
      const alertsByDelivery = new Map(alerts.map((alert) => [createDeliveryId(alert), alert]));
      for (const receiversAlerts of Map.groupBy(alertsByDelivery.values(), getReceiverId).values()) {
        for (const chunk of splitIntoChunks(receiversAlerts, ALERTS_PER_TRANSACTION))
          await addToReceiversList(chunk);
      }
    },

    async repeat(workspaceId, delivery, now) {
      const alert = { ...delivery, workspace_id: workspaceId };
      const requestedAt = now.toISOString();
      const lastAllowed = new Date(now.getTime() - REPEATED_AFTER_MS).toISOString();
      const { committed } = await transact(table, [
        updateEntry(getDeliveryKey(alert), {
          set: {
            status: 'waiting',
            is_repeat: true,
            updated_at: requestedAt,
            redelivered_at: requestedAt,
            ...computeExpiry('alertDays', now),
          },
          when: allOf(exists(), anyOf(isAbsent('redelivered_at'), isUpTo('redelivered_at', lastAllowed))),
        }),
        createHeldAlertEntry(alert, now, { requested_at: requestedAt }),
        makeTurnDue(workspaceId, getReceiverId(alert), now),
      ]);
      return committed;
    },

    async findWaiting(workspaceId, receiverId, now) {
      let nextDueAt: Date | undefined;
      const { PK } = keys.heldAlert(workspaceId, receiverId, '', '');
      for await (const items of readPages(PK, { Limit: WAITING_PER_QUERY })) {
        const dueAlerts: WaitingAlert[] = [];
        for (const alert of items.map((item) => waitingAlert.parse(item))) {
          const dueAt = new Date(alert.not_before ?? 0);
          if (dueAt <= now) dueAlerts.push(alert);
          else if (nextDueAt === undefined || dueAt < nextDueAt) nextDueAt = dueAt;
        }
        if (dueAlerts.length > 0) return { dueAlerts, nextDueAt };
      }
      return { dueAlerts: [], nextDueAt };
    },

    async record(alert, { status, isAttempt, problem, statusCode, notBefore }, now) {
      const Key = getHeldAlertKey(alert);
      const when = allOf(exists(), isSameRequest(alert));
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
        updateEntry(getDeliveryKey(alert), {
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

    async listLatest(workspaceId, memberId, max, isIncluded = () => true) {
      const memberIds = memberId === undefined ? [undefined] : [undefined, memberId];
      const deliveries = await Promise.all(
        memberIds.map((each) => readLatest(workspaceId, each, max, isIncluded)),
      );
      return deliveries
        .flat()
        .sort((a, b) => (a.id < b.id ? 1 : -1))
        .slice(0, max);
    },
  };
}
