import { closeScan } from '#domain/signals/runs/close-run.ts';
import { systemClock } from '#platform/clock.ts';
import { standingPorts } from '#table/detections/standing-ports.ts';
import { runStore } from '#table/runs/run-store.ts';
import { functionTable } from '#table/table.ts';
import { scanSteps } from '#workflows/scan.ts';
import { workflowStep } from '#workflows/workflow-step.ts';

export const handler = workflowStep(scanSteps.close, async ({ workspace_id, run_id, died }) => {
  const table = functionTable();
  const ports = {
    ...standingPorts(table, systemClock),
    runs: runStore(table),
  };
  await closeScan(ports, workspace_id, run_id, died);
});
