import { EVERY_ALERT } from '#contract/alert-filter.ts';
import type { Alert, AlertDigest } from '#contract/alerts.ts';
import { type AlertsMessage, alertMessageExample } from '#contract/queues.ts';
import type { AlertOutcome } from '#domain/outbound/alerts/alert-channels.ts';
import { type CatchUpPorts, catchUp } from '#domain/outbound/alerts/catch-up.ts';
import { deliverAlert } from '#domain/outbound/alerts/deliver-alert.ts';
import { deliveryId } from '#domain/outbound/alerts/delivery-log.ts';
import { NO_NOTIFICATIONS } from '#domain/outbound/notifications/notification-settings.ts';
import { newId } from '#platform/ids.ts';
import { overdueWork } from '#table/pending-work/pending-work.ts';
import type { Table } from '#table/table.ts';
import { exampleRecord } from './accounts.ts';
import { alertPorts } from './alert-ports.ts';
import { exampleDetection } from './detections.ts';
import { must } from './must.ts';

export const ACCEPTED: AlertOutcome = { kind: 'delivered', status_code: 200 };
/** What is written in the past expires at once. */
export const NIGHT = new Date('2090-05-01T23:00:00.000Z');
export const MORNING = new Date('2090-05-02T08:00:00.000Z');
export const QUIET = { ...EVERY_ALERT, quiet_hours: { start: '22:00', end: '08:00' } };
export const DAILY = { ...EVERY_ALERT, digest: 'daily' as const };

/** A workspace of its own with an account and a detection per alert, and the consumer of its alerts. */
export function alertWorld(
  table: Table,
  { filter = EVERY_ALERT, channel = 'webhook' as AlertsMessage['channel'] } = {},
) {
  const workspaceId = newId('ws');
  const state = { now: NIGHT, outcome: ACCEPTED, filter };
  const sent: (Alert | AlertDigest)[] = [];
  const way = {
    async deliver(_: object, alert: Alert | AlertDigest) {
      sent.push(alert);
      return state.outcome;
    },
  };
  const ports: CatchUpPorts = {
    ...alertPorts(way, () => state.now, table),
    accounts: { get: async (_, id) => exampleRecord({ id, status: 'active' }) },
    detections: { list: async () => [exampleDetection({ first_run_id: alertMessageExample.run_id })] },
    destinations: { list: async () => [] },
    settings: {
      get: async () => ({
        ...NO_NOTIFICATIONS,
        webhook_url: 'https://hooks.example/',
        has_webhook: true,
        webhook_enabled: true,
        chat_channel: '#signals',
        chat_enabled: true,
        alert_filter: state.filter,
      }),
    },
  };
  return {
    workspaceId,
    state,
    sent,
    ports,
    message: (): AlertsMessage => ({
      ...alertMessageExample,
      workspace_id: workspaceId,
      alert_id: newId('alt'),
      channel,
    }),
    deliver: (message: AlertsMessage, receipts = 1, changed = ports) =>
      deliverAlert(changed, message, receipts),
    catchUp: (changed = ports) =>
      catchUp(changed, { version: 1, workspace_id: workspaceId, receiver_id: channel }),
    statusOf: async (message: AlertsMessage) =>
      must(await ports.deliveries.get(workspaceId, deliveryId(message))),
    promised: async () =>
      (await overdueWork(table, new Date('2100-01-01T00:00:00Z')))
        .filter(({ workspace_id }) => workspace_id === workspaceId)
        .map(({ due_at }) => due_at),
  };
}
