import { raiseDiscoveryAlerts } from '#domain/outbound/alerts/raise-alerts.ts';
import { addAlerts } from '#jobs/queues/send-messages.ts';
import { discoverySteps } from '#jobs/workflows/discovery.ts';
import { workflowStep } from '#jobs/workflows/workflow-step.ts';
import { createReceiverStores } from '#table/alerts/receiver-stores.ts';
import { createSummaryPorts } from '#table/detections/account-summary-ports.ts';
import { createCandidateStore } from '#table/runs/candidate-store.ts';
import { createRunStore } from '#table/runs/run-store.ts';

export const handler = workflowStep(
  discoverySteps.alert,
  async ({ workspace_id, run_id, piece }, { table, now }) => {
    const ports = {
      ...createSummaryPorts(table, now),
      runs: createRunStore(table),
      candidates: createCandidateStore(table, now),
      ...createReceiverStores(table),
      addAlerts: addAlerts(table),
    };
    await raiseDiscoveryAlerts(ports, workspace_id, run_id, piece);
  },
);
