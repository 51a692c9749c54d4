import type { ListReceiversPorts } from '#domain/outbound/alerts/receivers.ts';
import type { Table } from '#table/table.ts';
import { createDestinationEntries } from '#table/workspaces/destination-store.ts';
import { createMemberStore } from '#table/workspaces/member-store.ts';
import { createAlertSettingsStore } from '#table/workspaces/notification-store.ts';
import { createMemberAlertEntries } from './member-alert-store.ts';

/** Everyone who may get alerts, without their secrets. */
export const createReceiverStores = (table: Table): ListReceiversPorts => ({
  settings: createAlertSettingsStore(table),
  destinations: createDestinationEntries(table),
  memberAlerts: createMemberAlertEntries(table),
  members: createMemberStore(table),
});
