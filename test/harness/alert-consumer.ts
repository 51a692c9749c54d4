import type { Alert, AlertDigest } from '#contract/alerts.ts';
import type { AlertsMessage } from '#contract/queues.ts';
import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import type { AlertOutcome } from '#domain/outbound/alerts/alert-channels.ts';
import { catchUp } from '#domain/outbound/alerts/catch-up.ts';
import { deliverAlert } from '#domain/outbound/alerts/deliver-alert.ts';
import { newId } from '#platform/ids.ts';
import { detectionStore } from '#table/detections/detection-store.ts';
import { overdueWork } from '#table/pending-work/pending-work.ts';
import { exampleRecord, putRecords } from './accounts.ts';
import { alertPorts } from './alert-ports.ts';
import { exampleDetection } from './detections.ts';
import { type TestWorkspace, testTable } from './workspace.ts';

/** An active account with one detection of a run, and the alert message for it. */
export async function foundAlert(
  workspace: TestWorkspace,
  parts: Partial<AccountRecord> = {},
  target: Partial<AlertsMessage> = {},
): Promise<AlertsMessage> {
  const account = exampleRecord({ status: 'active', ...parts });
  const run_id = newId('run');
  await putRecords(workspace.id, [account]);
  const id = `det_${account.id.slice(4)}_0000000000000000`;
  await detectionStore(testTable()).put(workspace.id, [
    exampleDetection({ id, account_id: account.id, first_run_id: run_id }),
  ]);
  return {
    version: 1,
    workspace_id: workspace.id,
    alert_id: newId('alt'),
    type: 'signal.detected',
    run_id,
    account_id: account.id,
    created_at: new Date().toISOString(),
    channel: 'webhook',
    destination_id: null,
    member_id: null,
    ...target,
  };
}

export const ACCEPTED: AlertOutcome = { kind: 'delivered', status_code: 200 };
export const DOWN: AlertOutcome = {
  kind: 'retry',
  problem: { code: 'http_error', message: 'Down.', status_code: 503 },
};

/** A consumer whose receiver and clock are the test's. Tests set it far ahead: what is written in the past expires at once. */
export function alertConsumer(workspace: TestWorkspace, at = new Date()) {
  const state = { now: at, outcome: ACCEPTED };
  const sent: (Alert | AlertDigest)[] = [];
  const way = {
    async deliver(_: object, alert: Alert | AlertDigest) {
      sent.push(alert);
      return state.outcome;
    },
  };
  let change: () => Promise<unknown> = async () => undefined;
  const ports = { ...alertPorts(way, () => state.now), pause: () => change() };
  return {
    state,
    /** What someone does between two alerts. */
    meanwhile: (work: () => Promise<unknown>) => {
      change = work;
    },
    sent,
    told: ports.told,
    ids: () => sent.map(({ id }) => id),
    deliver: (message: AlertsMessage, receipts = 1) => deliverAlert(ports, message, receipts),
    catchUp: (receiver_id = 'webhook') =>
      catchUp(ports, { version: 1, workspace_id: workspace.id, receiver_id }),
  };
}

export const deliveryOf = async ({ alert_id }: AlertsMessage, api: TestWorkspace['api']) =>
  (await api.listAlertDeliveries({})).data.find((each) => each.alert_id === alert_id);

/** When the workspace's held alerts are promised to be looked at. */
export const promisedIn = async (workspace: TestWorkspace) =>
  (await overdueWork(testTable(), new Date('2100-01-01T00:00:00Z')))
    .filter(({ kind, workspace_id }) => kind === 'catch_up_alerts' && workspace_id === workspace.id)
    .map(({ record_id, due_at }) => [record_id, due_at]);
