import { type AlertsMessage, alerts } from '#contract/queues.ts';
import { getReceiverId } from '#domain/outbound/alerts/alert-channels.ts';
import type { RaiseAlertsPorts } from '#domain/outbound/alerts/raise-alerts.ts';
import { runPendingJobNow } from '#platform/run-pending-job.ts';
import { deliveryStore } from '#table/alerts/deliveries.ts';
import type { Table } from '#table/table.ts';
import { sendMessages } from './send-messages.ts';

/** Stores alerts and wakes a worker for each of their receivers. */
export const addAlerts =
  (table: Table): RaiseAlertsPorts['addAlerts'] =>
  async (raised) => {
    await deliveryStore(table).raise(raised);
    const [first] = raised;
    for (const receiver_id of new Set(raised.map(getReceiverId))) {
      await wakeReceiver({ version: 1, workspace_id: first?.workspace_id ?? '', receiver_id });
    }
  };

/** Says that a receiver's turn is due. The turn is stored, so the sweeper repeats what fails here. */
export const wakeReceiver = (message: AlertsMessage, delayMs = 0): Promise<void> =>
  runPendingJobNow('catch_up_alerts', () => sendMessages(alerts, [{ message, delayMs }]));
