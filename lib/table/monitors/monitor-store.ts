import { hash } from 'node:crypto';
import * as z from 'zod';
import { computeNextCheckAt, type DueMonitor, type Monitor } from '#domain/signals/monitors/monitor.ts';
import {
  type CheckResult,
  MONITOR_SLOTS,
  type MonitorStore,
} from '#domain/signals/monitors/monitor-store.ts';
import { encodeKeyText } from '#platform/table-keys.ts';
import { toAccountRecord } from '#table/accounts/account-item.ts';
import { batchGet } from '#table/dynamodb/batch.ts';
import { createDueQuery } from '#table/dynamodb/due-entries.ts';
import { anyOf, differs, isAbsent, unlessSet } from '#table/dynamodb/expressions.ts';
import { getItem, updateIf } from '#table/dynamodb/items.ts';
import { sendQuery } from '#table/dynamodb/query-all.ts';
import { checkEntry, deleteEntry, putEntry, transact, updateEntry } from '#table/dynamodb/transact.ts';
import { keys, partitions } from '#table/keys.ts';
import { tableSchema } from '#table/schema.ts';
import type { Table } from '#table/table.ts';
import { toMonitorEventItem } from './monitor-event-store.ts';

const { byActivity } = tableSchema.listIndexes;

/** 50 monitors and their accounts are the 100 keys of one call. */
const MONITORS_PER_PAGE = 50;

const monitorItem = z
  .object({
    started_at: z.string(),
    next_look_at: z.string(),
    last_look_at: z.string().nullable().default(null),
    memory: z.string().nullable().default(null),
  })
  .transform(({ started_at, next_look_at, last_look_at, memory }) => ({
    startedAt: started_at,
    nextCheckAt: next_look_at,
    lastCheckAt: last_look_at,
    memory,
  }));

const chooseSlot = (accountId: string): number =>
  hash('sha256', accountId, 'buffer').readUInt8(0) % MONITOR_SLOTS;

/** Timestamps have a fixed width, so these keys sort by due time. */
const toDueKey = ({ workspaceId, accountId, nextCheckAt }: DueMonitor): string =>
  `${nextCheckAt}#${workspaceId}#${accountId}`;

/** A monitor's index key, by its next check. */
export const createMonitorIndex = (dueMonitor: DueMonitor) => ({
  [byActivity.partitionAttribute]: partitions.monitorSlot(chooseSlot(dueMonitor.accountId)),
  [byActivity.sortAttribute]: toDueKey(dueMonitor),
});

function parseDueKey(text: string): DueMonitor {
  const [nextCheckAt = '', workspaceId = '', accountId = ''] = text.split('#');
  return { nextCheckAt, workspaceId, accountId };
}

const createActiveCheck = (workspaceId: string, accountId: string) => ({
  Key: keys.account(workspaceId, accountId),
  when: { status: 'active' },
});

/** Schedules the next check. Succeeds once per due check. */
function createNextCheckUpdate(monitor: Monitor, { nextCheckAt, lastCheckAt, memory }: CheckResult) {
  return {
    Key: keys.monitor(monitor.workspaceId, monitor.accountId),
    set: {
      next_look_at: nextCheckAt,
      last_look_at: lastCheckAt,
      memory,
      [byActivity.sortAttribute]: toDueKey({ ...monitor, nextCheckAt }),
    },
    when: { next_look_at: monitor.nextCheckAt },
  };
}

