import { failJob } from '#domain/signals/runs/detect-in-run.ts';
import { runStore } from '#table/runs/run-store.ts';
import { functionTable } from '#table/table.ts';
import { scanSteps } from '#workflows/scan.ts';
import { workflowStep } from '#workflows/workflow-step.ts';

export const handler = workflowStep(scanSteps.fail, ({ workspace_id, run_id, signal_id }) =>
  failJob(runStore(functionTable()), workspace_id, run_id, signal_id),
);
