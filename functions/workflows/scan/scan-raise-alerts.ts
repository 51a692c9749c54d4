import { raiseScanAlerts } from '#domain/outbound/alerts/raise-alerts.ts';
import { systemClock } from '#platform/clock.ts';
import { sendAlerts } from '#queues/send-alerts.ts';
import { memberAlertEntries } from '#table/alerts/member-alert-store.ts';
import { standingPorts } from '#table/detections/standing-ports.ts';
import { runStore } from '#table/runs/run-store.ts';
import { functionTable } from '#table/table.ts';
import { alertSettingsStore } from '#table/workspaces/alert-settings-store.ts';
import { destinationEntries } from '#table/workspaces/destination-entries.ts';
import { memberStore } from '#table/workspaces/member-store.ts';
import { scanSteps } from '#workflows/scan.ts';
import { workflowStep } from '#workflows/workflow-step.ts';

export const handler = workflowStep(scanSteps.alert, async ({ workspace_id, run_id }) => {
  const table = functionTable();
  const ports = {
    ...standingPorts(table, systemClock),
    runs: runStore(table),
    settings: alertSettingsStore(table),
    destinations: destinationEntries(table),
    memberAlerts: memberAlertEntries(table),
    members: memberStore(table),
    send: sendAlerts,
  };
  await raiseScanAlerts(ports, workspace_id, run_id);
});