/** Monitors of active accounts. Each lives in its account's partition and is deleted with it. */
export const createMonitorStore = (
  table: Table,
): MonitorStore & {
  start(workspaceId: string, accountId: string, now: Date): Promise<void>;
  isRunning(workspaceId: string, accountId: string): Promise<boolean>;
} => ({
  /** Starts the monitor unless the account is deleted or inactive. A second start changes nothing. */
  async start(workspaceId, accountId, now) {
    const nextCheckAt = computeNextCheckAt(now.toISOString());
    await transact(table, [
      { ConditionCheck: createActiveCheck(workspaceId, accountId) },
      updateEntry(keys.monitor(workspaceId, accountId), {
        set: {
          started_at: unlessSet(now.toISOString()),
          account_id: accountId,
          next_look_at: unlessSet(nextCheckAt),
          [byActivity.partitionAttribute]: partitions.monitorSlot(chooseSlot(accountId)),
          [byActivity.sortAttribute]: unlessSet(toDueKey({ workspaceId, accountId, nextCheckAt })),
        },
      }),
    ]);
  },

  isRunning: async (workspaceId, accountId) =>
    (await getItem(table, keys.monitor(workspaceId, accountId), () => true)) ?? false,

  async dueSlots(latestDueAt) {
    const slots = Array.from({ length: MONITOR_SLOTS }, (_, slot) => slot);
    const counts = await Promise.all(
      slots.map((slot) => sendQuery(table, createDueQuery(partitions.monitorSlot(slot), latestDueAt, 1))),
    );
    return slots.filter((slot) => (counts[slot]?.Count ?? 0) > 0);
  },

  async due(slot, latestDueAt, previousDueKey) {
    const partition = partitions.monitorSlot(slot);
    const lastDue = previousDueKey === null ? undefined : parseDueKey(previousDueKey);
    const { Items = [], LastEvaluatedKey } = await sendQuery(table, {
      ...createDueQuery(partition, latestDueAt, MONITORS_PER_PAGE),
      ...(lastDue && {
        ExclusiveStartKey: {
          ...keys.monitor(lastDue.workspaceId, lastDue.accountId),
          [byActivity.partitionAttribute]: partition,
          [byActivity.sortAttribute]: previousDueKey,
        },
      }),
    });
    const nextDueKey = LastEvaluatedKey?.[byActivity.sortAttribute];
    return {
      monitors: Items.map((item) => parseDueKey(String(item[byActivity.sortAttribute]))),
      next: nextDueKey === undefined ? null : String(nextDueKey),
    };
  },

  async load(dueMonitors) {
    const pairs = dueMonitors.map(({ workspaceId, accountId }) => ({
      monitor: keys.monitor(workspaceId, accountId),
      account: keys.account(workspaceId, accountId),
    }));
    const items = await batchGet(
      table,
      pairs.flatMap(({ monitor, account }) => [monitor, account]),
    );
    const byKey = new Map(
      items.map((item) => [encodeKeyText({ PK: String(item.PK), SK: String(item.SK) }), item]),
    );
    return pairs.map(({ monitor: monitorKey, account: accountKey }, index) => {
      const monitorFound = byKey.get(encodeKeyText(monitorKey));
      const account = byKey.get(encodeKeyText(accountKey));
      const { workspaceId = '', accountId = '' } = dueMonitors[index] ?? {};
      return {
        monitor: monitorFound && { workspaceId, accountId, ...monitorItem.parse(monitorFound) },
        account: account && toAccountRecord(account),
      };
    });
  },

  async memoryOf(workspaceId, accountId) {
    const parsedMonitor = await getItem(table, keys.monitor(workspaceId, accountId), monitorItem);
    return parsedMonitor?.memory ?? null;
  },

  async findEvents(workspaceId, accountId, ids) {
    const items = await batchGet(
      table,
      ids.map((id) => keys.monitorEvent(workspaceId, accountId, id)),
      ['id', 'is_left'],
    );
    return new Map(items.map(({ id, is_left }) => [String(id), is_left === true ? { is_left } : {}]));
  },

  async finishCheck(monitor, result) {
    const { workspaceId, accountId } = monitor;
    if (result.events.length > 0) {
      await transact(table, [
        { ConditionCheck: createActiveCheck(workspaceId, accountId) },
        { Update: createNextCheckUpdate(monitor, result) },
        ...result.events.map((event) => putEntry(toMonitorEventItem(workspaceId, accountId, event))),
      ]);
      return;
    }
    // If the condition fails, another worker has already checked it, or the account is deleted.
    await updateIf(table, createNextCheckUpdate(monitor, result));
  },

  async remove(workspaceId, accountId) {
    await transact(table, [
      checkEntry(keys.account(workspaceId, accountId), anyOf(isAbsent(), differs('status', 'active'))),
      deleteEntry(keys.monitor(workspaceId, accountId)),
    ]);
  },
});
