import { closeScan } from '#domain/signals/runs/close-run.ts';
import { systemClock } from '#platform/clock.ts';
import { accountStore } from '#table/accounts/account-store.ts';
import { detectionStore } from '#table/detections/detection-store.ts';
import { runStore } from '#table/runs/run-store.ts';
import { functionTable } from '#table/table.ts';
import { scanSteps } from '#workflows/scan.ts';
import { workflowStep } from '#workflows/workflow-step.ts';

export const handler = workflowStep(scanSteps.close, async ({ workspace_id, run_id, died }) => {
  const table = functionTable();
  const ports = {
    accounts: accountStore(table),
    detections: detectionStore(table),
    runs: runStore(table),
    now: systemClock,
  };
  await closeScan(ports, workspace_id, run_id, died);
});
