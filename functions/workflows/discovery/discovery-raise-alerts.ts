import { raiseDiscoveryAlerts } from '#domain/outbound/alerts/raise-alerts.ts';
import { addAlerts } from '#jobs/queues/send-messages.ts';
import { discoverySteps } from '#jobs/workflows/discovery.ts';
import { workflowStep } from '#jobs/workflows/workflow-step.ts';
import { systemClock } from '#platform/clock.ts';
import { accountStore } from '#table/accounts/account-store.ts';
import { receiverStores } from '#table/alerts/receiver-stores.ts';
import { detectionStore } from '#table/detections/detection-store.ts';
import { relationSettings } from '#table/relations/relation-settings.ts';
import { candidateStore } from '#table/runs/candidate-store.ts';
import { runStore } from '#table/runs/run-store.ts';
import { functionTable } from '#table/table.ts';

export const handler = workflowStep(discoverySteps.alert, async ({ workspace_id, run_id, piece }) => {
  const table = functionTable();
  const ports = {
    accounts: accountStore(table),
    detections: detectionStore(table),
    relations: relationSettings(table),
    runs: runStore(table),
    candidates: candidateStore(table, systemClock),
    ...receiverStores(table),
    addAlerts: addAlerts(table),
    now: systemClock,
  };
  await raiseDiscoveryAlerts(ports, workspace_id, run_id, piece);
});
