import { raiseDiscoveryAlerts } from '#domain/outbound/alerts/raise-alerts.ts';
import { systemClock } from '#platform/clock.ts';
import { sendAlerts } from '#queues/send-alerts.ts';
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
import { discoverySteps } from '#workflows/discovery.ts';
import { workflowStep } from '#workflows/workflow-step.ts';

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
    send: sendAlerts,
    now: systemClock,
  };
  await raiseDiscoveryAlerts(ports, workspace_id, run_id, piece);
});
