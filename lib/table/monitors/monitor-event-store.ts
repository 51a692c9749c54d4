import { type MonitorEvent, monitorEvent } from '#contract/monitor-events.ts';
import type { ReadEvent } from '#domain/signals/monitors/monitor-event.ts';
import { computeExpiry } from '#platform/retention.ts';
import { batchPut } from '#table/dynamodb/batch.ts';
import { keys } from '#table/keys.ts';
import { listPage } from '#table/paging/list-page.ts';
import type { Table } from '#table/table.ts';

export const toMonitorEventItem = (workspaceId: string, accountId: string, event: ReadEvent) => ({
  ...keys.monitorEvent(workspaceId, accountId, event.id),
  ...event,
  ...computeExpiry('monitorEventDays', new Date(event.created_at)),
});

/** The activity of an account's monitor, latest first. Events seen at the same time are ordered by id. */
export const createMonitorEventStore = (table: Table) => ({
  list(workspaceId: string, accountId: string, { page, per_page }: { page: number; per_page: number }) {
    const { PK, SK } = keys.monitorEvent(workspaceId, accountId, '');
    return listPage(table, {
      source: {
        kind: 'partition',
        partition: { attribute: 'PK', value: PK, sortKeyPrefix: { attribute: 'SK', prefix: SK } },
        // Ids are derived from documents, so they don't sort by time.
        sortAttribute: 'created_at',
      },
      order: 'desc',
      offset: (page - 1) * per_page,
      limit: per_page,
      toRow: (item) => monitorEvent.parse(item),
    });
  },

  put: (workspaceId: string, accountId: string, events: readonly MonitorEvent[]): Promise<void> =>
    batchPut(
      table,
      events.map((event) => toMonitorEventItem(workspaceId, accountId, event)),
    ),
});
