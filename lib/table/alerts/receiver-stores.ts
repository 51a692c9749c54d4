import type { ListReceiversPorts } from '#domain/outbound/alerts/receivers.ts';
import type { Table } from '#table/table.ts';
import { alertSettingsStore } from '#table/workspaces/alert-settings-store.ts';
import { destinationEntries } from '#table/workspaces/destination-entries.ts';
import { memberStore } from '#table/workspaces/member-store.ts';
import { memberAlertEntries } from './member-alert-store.ts';

/** Everyone who may get alerts, without their secrets. */
export const receiverStores = (table: Table): ListReceiversPorts => ({
  settings: alertSettingsStore(table),
  destinations: destinationEntries(table),
  memberAlerts: memberAlertEntries(table),
  members: memberStore(table),
});
