import { type MonitorEvent, monitorEvent } from '#contract/monitor-events.ts';
import { batchPut } from '#table/dynamodb/batch.ts';
import { keys } from '#table/keys.ts';
import { listPage } from '#table/paging/list-page.ts';
import type { Table } from '#table/table.ts';

/** The activity of an account's monitor. Ids grow with time, so the order of keys is the order of events. */
export const monitorEventStore = (table: Table) => ({
  list(workspaceId: string, accountId: string, { page, per_page }: { page: number; per_page: number }) {
    const { PK, SK } = keys.monitorEvent(workspaceId, accountId, '');
    return listPage(table, {
      source: {
        kind: 'partition',
        partition: { attribute: 'PK', value: PK, begins: { attribute: 'SK', with: SK } },
        sortAttribute: 'SK',
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
      events.map((event) => ({ ...keys.monitorEvent(workspaceId, accountId, event.id), ...event })),
    ),
});
