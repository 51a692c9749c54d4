import type { Alert, AlertDigest } from '#contract/alerts.ts';
import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import { getReceiverId } from '#domain/outbound/alerts/alert-channels.ts';
import type { RaisedAlert } from '#domain/outbound/alerts/deliveries.ts';
import { workReceiver } from '#domain/outbound/alerts/work-receiver.ts';
import type { DetectionRecord } from '#domain/signals/detections/detection-record.ts';
import { newId } from '#platform/ids.ts';
import { createDetectionStore } from '#table/detections/detection-store.ts';
import { exampleRecord, putRecords } from './accounts.ts';
import { alertPorts } from './alert-ports.ts';
import { ACCEPTED } from './alert-world.ts';
import { exampleDetection } from './detections.ts';
import { type TestWorkspace, testTable } from './workspace.ts';

/** An active account with one detection of a run, and the alert about it. */
export async function foundAlert(
  workspace: TestWorkspace,
  parts: Partial<AccountRecord> = {},
  target: Partial<RaisedAlert> = {},
  detection: Partial<DetectionRecord> = {},
): Promise<RaisedAlert> {
  const account = exampleRecord({ status: 'active', ...parts });
  const run_id = newId('run');
  await putRecords(workspace.id, [account]);
  const id = `det_${account.id.slice(4)}_0000000000000000`;
  await createDetectionStore(testTable()).put(workspace.id, [
    exampleDetection({ id, account_id: account.id, first_run_id: run_id, ...detection }),
  ]);
  return {
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

/** A worker whose receiver and clock are the test's. Tests set it far ahead: what is written in the past expires at once. */
export function alertConsumer(workspace: TestWorkspace, at = new Date()) {
  const state = { now: at, outcome: ACCEPTED };
  const sent: (Alert | AlertDigest)[] = [];
  const way = {
    async deliver(_: object, alert: Alert | AlertDigest) {
      sent.push(alert);
      return state.outcome;
    },
  };
  const ports = alertPorts(way, () => state.now);
  const work = (receiver_id = 'webhook') =>
    workReceiver(ports, { version: 1, workspace_id: workspace.id, receiver_id });
  /** Raises an alert at the clock's time. */
  const raise = (alert: RaisedAlert) =>
    ports.deliveries.raise([{ ...alert, created_at: state.now.toISOString() }]);
  return {
    state,
    sent,
    ports,
    ids: () => sent.map(({ id }) => id),
    raise,
    work,
    deliver: async (alert: RaisedAlert) => {
      await raise(alert);
      await work(getReceiverId(alert));
    },
  };
}

export const deliveryOf = async ({ alert_id }: RaisedAlert, api: TestWorkspace['api']) =>
  (await api.listAlertDeliveries({})).data.find((each) => each.alert_id === alert_id);
