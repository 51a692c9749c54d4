import { EVERY_ALERT } from '#contract/alert-filter.ts';
import type { Alert, AlertDigest } from '#contract/alerts.ts';
import type { AlertAddress, AlertOutcome } from '#domain/outbound/alerts/alert-channels.ts';
import { createDeliveryId, type RaisedAlert, toDeliveryView } from '#domain/outbound/alerts/deliveries.ts';
import { workReceiver } from '#domain/outbound/alerts/work-receiver.ts';
import { NO_NOTIFICATIONS } from '#domain/outbound/notifications/notification-settings.ts';
import { newId } from '#platform/ids.ts';
import { readOverdueJobs } from '#table/pending-jobs/pending-job-store.ts';
import type { Table } from '#table/table.ts';
import { exampleRecord } from './accounts.ts';
import { alertPorts, exampleAlert, type TestPorts } from './alert-ports.ts';
import { exampleDetection } from './detections.ts';
import { must } from './must.ts';

export const ACCEPTED: AlertOutcome = { kind: 'delivered', status_code: 200 };
export const DOWN: AlertOutcome = {
  kind: 'retry',
  problem: { code: 'http_error', message: 'Down.', status_code: 503 },
};
export const refused = (status_code?: number, code = 'http_error'): AlertOutcome => ({
  kind: 'failed',
  problem: { code, message: 'No.', ...(status_code !== undefined && { status_code }) },
});
/** What is written in the past expires at once. */
export const NIGHT = new Date('2090-05-01T23:00:00.000Z');
export const MORNING = new Date('2090-05-02T08:00:00.000Z');
export const QUIET = { ...EVERY_ALERT, quiet_hours: { start: '22:00', end: '08:00' } };
export const DAILY = { ...EVERY_ALERT, digest: 'daily' as const };

/** A workspace of its own with an account and a detection per alert, and the worker of its alerts. */
export function alertWorld(
  table: Table,
  { filter = EVERY_ALERT, channel = 'webhook' as RaisedAlert['channel'] } = {},
) {
  const workspaceId = newId('ws');
  const state = { now: NIGHT, outcome: ACCEPTED, filter };
  const sent: (Alert | AlertDigest)[] = [];
  const way = {
    async deliver(_: AlertAddress, alert: Alert | AlertDigest) {
      sent.push(alert);
      return state.outcome;
    },
  };
  const ports: TestPorts = {
    ...alertPorts(way, () => state.now, table),
    accounts: { get: async (_, id) => exampleRecord({ id, status: 'active' }) },
    detections: { list: async () => [exampleDetection({ first_run_id: exampleAlert.run_id })] },
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
  const { deliveries, receiverStates } = ports;
  const stored = async (alert: RaisedAlert) =>
    must(await deliveries.get(workspaceId, createDeliveryId(alert)));
  const work = (changed: TestPorts = ports) =>
    workReceiver(changed, { version: 1, workspace_id: workspaceId, receiver_id: channel });
  const newAlert = (parts: Partial<RaisedAlert> = {}): RaisedAlert => {
    const created_at = state.now.toISOString();
    return {
      ...exampleAlert,
      workspace_id: workspaceId,
      alert_id: newId('alt'),
      created_at,
      channel,
      ...parts,
    };
  };
  const many = (count: number) =>
    Array.from({ length: count }, () => newAlert()).sort((a, b) => (a.alert_id < b.alert_id ? -1 : 1));
  /** Raises an alert now, or this one. */
  const raise = async (parts?: Partial<RaisedAlert>): Promise<RaisedAlert> => {
    const alert = newAlert(parts);
    await deliveries.raise([alert]);
    return alert;
  };
  return {
    workspaceId,
    state,
    sent,
    ports,
    raise,
    work,
    ids: () => sent.map(({ id }) => id),
    later: (ms: number) => {
      state.now = new Date(state.now.getTime() + ms);
    },
    many,
    raiseMany: async (count: number) => {
      const alerts = many(count);
      await deliveries.raise(alerts);
      return alerts;
    },
    repeat: async (alert: RaisedAlert) => deliveries.repeat(workspaceId, await stored(alert), state.now),
    statusOf: async (alert: RaisedAlert) =>
      toDeliveryView(await stored(alert), await receiverStates.get(workspaceId, channel), null, state.now),
    stateOf: () => receiverStates.get(workspaceId, channel),
    /** When the receiver's turn is due. */
    dueAt: async () =>
      (await readOverdueJobs(table, new Date('2100-01-01T00:00:00Z')))
        .filter(({ workspace_id }) => workspace_id === workspaceId)
        .map(({ due_at }) => due_at),
  };
}
