import { closeRun } from '#domain/runs/close-run.ts';
import { systemClock } from '#platform/clock.ts';
import { runStore } from '#table/runs/run-store.ts';
import { functionTable } from '#table/table.ts';
import { discoverySteps } from '#workflows/discovery.ts';
import { workflowStep } from '#workflows/workflow-step.ts';

export const handler = workflowStep(discoverySteps.close, async ({ workspace_id, run_id, died }) => {
  await closeRun({ runs: runStore(functionTable()), now: systemClock }, workspace_id, run_id, died);
});
