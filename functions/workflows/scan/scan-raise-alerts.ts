import { raiseScanAlerts } from '#domain/outbound/alerts/raise-alerts.ts';
import { addAlerts } from '#jobs/queues/send-messages.ts';
import { scanSteps } from '#jobs/workflows/scan.ts';
import { workflowStep } from '#jobs/workflows/workflow-step.ts';
import { systemClock } from '#platform/clock.ts';
import { receiverStores } from '#table/alerts/receiver-stores.ts';
import { createSummaryPorts } from '#table/detections/account-summary-ports.ts';
import { runStore } from '#table/runs/run-store.ts';
import { functionTable } from '#table/table.ts';

export const handler = workflowStep(scanSteps.alert, async ({ workspace_id, run_id }) => {
  const table = functionTable();
  const ports = {
    ...createSummaryPorts(table, systemClock),
    runs: runStore(table),
    ...receiverStores(table),
    addAlerts: addAlerts(table),
  };
  await raiseScanAlerts(ports, workspace_id, run_id);
});
