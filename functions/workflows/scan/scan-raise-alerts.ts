import { raiseScanAlerts } from '#domain/outbound/alerts/raise-alerts.ts';
import { systemClock } from '#platform/clock.ts';
import { sendAlerts } from '#queues/send-alerts.ts';
import { accountStore } from '#table/accounts/account-store.ts';
import { detectionStore } from '#table/detections/detection-store.ts';
import { runStore } from '#table/runs/run-store.ts';
import { functionTable } from '#table/table.ts';
import { alertSettingsStore } from '#table/workspaces/alert-settings-store.ts';
import { destinationEntries } from '#table/workspaces/destination-entries.ts';
import { scanSteps } from '#workflows/scan.ts';
import { workflowStep } from '#workflows/workflow-step.ts';

export const handler = workflowStep(scanSteps.alert, async ({ workspace_id, run_id }) => {
  const table = functionTable();
  const ports = {
    accounts: accountStore(table),
    detections: detectionStore(table),
    runs: runStore(table),
    settings: alertSettingsStore(table),
    destinations: destinationEntries(table),
    send: sendAlerts,
    now: systemClock,
  };
  await raiseScanAlerts(ports, workspace_id, run_id);
});
