import { raiseDiscoveryAlerts } from '#domain/outbound/alerts/raise-alerts.ts';
import { addAlerts } from '#jobs/queues/add-alerts.ts';
import { discoverySteps } from '#jobs/workflows/discovery.ts';
import { workflowStep } from '#jobs/workflows/workflow-step.ts';
import { systemClock } from '#platform/clock.ts';
import { accountStore } from '#table/accounts/account-store.ts';
import { memberAlertEntries } from '#table/alerts/member-alert-store.ts';
import { detectionStore } from '#table/detections/detection-store.ts';
import { relationSettings } from '#table/relations/relation-settings.ts';
import { candidateStore } from '#table/runs/candidate-store.ts';
import { runStore } from '#table/runs/run-store.ts';
import { functionTable } from '#table/table.ts';
import { alertSettingsStore } from '#table/workspaces/alert-settings-store.ts';
import { destinationEntries } from '#table/workspaces/destination-entries.ts';
import { memberStore } from '#table/workspaces/member-store.ts';

export const handler = workflowStep(discoverySteps.alert, async ({ workspace_id, run_id, piece }) => {
  const table = functionTable();
  const ports = {
    accounts: accountStore(table),
    detections: detectionStore(table),
    relations: relationSettings(table),
    runs: runStore(table),
    candidates: candidateStore(table, systemClock),
    settings: alertSettingsStore(table),
    destinations: destinationEntries(table),
    memberAlerts: memberAlertEntries(table),
    members: memberStore(table),
    addAlerts: addAlerts(table),
    now: systemClock,
  };
  await raiseDiscoveryAlerts(ports, workspace_id, run_id, piece);
});
