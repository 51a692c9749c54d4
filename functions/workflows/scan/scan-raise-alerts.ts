import { raiseScanAlerts } from '#domain/outbound/alerts/raise-alerts.ts';
import { addAlerts } from '#jobs/queues/add-alerts.ts';
import { scanSteps } from '#jobs/workflows/scan.ts';
import { workflowStep } from '#jobs/workflows/workflow-step.ts';
import { systemClock } from '#platform/clock.ts';
import { memberAlertEntries } from '#table/alerts/member-alert-store.ts';
import { createSummaryPorts } from '#table/detections/account-summary-ports.ts';
import { runStore } from '#table/runs/run-store.ts';
import { functionTable } from '#table/table.ts';
import { alertSettingsStore } from '#table/workspaces/alert-settings-store.ts';
import { destinationEntries } from '#table/workspaces/destination-entries.ts';
import { memberStore } from '#table/workspaces/member-store.ts';

export const handler = workflowStep(scanSteps.alert, async ({ workspace_id, run_id }) => {
  const table = functionTable();
  const ports = {
    ...createSummaryPorts(table, systemClock),
    runs: runStore(table),
    settings: alertSettingsStore(table),
    destinations: destinationEntries(table),
    memberAlerts: memberAlertEntries(table),
    members: memberStore(table),
    addAlerts: addAlerts(table),
  };
  await raiseScanAlerts(ports, workspace_id, run_id);
});
