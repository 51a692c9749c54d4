import { getReceiverId } from '#domain/outbound/alerts/alert-channels.ts';
import type { RaiseAlertsPorts } from '#domain/outbound/alerts/raise-alerts.ts';
import { deliveryStore } from '#table/alerts/deliveries.ts';
import type { Table } from '#table/table.ts';
import { wakeReceiver } from './wake-receiver.ts';

/** Stores alerts and wakes a worker for each of their receivers. */
export const addAlerts =
  (table: Table): RaiseAlertsPorts['addAlerts'] =>
  async (alerts) => {
    await deliveryStore(table).raise(alerts);
    const [first] = alerts;
    for (const receiver_id of new Set(alerts.map(getReceiverId))) {
      await wakeReceiver({ version: 1, workspace_id: first?.workspace_id ?? '', receiver_id });
    }
  };
