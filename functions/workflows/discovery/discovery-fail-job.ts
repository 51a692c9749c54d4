import { failJob } from '#domain/signals/runs/detect-in-run.ts';
import { runStore } from '#table/runs/run-store.ts';
import { functionTable } from '#table/table.ts';
import { discoverySteps } from '#workflows/discovery.ts';
import { workflowStep } from '#workflows/workflow-step.ts';

export const handler = workflowStep(discoverySteps.fail, ({ workspace_id, run_id, piece }) =>
  failJob(runStore(functionTable()), workspace_id, run_id, String(piece)),
);
