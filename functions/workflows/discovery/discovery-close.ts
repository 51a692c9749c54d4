import { sumUpSources } from '#domain/signals/discovery/sum-up-sources.ts';
import { closeRun } from '#domain/signals/runs/close-run.ts';
import { systemClock } from '#platform/clock.ts';
import { candidateStore } from '#table/runs/candidate-store.ts';
import { runStore } from '#table/runs/run-store.ts';
import { functionTable } from '#table/table.ts';
import { discoverySteps } from '#workflows/discovery.ts';
import { workflowStep } from '#workflows/workflow-step.ts';

export const handler = workflowStep(discoverySteps.close, async ({ workspace_id, run_id, died }) => {
  const table = functionTable();
  const runs = runStore(table);
  await sumUpSources({ runs, candidates: candidateStore(table, systemClock) }, workspace_id, run_id);
  await closeRun({ runs, now: systemClock }, workspace_id, run_id, died);
});
